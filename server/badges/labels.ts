import { serverTexts } from '#server/i18n/server-texts.ts'

/** @param locale BCP 47 */
export function badgeLabels(locale: string) {
  const i18n = serverTexts(locale)
  return {
    /** Above the host's name. */
    host: i18n._('SERVER_BADGE_HOST'),
    date: i18n._('SERVER_BADGE_DATE'),
    validUntil: i18n._('SERVER_BADGE_VALID_UNTIL'),
    /** On the band, before the type. */
    needsEscort: i18n._('SERVER_BADGE_ESCORT'),
    /** On the band of a visitor without a type. */
    visitor: i18n._('SERVER_BADGE_VISITOR'),
  }
}
