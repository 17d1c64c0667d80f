import { formatsOf } from '#contract/languages.ts'
import { servedLanguage } from '#server/i18n/server-texts.ts'
import { headerId, headerText, isOneAddress } from '#server/mail/header-text.ts'
import { mailHtml } from '#server/mail/html.ts'
import { MAIL_FONT as font, mailPage } from '#server/mail/mail-page.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { newsMailId } from '#server/mail/sent-mail-id.ts'
import { withoutLinks } from '#server/mail/without-links.ts'
import { clock } from '../notification-text.ts'
import type { GuestAnswer, NamedVisit, NewsFacts } from './news.store.ts'
import { newsWords } from './news-words.ts'

interface Line {
  readonly text: string
  /** The page that ends this visit; `null`: there is none. */
  readonly link: string | null
}

/** The page of a visit on which the host says that the visitor has left; `null`: there is none. */
type LinkOf = (visitId: string) => string | null

interface SaidNews {
  readonly subject: string
  readonly sentence: string
  /** One for each visitor. */
  readonly lines: readonly Line[]
  readonly hint: string | null
}

function sayNews(facts: NewsFacts, locale: string, linkOf: LinkOf): SaidNews {
  const words = newsWords(locale)
  const place = facts.siteName ?? facts.companyName
  const at = (time: Date, timeZone = facts.timeZone): string => clock(locale, time, timeZone)
  const plain = (text: string): Line => ({ text, link: null })
  const line = ({ visitId, visitorName, enteredAt, exitedAt, timeZone }: NamedVisit): Line => {
    const name = withoutLinks(visitorName)
    return exitedAt === null
      ? { text: words.came(name, at(enteredAt, timeZone)), link: linkOf(visitId) }
      : plain(words.cameAndLeft(name, at(enteredAt, timeZone), at(exitedAt, timeZone)))
  }
  const rest = facts.visitCount - facts.visits.length
  const lines = [...facts.visits.map(line), ...(rest > 0 ? [plain(`+ ${rest}`)] : [])]
  const { inside, most } = facts.capacity ?? { inside: 0, most: 0 }
  const startedAt = facts.rollCall?.startedAt ?? new Date()
  const startedBy = facts.rollCall?.startedBy ?? null
  const ofRollCall = (text: string): string => (facts.rollCall?.isDrill ? words.drill(text) : text)
  switch (facts.kind) {
    case 'lateEntries':
      return { subject: words.lateSubject, sentence: words.late, lines, hint: null }
    case 'exitsOfHost':
      return {
        subject: words.exitsSubject,
        sentence: words.exits(String(facts.visitCount)),
        lines,
        hint: lines.some(({ link }) => link !== null) ? words.exitsLinkHint : words.exitsHint,
      }
    case 'exitOfVisitor':
      return {
        subject: words.ownExitSubject,
        sentence: words.ownExit(place, at(facts.visits[0]?.enteredAt ?? new Date())),
        lines: [],
        hint: words.ownExitHint,
      }
    case 'capacity':
      return {
        subject: words.capacitySubject(place),
        sentence: words.capacity(place, String(inside), String(most)),
        lines: [],
        hint: null,
      }
    case 'rollCall':
      return {
        subject: ofRollCall(words.rollCallSubject(place)),
        sentence: ofRollCall(words.rollCall(place, at(startedAt))),
        lines: [],
        hint: startedBy === null ? null : words.rollCallBy(withoutLinks(startedBy)),
      }
    case 'guestAnswers':
      return {
        subject: words.guestsSubject,
        sentence: words.guests,
        lines: facts.guestAnswers.map((answer) => plain(guestLine(answer, locale))),
        hint: facts.guestAnswers.some(({ kind }) => kind === 'otherTime') ? words.guestOtherTimeHint : null,
      }
    case 'rollCallOfHost':
      return {
        subject: ofRollCall(words.rollCallSubject(place)),
        sentence: ofRollCall(words.rollCall(place, at(startedAt))),
        lines: [plain(words.rollCallOfHost), ...lines],
        hint: null,
      }
  }
}

/** A name may come from a stranger and loses what could be a link; an address is one. */
const whoIs = ({ name, email }: NonNullable<GuestAnswer['substitute']>): string =>
  name === '' ? (email ?? '…') : withoutLinks(name)

/** What a guest has said, on one line. */
function guestLine(answer: GuestAnswer, locale: string): string {
  const words = newsWords(locale)
  const guest = whoIs(answer.guest)
  const shortTime = (at: Date, zone: string): string =>
    new Intl.DateTimeFormat(formatsOf(servedLanguage(locale)), {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: 'numeric',
      minute: '2-digit',
      timeZone: zone,
    }).format(at)
  const time = shortTime(answer.startsAt, answer.timeZone)
  switch (answer.kind) {
    case 'cancelled':
      return words.guestCancelled(guest, time)
    case 'substitute':
      return words.guestSubstitute(guest, time, answer.substitute === null ? '…' : whoIs(answer.substitute))
    case 'otherTime':
      return words.guestOtherTime(guest, time, shortTime(new Date(`${answer.proposed}Z`), 'UTC'))
  }
}

const page = (
  { companyName }: NewsFacts,
  locale: string,
  { subject, sentence, lines, hint }: SaidNews,
): string =>
  mailPage({
    locale,
    title: subject,
    companyName,
    rows: [
      mailHtml`<tr><td dir="auto" style="padding:8px 32px 16px;${font};font-size:20px;line-height:28px;font-weight:bold">${sentence}</td></tr>`,
      ...lines.flatMap(({ text, link }) => [
        mailHtml`<tr><td dir="auto" style="padding:4px 32px;${font};font-size:16px;line-height:24px">${text}</td></tr>`,
        ...(link === null
          ? []
          : [
              mailHtml`<tr><td style="padding:4px 32px 16px"><a href="${link}" style="display:inline-block;padding:10px 24px;border-radius:12px;background:#1f3a5f;color:#ffffff;font-family:Arial,Helvetica,sans-serif;font-size:16px;font-weight:bold;text-decoration:none">${newsWords(locale).hasLeft}</a></td></tr>`,
            ]),
      ]),
      mailHtml`<tr><td dir="auto" style="padding:12px 32px 32px;${font};font-size:16px;line-height:24px">${hint ?? ''}</td></tr>`,
    ],
  })

/**
 * A mail that is not about one arrival. It names its visitors by number in a header, so that an erasure finds the mail in the
 * outbox. `null` if no address can take it.
 */
export function composeNews(
  facts: NewsFacts,
  locale: string,
  linkOf: LinkOf = () => null,
): Parameters<Mailer['send']>[0] | null {
  const to = facts.addresses.filter(isOneAddress)
  if (to.length === 0) return null
  const said = sayNews(facts, locale, linkOf)
  const { hasLeft } = newsWords(locale)
  const lines = said.lines.flatMap((line) =>
    line.link === null ? [line.text] : [line.text, `${hasLeft}: ${line.link}`],
  )
  const text = [said.sentence, lines.join('\n'), said.hint].filter(Boolean).join('\n\n')
  const visitors = [
    ...facts.visits.map(({ visitorId }) => headerId(visitorId)),
    ...facts.guestAnswers.map(({ guestId }) => headerId(guestId)),
  ]
  return {
    to: to.map((address) => ({ name: '', address })),
    subject: headerText(said.subject),
    messageId: newsMailId(facts.newsId),
    text: `${text}\n`,
    html: page(facts, locale, said),
    // Text that a person typed must not name a file or a network address.
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(visitors.length > 0 && { 'X-Visitors': visitors.join(' ') }),
    },
  }
}
