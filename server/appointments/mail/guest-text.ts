import { isolated } from '#contract/isolate.ts'
import { formatsOf } from '#contract/languages.ts'
import { directionOf, servedLanguage } from '#server/i18n/server-texts.ts'
import { headerText } from '#server/mail/header-text.ts'
import { withoutLinks } from '#server/mail/without-links.ts'
import type { GuestMailFacts } from './guest-mail.types.ts'
import { type GuestWords, guestWords } from './guest-words.ts'

/** A label and what it tells, line by line. */
export interface Detail {
  readonly label: string
  readonly lines: readonly string[]
}

/** A detail of which each line matters, with one below that matters less. */
export interface MarkedDetail extends Detail {
  readonly more: string | null
  /** It does not take place. */
  readonly isOff: boolean
}

/** What a mail to a guest says, as plain text. */
export interface SaidToGuest {
  readonly words: GuestWords
  readonly subject: string
  readonly title: string
  readonly greeting: string
  readonly body: string
  /** When, where and whom. */
  readonly details: readonly MarkedDetail[]
  /** How to get there, and what the host has written; nothing in a cancellation. */
  readonly sections: readonly Detail[]
  /** The guest's own page; `null` where there is none, and in a cancellation. */
  readonly pageUrl: string | null
  /** `null` in a cancellation. */
  readonly pass: string | null
  readonly privacy: string
  /** An http(s) address. */
  readonly privacyUrl: string | null
}

/** What is planned for a guest, as mails and the guest's own page tell it. */
export type PlannedForGuest = Omit<
  GuestMailFacts,
  | 'mailId'
  | 'guestId'
  | 'sequence'
  | 'stampedAt'
  | 'address'
  | 'from'
  | 'domain'
  | 'hasOwnEntry'
  | 'isReplyRead'
>

/** @param locale BCP 47 */
export function sayToGuest(facts: PlannedForGuest, locale: string): SaidToGuest {
  const words = guestWords(locale)
  const company = headerText(facts.companyName)
  const site = facts.siteName === null ? '' : headerText(facts.siteName)
  const host = facts.hostName === null ? '' : headerText(facts.hostName)
  const isCancelled = facts.kind === 'cancellation'
  const { subject, title, body } = words.of(facts.kind)
  // A line of its own has no sentence around it that would keep a name of the other direction apart.
  const ownLine = (text: string): string => isolated(text, directionOf(locale))
  return {
    words,
    subject: headerText(subject(company, shortDate(facts, locale))),
    title,
    greeting: words.greeting(guestName(facts)),
    body,
    details: [
      { label: words.when, ...when(facts, locale), isOff: isCancelled },
      {
        label: words.where,
        lines: [ownLine(site || company)],
        more: site === '' ? null : ownLine(company),
        isOff: false,
      },
      ...(host === '' ? [] : [{ label: words.host, lines: [ownLine(host)], more: null, isOff: false }]),
    ],
    sections: isCancelled
      ? []
      : [
          { label: words.directions, lines: linesOf(facts.directions) },
          { label: words.note, lines: linesOf(facts.guestNote) },
        ].filter(({ lines }) => lines.length > 0),
    pageUrl: isCancelled ? null : webAddress(facts.pageUrl),
    pass: isCancelled ? null : headerText(facts.pass),
    privacy: words.privacy(company),
    privacyUrl: webAddress(facts.privacyUrl),
  }
}

/** As a mail may quote it; `null` if it is not known. */
export function guestName({ guestName: typed }: Pick<GuestMailFacts, 'guestName'>): string | null {
  const name = headerText(typed)
  return name === '' ? null : withoutLinks(name)
}

/** For a subject, which lists of mails cut off. */
const shortDate = ({ startsAt, timeZone }: PlannedForGuest, locale: string): string =>
  new Intl.DateTimeFormat(formatsOf(servedLanguage(locale)), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(startsAt)

/** By the clock of the site, whose zone is named: the guest may be elsewhere while reading. */
function when(
  { startsAt, endsAt, timeZone }: PlannedForGuest,
  locale: string,
): Pick<MarkedDetail, 'lines' | 'more'> {
  const format = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(formatsOf(servedLanguage(locale)), { ...options, timeZone })
  const day = format({ dateStyle: 'full' })
  const zone = (timeZoneName: 'longGeneric' | 'shortOffset'): string =>
    format({ timeZoneName })
      .formatToParts(startsAt)
      .find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return {
    lines:
      day.format(startsAt) === day.format(endsAt)
        ? [day.format(startsAt), format({ timeStyle: 'short' }).formatRange(startsAt, endsAt)]
        : [format({ dateStyle: 'full', timeStyle: 'short' }).formatRange(startsAt, endsAt)],
    more: [...new Set([zone('longGeneric'), zone('shortOffset')])].join(' · '),
  }
}

const LINE_ENDS = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/u

/** The lines of a text without what controls; empty ones at the start and the end, and all but one between others, are dropped. */
function linesOf(text: string | null): readonly string[] {
  const lines = (text ?? '').split(LINE_ENDS).map((line) => line.replace(/\p{Cc}+/gu, ' ').trim())
  return lines.filter(
    (line, at) =>
      line !== '' ||
      (lines[at - 1] !== '' && lines.slice(0, at).some(Boolean) && lines.slice(at).some(Boolean)),
  )
}

/** `null` for what is no address of a page. */
function webAddress(text: string | null): string | null {
  if (text === null || !URL.canParse(text)) return null
  const url = new URL(text)
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null
}
