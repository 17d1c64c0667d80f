import PostalMime, { type Email } from 'postal-mime'
import { err, ok, type Result } from '#contract/result.ts'
import { DAY_MS, HOUR_MS } from '#contract/time.ts'
import { guestsOf, isInvited, mailboxOf, organizerOf } from './attendees.ts'
import { type CalendarPart, calendarPartIn } from './calendar-part.ts'
import {
  type Component,
  parseCalendar,
  propertiesOf,
  type Property,
  propertyOf,
  textOf,
} from './calendar-file.ts'
import type {
  Instance,
  Invitation,
  InvitationContext,
  InvitationProblem,
  InvitationRefusal,
  MeetingTime,
  Reply,
} from './invitation.types.ts'
import { ATTENDEES_MAX, DAYS_AHEAD, EVENTS_MAX, ICS_MAX_BYTES, INSTANCES_MAX } from './limits.ts'
import { expand } from './recurrence.ts'
import { utc, type Zone, zonesOf } from './time-zones.ts'
import { readDuration, readTime, type WallTime } from './wall-time.ts'

/** A whole mail (RFC 5322), or the calendar file alone. */
export type InvitationSource =
  | { readonly mail: Uint8Array }
  | { readonly ics: string /** Of the part that it was in. */; readonly method?: string }

const UID_MAX = 1_000
const LOCATION_MAX = 500
const NESTING_MAX = 20
const HEADERS_MAX_BYTES = 128 * 1_024
const METHODS: Readonly<Record<string, Invitation['method']>> = {
  REQUEST: 'request',
  CANCEL: 'cancel',
  REPLY: 'reply',
}

/**
 * Reads an invitation, a cancellation or a reply as calendars of Outlook, Google, Apple and Thunderbird send them. Decides nothing
 * about who may invite. What others wrote may keep it busy: `invitation-reader.ts` runs it on a thread with a time limit.
 */
export async function parseInvitation(
  source: InvitationSource,
  context: InvitationContext,
): Promise<Result<Invitation, InvitationRefusal>> {
  if ('ics' in source) return readCalendar(source.ics, source.method ?? '', context)
  const part = await calendarPartOf(source.mail)
  return part.ok ? readCalendar(part.value.text, part.value.method, context) : part
}

async function calendarPartOf(mail: Uint8Array): Promise<Result<CalendarPart, InvitationRefusal>> {
  let email: Email
  try {
    email = await PostalMime.parse(mail, {
      // An invitation that a person forwards inside another mail is not for us.
      forceRfc822Attachments: true,
      maxNestingDepth: NESTING_MAX,
      maxHeadersSize: HEADERS_MAX_BYTES,
    })
  } catch {
    return err('unreadable')
  }
  const part = calendarPartIn(email)
  return part === null ? err('noCalendar') : ok(part)
}

