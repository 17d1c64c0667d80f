import { GUEST_NUMBER_LIFE_MS } from '#contract/limits.ts'
import { MINUTE_MS } from '#contract/time.ts'
import { serverTexts } from '#server/i18n/server-texts.ts'
import { headerId, headerText, isOneAddress } from '#server/mail/header-text.ts'
import { mailHtml } from '#server/mail/html.ts'
import { MAIL_FONT as font, mailPage } from '#server/mail/mail-page.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { withoutLinks } from '#server/mail/without-links.ts'
import type { NumberMailFacts } from '../guest-numbers.store.ts'
import { guestWords } from './guest-words.ts'

/** In two groups, as it is typed. */
const grouped = (number: string): string =>
  `${number.slice(0, number.length / 2)} ${number.slice(number.length / 2)}`

/**
 * The mail with the number by which a guest without a pass proves who they are. The number stands in the subject too, which
 * a locked phone shows. `null` if the address is not exactly one recipient.
 */
export function composeNumberMail(facts: NumberMailFacts): Parameters<Mailer['send']>[0] | null {
  if (!isOneAddress(facts.address)) return null
  const { locale } = facts
  const i18n = serverTexts(locale)
  const number = grouped(facts.number)
  const company = headerText(facts.companyName)
  const greeting = guestWords(locale).greeting(facts.guestName === '' ? null : withoutLinks(facts.guestName))
  const body = i18n._('SERVER_GUEST_NUMBER_BODY', { company, minutes: GUEST_NUMBER_LIFE_MS / MINUTE_MS })
  const footer = i18n._('SERVER_GUEST_NUMBER_FOOTER')
  const subject = i18n._('SERVER_GUEST_NUMBER_SUBJECT', { number, company })
  return {
    to: { name: '', address: facts.address },
    subject: headerText(subject),
    messageId: `<guest-${headerId(facts.guestId)}-number-${headerId(facts.numberId)}@visitor-kiosk.invalid>`,
    text: `${greeting}\n\n${body}\n\n${number}\n\n${footer}\n`,
    html: mailPage({
      locale,
      title: subject,
      companyName: company,
      rows: [
        mailHtml`<tr><td dir="auto" style="padding:8px 32px;${font};font-size:16px;line-height:24px">${greeting}</td></tr>
<tr><td style="padding:0 32px 16px;${font};font-size:16px;line-height:24px">${body}</td></tr>
<tr><td align="center" dir="ltr" style="padding:8px 32px 24px;font-family:Consolas,Menlo,'Courier New',monospace;font-size:36px;line-height:44px;font-weight:bold;color:#14181f;letter-spacing:2px">${number}</td></tr>
<tr><td style="padding:0 32px 32px;${font};font-size:13px;line-height:20px;color:#5a6472">${footer}</td></tr>`,
      ],
    }),
    // Text that a person typed must not name a file or a network address.
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
