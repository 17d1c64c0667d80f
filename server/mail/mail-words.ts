import { serverTexts } from '#server/i18n/server-texts.ts'

/** @param locale BCP 47 */
export function mailWords(locale: string) {
  const i18n = serverTexts(locale)
  return {
    subject: (company: string) => i18n._('SERVER_BADGE_MAIL_SUBJECT', { company }),
    greeting: (name: string) => i18n._('SERVER_BADGE_MAIL_GREETING', { name }),
    body: i18n._('SERVER_BADGE_MAIL_BODY'),
    /** What to type where no QR code can be shown. */
    typedCode: (code: string) => i18n._('SERVER_BADGE_MAIL_TYPED_CODE', { code }),
    /** The picture's alternative text. */
    picture: i18n._('SERVER_BADGE_MAIL_PICTURE'),
    footer: i18n._('SERVER_BADGE_MAIL_FOOTER'),
  }
}