function readCalendar(
  text: string,
  methodOfPart: string,
  context: InvitationContext,
): Result<Invitation, InvitationRefusal> {
  if (Buffer.byteLength(text) > ICS_MAX_BYTES) return err('tooLarge')
  const calendar = parseCalendar(text)
  if (calendar === null) return err('unreadable')
  const named = METHODS[(textOf(calendar, 'method', 20) ?? methodOfPart).toUpperCase()]
  if (named === undefined) return err('method')
  const events = calendar.parts.filter(({ name }) => name === 'vevent')
  const [first] = events
  if (first === undefined) return err('noEvent')
  if (events.length > EVENTS_MAX) return err('tooManyEvents')
  if (events.some((event) => propertiesOf(event, 'attendee').length > ATTENDEES_MAX))
    return err('tooManyAttendees')
  const uid = textOf(first, 'uid', UID_MAX)
  if (uid === null) return err('noUid')
  if (events.some((event) => textOf(event, 'uid', UID_MAX) !== uid)) return err('severalEvents')
  const series = events.find((event) => propertyOf(event, 'recurrence-id') === undefined)
  const event = series ?? first
  const reader = timeReader(calendar, event, context)
  const problems = reader.problems
  if (event !== series && propertyOf(event, 'recurrence-id')?.parameters.range === 'THISANDFUTURE')
    problems.add('rangeIgnored')
  // Some cancel by a request whose status says so.
  const isCancelled = textOf(event, 'status', 20)?.toUpperCase() === 'CANCELLED'
  const version = () => ({
    uid,
    recurrenceId: series === undefined ? reader.idOf(event) : null,
    sequence: sequenceOf(event),
    stampedAt: reader.instantOf(propertyOf(event, 'dtstamp')),
    organizer: organizerOf(event),
    problems: [...problems],
  })
  if (named === 'reply') {
    const replied = replyOf(event)
    return replied === null ? err('unreadable') : ok({ method: named, ...replied, ...version() })
  }
  if (named === 'cancel' || isCancelled) return ok({ method: 'cancel', ...version() })
  const time = reader.timeOf(event)
  if (time === null) return err('noStart')
  const exceptions = events.filter((one) => one !== event)
  const instances = series === undefined ? [] : reader.instancesOf(event, time, exceptions)
  const { guests, hasNoAddress } = guestsOf(event, context)
  if (hasNoAddress) problems.add('noAddress')
  const addresses = (one: Component): string =>
    guestsOf(one, context)
      .guests.map(({ email }) => email)
      .sort()
      .join()
  if (exceptions.some((one) => addresses(one) !== addresses(event))) problems.add('guestsDiffer')
  return ok({
    method: 'request',
    start: iso(time.start),
    end: iso(time.end),
    allDay: time.isAllDay,
    instances,
    location: textOf(event, 'location', LOCATION_MAX),
    isForMailbox: isInvited(event, context),
    guests,
    ...version(),
  })
}

function sequenceOf(event: Component): number {
  const value = Number(propertyOf(event, 'sequence')?.value ?? 0)
  return Number.isInteger(value) && value >= 0 ? Math.min(value, 2_147_483_647) : 0
}

const answers: Readonly<Record<string, Reply['answer']>> = {
  ACCEPTED: 'accepted',
  DECLINED: 'declined',
  TENTATIVE: 'tentative',
}

/** A reply is of one attendee. */
function replyOf(event: Component): Pick<Reply, 'attendee' | 'answer'> | null {
  const [attendee, ...others] = propertiesOf(event, 'attendee')
  const mailbox = attendee === undefined ? null : mailboxOf(attendee)
  if (attendee === undefined || mailbox === null || others.length > 0) return null
  return { attendee: mailbox, answer: answers[(attendee.parameters.partstat ?? '').toUpperCase()] ?? 'open' }
}

interface Time {
  /** Instants, in milliseconds. */
  readonly start: number
  readonly end: number
  readonly isAllDay: boolean
  readonly wall: WallTime
  readonly zone: Zone
  /** From the beginning to the end, by the clock. */
  readonly lengthMs: number
}

const iso = (instant: number): string => new Date(instant).toISOString()

