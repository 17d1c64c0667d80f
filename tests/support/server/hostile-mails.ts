import { type CalendarMail, calendarFile, calendarMail } from './calendar-mails.ts'

/** Mails that no calendar sends, by a sender who is proved: what a host's account may send once it is stolen. */

const attendees = (count: number): string =>
  Array.from({ length: count }, (_, nth) => `ATTENDEE:mailto:a${nth}@evil.example`).join('\r\n')

const withLine = (ics: string, line: string): string =>
  ics.replace('SUMMARY:Meeting', `SUMMARY:Meeting\r\n${line}`)

const RULES = [
  'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=31',
  'FREQ=SECONDLY;COUNT=100000000',
  'FREQ=MINUTELY',
  'FREQ=DAILY;COUNT=100000000',
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31;BYHOUR=0,1,2,3;BYMINUTE=1,2,3;BYSECOND=1,2,3',
  `FREQ=DAILY;BYYEARDAY=${Array.from({ length: 366 }, (_, nth) => nth + 1).join()}`,
  'FREQ=DAILY;INTERVAL=0',
] as const

/** Opened and not closed, one inside the other. */
function nested(depth: number, head: string): string {
  const parts = Array.from(
    { length: depth },
    (_, nth) => `Content-Type: multipart/mixed; boundary="b${nth}"\n\n--b${nth}\n`,
  )
  return `${head}${parts.join('')}Content-Type: text/calendar; method=REQUEST\n\nBEGIN:VCALENDAR\n`
}

export interface HostileMail {
  readonly name: string
  readonly mail: string
  /** What is odd in it is not read, and the rest is an invitation. */
  readonly isPlanned?: boolean
}

/** @returns what each is, and the mail; @param nth makes them others than those of another number */
export function hostileMails(base: CalendarMail, nth: number): readonly HostileMail[] {
  const one = (name: string): CalendarMail => ({ ...base, uid: `hostile-${nth}-${name}` })
  const ics = (name: string) => calendarFile(one(name))
  const head = calendarMail({ ...base, client: 'thunderbird' }).split('Content-Type: text/calendar')[0] ?? ''
  const fresh = (name: string): string =>
    head.replace(/^Message-ID: .*$/m, `Message-ID: <hostile-${nth}-${name}@evil.example>`)
  const plain = (name: string, type: string, body: string): string =>
    `${fresh(name)}Content-Type: ${type}\n\n${body}`
  const mail = (name: string, file: string) => ({ name, mail: calendarMail(one(name), file) })
  return [
    mail('5,000 attendees', withLine(ics('attendees'), attendees(5_000))),
    mail('5,001 attendees', withLine(ics('attendees more'), attendees(5_001))),
    ...RULES.map((rule, at) => mail(`rule ${at}`, withLine(ics(`rule ${at}`), `RRULE:${rule}`))),
    {
      ...mail('a zone that never ends', ics('zone').replaceAll('FREQ=YEARLY', 'FREQ=SECONDLY')),
      isPlanned: true,
    },
    mail('a calendar in calendars', `${'BEGIN:VCALENDAR\r\n'.repeat(10_000)}${ics('deep')}`),
    mail(
      '5,000 events',
      ics('events').replace('END:VCALENDAR', 'BEGIN:VEVENT\r\nUID:x\r\nEND:VEVENT\r\n'.repeat(5_000)),
    ),
    { ...mail('a line of 200 KB', withLine(ics('line'), `X-A${';P=1'.repeat(50_000)}:1`)), isPlanned: true },
    mail('bytes of UTF-16', Buffer.from(ics('utf16'), 'utf16le').toString('latin1')),
    {
      name: 'an unknown character set',
      mail: plain(
        'charset',
        'text/calendar; charset="x-nothing"; method=REQUEST',
        Buffer.from(ics('charset'), 'utf16le').toString('latin1'),
      ),
    },
    { name: 'parts in parts', mail: nested(1_000, fresh('nested')) },
    {
      name: '5,000 parts',
      mail: plain(
        'parts',
        'multipart/mixed; boundary="x"',
        '--x\nContent-Type: text/plain\n\na\n'.repeat(5_000),
      ),
    },
    { name: '10 MB', mail: plain('large', 'text/plain', `${'x'.repeat(75)}\n`.repeat(138_000)) },
    {
      name: '10 MB of a calendar',
      mail: calendarMail(one('large'), withLine(ics('large'), attendees(230_000))),
    },
    { name: 'headers of 200 KB', mail: `${fresh('headers')}${`X-A: ${'y'.repeat(70)}\n`.repeat(2_800)}\na` },
    {
      name: 'a reply with a page of brackets',
      mail: `${fresh('page')}In-Reply-To: <arrival-${'a-'.repeat(40)}@visitor-kiosk.invalid>\nContent-Type: text/html\n\n${'<style '.repeat(60_000)}`,
    },
  ]
}
