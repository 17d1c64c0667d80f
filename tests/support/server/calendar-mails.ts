import { HOUR_MS } from '#contract/time.ts'

/** Invitations as the mail programs and calendars of Outlook, Google, Apple and Thunderbird send them. */

export const calendarClients = ['outlook', 'google', 'apple', 'thunderbird'] as const
export type CalendarClient = (typeof calendarClients)[number]

export interface CalendarMail {
  readonly client: CalendarClient
  readonly method: 'REQUEST' | 'CANCEL'
  readonly uid: string
  readonly sequence: number
  /** `20261125T080000Z`. */
  readonly stamp: string
  readonly organizer: { readonly name: string; readonly email: string }
  readonly guests: readonly { readonly name: string; readonly email: string }[]
  /** By the clock of Rome, such as `20261201T100000`, in winter. */
  readonly start: string
  readonly end: string
  readonly rule?: string
  /** Of one meeting of a series: when it would have been, by the clock of Rome. */
  readonly recurrenceId?: string
  readonly location?: string
  readonly mailbox: string
  /** By which the company's mail server signs; `null`: nothing vouches. */
  readonly authservId: string | null
}

/** In winter the clock of Rome is an hour ahead of UTC. */
function inUtc(local: string): string {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/.exec(local) ?? []
  const at = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  )
  return `${new Date(at - HOUR_MS).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`
}

/** An hour ahead of UTC in winter, two in summer. */
export const centralEuropeanZone = (tzid: string, extra = ''): string => `BEGIN:VTIMEZONE
TZID:${tzid}
${extra}BEGIN:STANDARD
DTSTART:16010101T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010101T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE`

interface Form {
  readonly prodId: string
  /** Before the events. */
  readonly head: string
  /** A time as this calendar writes it. */
  readonly time: (name: string, local: string) => string
  readonly attendee: (one: { readonly name: string; readonly email: string }) => string
  readonly organizer: (one: { readonly name: string; readonly email: string }) => string
  readonly room: string
  readonly tail: string
}

const WINDOWS = 'W. Europe Standard Time'
const LATIN = 'Europe/Rome'

const forms: Readonly<Record<CalendarClient, Form>> = {
  // A zone by a name of Windows that the file describes, names in quotes, a room, and fields of its own.
  outlook: {
    prodId: 'Microsoft Exchange Server 2010',
    head: centralEuropeanZone(WINDOWS),
    time: (name, local) => `${name};TZID=${WINDOWS}:${local}`,
    attendee: ({ name, email }) =>
      `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE;CN="'${name}'":MAILTO:${email}`,
    organizer: ({ name, email }) => `ORGANIZER;CN=${name}:MAILTO:${email}`,
    room: 'ATTENDEE;CUTYPE=RESOURCE;ROLE=NON-PARTICIPANT;RSVP=TRUE;CN=Room 4:MAILTO:room4@house.example',
    tail: `CLASS:PUBLIC
PRIORITY:5
TRANSP:OPAQUE
STATUS:CONFIRMED
X-MICROSOFT-CDO-APPT-SEQUENCE:0
X-MICROSOFT-CDO-OWNERAPPTID:2118234567
X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE
X-MICROSOFT-CDO-INTENDEDSTATUS:BUSY
X-MICROSOFT-CDO-ALLDAYEVENT:FALSE
X-MICROSOFT-CDO-IMPORTANCE:1
X-MICROSOFT-CDO-INSTTYPE:0
X-MICROSOFT-DISALLOW-COUNTER:FALSE
BEGIN:VALARM
DESCRIPTION:REMINDER
TRIGGER;RELATED=START:-PT15M
ACTION:DISPLAY
END:VALARM`,
  },
  // Times in UTC but for series, and addresses as names.
  google: {
    prodId: '-//Google Inc//Google Calendar 70.9054//EN',
    head: '',
    time: (name, local) => `${name}:${inUtc(local)}`,
    attendee: ({ email }) =>
      `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE;CN=${email};X-NUM-GUESTS=0:mailto:${email}`,
    organizer: ({ name, email }) => `ORGANIZER;CN=${name}:mailto:${email}`,
    room: 'ATTENDEE;CUTYPE=RESOURCE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;CN=Room 4;X-NUM-GUESTS=0:mailto:c_188@resource.calendar.google.com',
    tail: `X-GOOGLE-CONFERENCE:https://meet.google.com/abc-defg-hij
X-MICROSOFT-CDO-OWNERAPPTID:-1209876543
STATUS:CONFIRMED
TRANSP:OPAQUE`,
  },
  // People by addresses of Apple's own, with the e-mail beside.
  apple: {
    prodId: '-//Apple Inc.//macOS 15.1//EN',
    head: centralEuropeanZone(LATIN),
    time: (name, local) => `${name};TZID=${LATIN}:${local}`,
    attendee: ({ name, email }) =>
      `ATTENDEE;CN="${name}";CUTYPE=INDIVIDUAL;EMAIL="${email}";PARTSTAT=NEEDS-ACTION;ROLE=REQ-PARTICIPANT;RSVP=TRUE:/aMTIzNDU2Nzg5/principal/`,
    organizer: ({ name, email }) => `ORGANIZER;CN="${name}";EMAIL="${email}":mailto:${email}`,
    room: 'ATTENDEE;CN="Room 4";CUTYPE=ROOM;PARTSTAT=ACCEPTED:mailto:room4@house.example',
    tail: `X-APPLE-TRAVEL-ADVISORY-BEHAVIOR:AUTOMATIC
TRANSP:OPAQUE
CREATED:20261120T100000Z`,
  },
  // The version of the zone beside its name, and a mail that is nothing but the calendar.
  thunderbird: {
    prodId: '-//Mozilla.org/NONSGML Mozilla Calendar V1.1//EN',
    head: centralEuropeanZone(LATIN, 'X-TZINFO:Europe/Rome[2026a]\n'),
    time: (name, local) => `${name};TZID=${LATIN}:${local}`,
    attendee: ({ name, email }) =>
      `ATTENDEE;CN=${name};PARTSTAT=NEEDS-ACTION;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;RSVP=TRUE:mailto:${email}`,
    organizer: ({ name, email }) => `ORGANIZER;CN=${name};PARTSTAT=ACCEPTED;ROLE=CHAIR:mailto:${email}`,
    room: 'ATTENDEE;CUTYPE=ROOM;CN=Room 4:mailto:room4@house.example',
    tail: 'X-MOZ-RECEIVED-SEQUENCE:0\nX-MOZ-SEND-INVITATIONS:TRUE\nTRANSP:OPAQUE',
  },
}

