import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import ICAL from 'ical.js'
import { hasIcalendar as hasIcalendarIn, icalendarEnv } from '../../../scripts/icalendar.mjs'

interface Person {
  /** `mailto:` and the address, in small letters. */
  readonly address: string
  readonly name: string | null
}

interface ReadEvent {
  /** Names of all properties. */
  readonly properties: readonly string[]
  readonly uid: string
  readonly sequence: number
  /** UTC. */
  readonly stamp: string
  readonly start: string
  readonly end: string
  readonly status: string
  readonly summary: string
  readonly location: string
  readonly description: string | null
  readonly organizers: readonly Person[]
  readonly attendees: readonly Person[]
}

/** What a reader of iCalendar understands. */
export interface ReadCalendar {
  readonly method: string
  readonly properties: readonly string[]
  readonly components: readonly string[]
  readonly errors: readonly string[]
  readonly events: readonly ReadEvent[]
}

const root = resolve(process.env.ICALENDAR_ROOT ?? 'node_modules/.icalendar')
export const hasIcalendar: boolean = hasIcalendarIn(root)

/** Read by Debian's python3-icalendar, all by one process. */
export function readWithIcalendar(texts: readonly string[]): readonly ReadCalendar[] {
  const { status, stdout, stderr } = spawnSync(
    'python3',
    [resolve('tests/support/calendars/read-calendars.py')],
    {
      input: JSON.stringify(texts),
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, ...icalendarEnv(root), PYTHONIOENCODING: 'utf-8' },
    },
  )
  if (status !== 0) throw new Error(stderr)
  return JSON.parse(stdout)
}

/** Read by ical.js. */
export function readWithIcalJs(text: string): ReadCalendar {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const events = calendar.getAllSubcomponents('vevent')
  return {
    method: String(calendar.getFirstPropertyValue('method')),
    properties: namesIn(calendar),
    components: ['VCALENDAR', ...calendar.getAllSubcomponents().map(({ name }) => name.toUpperCase())],
    errors: [],
    events: events.map((event) => {
      const value = (name: string): string => String(event.getFirstPropertyValue(name))
      const instant = (name: string): string => {
        const time = event.getFirstPropertyValue(name)
        // A time without a zone would be another one for each reader.
        if (!(time instanceof ICAL.Time) || time.zone !== ICAL.Timezone.utcTimezone)
          throw new Error(`${name} is not UTC`)
        return time.toString()
      }
      return {
        properties: namesIn(event),
        uid: value('uid'),
        sequence: Number(value('sequence')),
        stamp: instant('dtstamp'),
        start: instant('dtstart'),
        end: instant('dtend'),
        status: value('status'),
        summary: value('summary'),
        location: value('location'),
        description: event.hasProperty('description') ? value('description') : null,
        organizers: people(event, 'organizer'),
        attendees: people(event, 'attendee'),
      }
    }),
  }
}

const namesIn = (component: ICAL.Component): string[] =>
  component
    .getAllProperties()
    .map(({ name }) => name.toUpperCase())
    .sort()

const people = (event: ICAL.Component, name: string): Person[] =>
  event.getAllProperties(name).map((property) => ({
    address: String(property.getFirstValue()).toLowerCase(),
    name: property.getParameter('cn') === undefined ? null : String(property.getParameter('cn')),
  }))
