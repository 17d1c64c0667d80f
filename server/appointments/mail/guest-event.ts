import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator'
import { headerId, headerText } from '#server/mail/header-text.ts'
import type { GuestMailFacts } from './guest-mail.types.ts'
import { guestName } from './guest-text.ts'
import { guestWords } from './guest-words.ts'

export interface GuestEvent {
  readonly method: 'REQUEST' | 'CANCEL'
  /** iCalendar (RFC 5545, RFC 5546). */
  readonly content: string
}

/**
 * A name as a parameter: on one line, without the signs that end a quoted value or begin an escape there (RFC 5545 §3.2,
 * RFC 6868), which the library writes in a way that readers do not know.
 */
const parameter = (name: string): string => headerText(name.replace(/["\\^]/g, ''))

/**
 * The visit as an entry of the guest's calendar: who, where and when, without pass or link, because calendars are
 * shared. All times are UTC: with a time zone the library would write DTSTAMP without one, which RFC 5545 forbids.
 * @param locale BCP 47
 */
export function guestEvent(facts: GuestMailFacts, locale: string): GuestEvent {
  const { event: words } = guestWords(locale)
  const isCancelled = facts.kind === 'cancellation'
  const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST
  const company = headerText(facts.companyName)
  const host = facts.hostName === null ? '' : headerText(facts.hostName)
  const guest = guestName(facts)
  const calendar = ical({ prodId: '//visitor-kiosk//guests//EN', method })
  const event = calendar.createEvent({
    id: `${headerId(facts.guestId)}@${facts.domain.replace(/[^A-Za-z0-9.-]/g, '')}`,
    sequence: facts.sequence,
    stamp: facts.stampedAt,
    start: facts.startsAt,
    end: facts.endsAt,
    summary: words.name(company),
    location: facts.siteName === null ? company : `${company}, ${headerText(facts.siteName)}`,
    organizer: { name: parameter(facts.hostName ?? '') || parameter(company), email: facts.from },
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(!isCancelled && {
      description: [...(host === '' ? [] : [words.host(host)]), words.text].join('\n'),
    }),
  })
  event.createAttendee({
    email: facts.address,
    ...(guest !== null && { name: parameter(guest) }),
    type: ICalAttendeeType.INDIVIDUAL,
    role: ICalAttendeeRole.REQ,
    status: ICalAttendeeStatus.NEEDSACTION,
    // Without a mailbox that is read, an answer would be lost.
    rsvp: facts.isReplyRead,
  })
  // The library leaves out the last line end.
  return { method, content: `${calendar.toString()}\r\n` }
}