function timeReader(calendar: Component, event: Component, context: InvitationContext) {
  const { siteZone, openingHours, now } = context
  const problems = new Set<InvitationProblem>()
  const begins = readTime(propertyOf(event, 'dtstart')?.value ?? '')?.wall
  const zones = zonesOf(calendar, siteZone, isSane(begins) ? begins : now.getTime())

  function zoneOf(property: Property, isUtc: boolean): Zone {
    if (isUtc) return utc
    const { tzid } = property.parameters
    if (tzid === undefined) {
      problems.add('floatingTime')
      return zones.site
    }
    const { zone, isGuessed } = zones.named(tzid)
    if (isGuessed) problems.add('zoneGuessed')
    return zone
  }

  /** A property with one time; of a date the first moment, by the clock of the site. */
  function read(property: Property | undefined) {
    const time = property && readTime(property.value)
    if (property === undefined || !isSane(time?.wall) || time === null || time === undefined) return null
    const zone = time.isDate ? zones.site : zoneOf(property, time.isUtc)
    return { ...time, zone, instant: zone.toInstant(time.wall) }
  }

  function timeOf(one: Component): Time | null {
    const start = read(propertyOf(one, 'dtstart'))
    if (start === null) return null
    const end = read(propertyOf(one, 'dtend'))
    const duration = readDuration(propertyOf(one, 'duration')?.value ?? '')
    const given = end === null ? duration : end.isDate ? end.wall - start.wall : end.instant - start.instant
    if (given === null || given <= 0) problems.add('noEnd')
    const lengthMs = given !== null && given > 0 ? given : start.isDate ? DAY_MS : HOUR_MS
    return at(start.wall, start.zone, start.isDate, lengthMs)
  }

  function at(wall: WallTime, zone: Zone, isAllDay: boolean, lengthMs: number): Time {
    const common = { isAllDay, wall, zone, lengthMs }
    if (!isAllDay) {
      const start = zone.toInstant(wall)
      return { ...common, start, end: start + lengthMs }
    }
    // The end of a day is the first moment of the next one.
    const lastDay = wall + Math.max(0, Math.ceil(lengthMs / DAY_MS) - 1) * DAY_MS
    return {
      ...common,
      start: zones.site.toInstant(wall + clock(openingHours.from)),
      end: zones.site.toInstant(lastDay + clock(openingHours.to)),
    }
  }

  const instantOf = (property: Property | undefined): string | null => {
    const time = read(property)
    return time === null ? null : iso(time.instant)
  }
  const idOf = (one: Component): string | null => instantOf(propertyOf(one, 'recurrence-id'))

  /** @returns meetings of the series; none of one that is in no series */
  function instancesOf(series: Component, time: Time, exceptions: readonly Component[]): readonly Instance[] {
    const rules = propertiesOf(series, 'rrule')
    const dates = propertiesOf(series, 'rdate')
    if (rules.length === 0 && dates.length === 0) return []
    const { wall, zone, isAllDay, lengthMs } = time
    const from = now.getTime()
    const to = from + DAYS_AHEAD * DAY_MS
    // A day more, as clocks differ; what is over or too far away is left out below.
    const span = { from: from - DAY_MS - lengthMs, to: to + DAY_MS }
    const walls = new Set<WallTime>([wall])
    for (const { value } of rules) {
      const found = expand(value, wall, span, zone.toWall)
      if (found === 'tooFast') problems.add('recurrenceTooFast')
      else if (found === 'unreadable') problems.add('recurrenceUnreadable')
      else for (const one of found) walls.add(one)
    }
    const ids = new Map<number, WallTime>([...walls].map((one) => [zone.toInstant(one), one]))
    const timesOf = (name: string) =>
      propertiesOf(series, name).flatMap((property) =>
        property.value.split(',').map((value) => read({ ...property, value })),
      )
    for (const one of timesOf('rdate')) if (one !== null) ids.set(one.instant, zone.toWall(one.instant))
    for (const one of timesOf('exdate')) if (one !== null) ids.delete(one.instant)
    const moved = new Map(exceptions.map((one) => [idOf(one), one]))
    const all = [...ids]
      .sort(([a], [b]) => a - b)
      .flatMap(([id, own]): Instance[] => {
        const exception = moved.get(iso(id))
        if (exception !== undefined && textOf(exception, 'status', 20)?.toUpperCase() === 'CANCELLED')
          return []
        const meeting = exception === undefined ? at(own, zone, isAllDay, lengthMs) : timeOf(exception)
        if (meeting === null || meeting.end <= from || meeting.start >= to) return []
        return [{ recurrenceId: iso(id), ...timesIn(meeting) }]
      })
    if (all.length > INSTANCES_MAX) problems.add('recurrenceCut')
    return all.slice(0, INSTANCES_MAX)
  }

  return { problems, timeOf, instantOf, idOf, instancesOf }
}

const timesIn = ({ start, end }: Time): MeetingTime => ({ start: iso(start), end: iso(end) })

/** Between 1970 and 9000: the others are mistakes, and not every clock knows them. */
const isSane = (wall: number | undefined): wall is number =>
  wall !== undefined && wall > 0 && wall < 221_845_392_000_000

/** `HH:MM` as milliseconds since midnight. */
function clock(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * HOUR_MS + minutes * 60_000
}