/** Lines of at most 75 bytes, as RFC 5545 asks for. */
const fold = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => line.match(/.{1,70}/gu)?.map((part, nth) => (nth === 0 ? part : ` ${part}`)) ?? [])
    .join('\r\n')

export function calendarFile(mail: CalendarMail): string {
  const form = forms[mail.client]
  const isSeries = mail.rule !== undefined || mail.recurrenceId !== undefined
  // Google writes times of series by their zone, since a rule repeats by the clock.
  const time =
    mail.client === 'google' && isSeries
      ? (name: string, local: string) => `${name};TZID=${LATIN}:${local}`
      : form.time
  return fold(`BEGIN:VCALENDAR
PRODID:${form.prodId}
VERSION:2.0
CALSCALE:GREGORIAN
METHOD:${mail.method}
${form.head}
BEGIN:VEVENT
UID:${mail.uid}
DTSTAMP:${mail.stamp}
SEQUENCE:${mail.sequence}
${mail.recurrenceId === undefined ? '' : time('RECURRENCE-ID', mail.recurrenceId)}
SUMMARY:Meeting
${time('DTSTART', mail.start)}
${time('DTEND', mail.end)}
${mail.rule === undefined ? '' : `RRULE:${mail.rule}`}
${mail.location === undefined ? '' : `LOCATION:${mail.location}`}
${form.organizer(mail.organizer)}
${[mail.organizer, { name: 'Visits', email: mail.mailbox }, ...mail.guests].map(form.attendee).join('\n')}
${form.room}
${form.tail}
${mail.method === 'CANCEL' ? 'STATUS:CANCELLED' : ''}
END:VEVENT
END:VCALENDAR`)
}

let count = 0

/** The whole mail. */
export function calendarMail(mail: CalendarMail, ics = calendarFile(mail)): string {
  const { client, method, organizer, mailbox, authservId } = mail
  const domain = organizer.email.split('@')[1]
  const encoded = Buffer.from(ics).toString('base64').replace(/.{76}/g, '$&\n')
  const part = `Content-Type: text/calendar; charset="UTF-8"; method=${method}\nContent-Transfer-Encoding: base64\n\n${encoded}\n`
  const attached = `Content-Type: application/ics; name="invite.ics"\nContent-Disposition: attachment; filename="invite.ics"\nContent-Transfer-Encoding: base64\n\n${encoded}\n`
  const text = 'Content-Type: text/plain; charset=utf-8\n\nMeeting\n'
  const head = `${authservId === null ? '' : `Authentication-Results: ${authservId};\n dkim=pass header.d=${domain};\n dmarc=pass (p=reject) header.from=${domain}\n`}From: ${organizer.name} <${organizer.email}>
To: ${mailbox}
Subject: Meeting
Message-ID: <${client}-${++count}-${Math.random().toString(36).slice(2)}@${domain}>
MIME-Version: 1.0
`
  if (client === 'outlook')
    return `${head}Content-Type: multipart/alternative; boundary="_000_x"\nX-MS-Has-Attach:\nThread-Topic: Meeting\n\n--_000_x\n${text}\n--_000_x\n${part}\n--_000_x--\n`
  if (client === 'google')
    return `${head}Sender: Google Calendar <calendar-notification@google.com>\nContent-Type: multipart/mixed; boundary="00x"\n\n--00x\nContent-Type: multipart/alternative; boundary="01x"\n\n--01x\n${text}\n--01x\n${part}\n--01x--\n\n--00x\n${attached}\n--00x--\n`
  if (client === 'apple')
    return `${head}Content-Type: multipart/alternative; boundary="Apple-Mail-x"\nX-Mailer: iCal\n\n--Apple-Mail-x\n${text}\n--Apple-Mail-x\n${part}\n--Apple-Mail-x--\n`
  return `${head}${part}`
}
