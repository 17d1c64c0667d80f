import { headerId, headerText, isOneAddress } from '#server/mail/header-text.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { type GuestCode, guestCode } from './guest-code.ts'
import { guestEvent } from './guest-event.ts'
import type { GuestMailFacts } from './guest-mail.types.ts'
import { CODE_CID, guestPage } from './guest-page.ts'
import { type SaidToGuest, sayToGuest } from './guest-text.ts'

export type { GuestMailFacts } from './guest-mail.types.ts'

type Mail = Parameters<Mailer['send']>[0]

/** What is left of paragraphs: nothing of those that have nothing to say. */
const paragraphs = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join('\n\n')

const block = (label: string, ...lines: readonly string[]): string => [label, ...lines].join('\n')

const plain = (said: SaidToGuest): string =>
  paragraphs(
    said.title,
    said.greeting,
    said.body,
    ...said.details.map(({ label, lines, more }) => block(label, ...lines, ...(more === null ? [] : [more]))),
    said.pass === null
      ? null
      : paragraphs(said.words.show, block(said.words.typedCode, said.pass), said.words.keepCode),
    said.pageUrl === null ? null : block(said.words.pageHint, said.pageUrl),
    ...said.sections.map(({ label, lines }) => block(label, ...lines)),
    said.privacy,
    said.privacyUrl === null ? null : block(said.words.privacyLink, said.privacyUrl),
  )

/** The picture in the text, and to save: a phone keeps it where there is no network. */
const pictures = ({ png }: GuestCode): NonNullable<Mail['attachments']> => [
  {
    filename: 'pass.png',
    content: png,
    contentType: 'image/png',
    cid: CODE_CID,
    contentDisposition: 'inline',
  },
  { filename: 'pass.png', content: png, contentType: 'image/png', contentDisposition: 'attachment' },
]

/**
 * The mail to an expected guest: text and HTML in the guest's language, the pass as a QR code in the text, as an attachment
 * and to type, and the visit for the guest's calendar, except in a reminder, which changes nothing there, and where the host's own calendar
 * has sent one. It names the guest by
 * number, so that an erasure finds the mail in the outbox. `null` if the address is not exactly one recipient.
 * @param locale BCP 47
 */
export async function composeGuestMail(facts: GuestMailFacts, locale: string): Promise<Mail | null> {
  if (!isOneAddress(facts.address)) return null
  const said = sayToGuest(facts, locale)
  const code = said.pass === null ? null : guestCode(said.pass)
  const guest = headerId(facts.guestId)
  return {
    to: { name: '', address: facts.address },
    subject: said.subject,
    messageId: `<guest-${guest}-${headerId(facts.mailId)}@visitor-kiosk.invalid>`,
    // Programs show the mails to a guest as one conversation: all of them name this one, which is never sent.
    references: [`<guest-${guest}@visitor-kiosk.invalid>`],
    text: `${plain(said)}\n`,
    html: guestPage(said, code, headerText(facts.companyName), locale),
    ...(facts.kind !== 'reminder' &&
      !facts.hasOwnEntry && {
        icalEvent: { ...guestEvent(facts, locale), filename: 'invite.ics' },
      }),
    attachments: code === null ? [] : pictures(code),
    // Text that a person typed must not name a file or a network address.
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
