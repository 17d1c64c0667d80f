import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { centralEuropeanZone } from '#tests/support/server/calendar-mails.ts'
import type { Invitation, InvitationContext, Request } from './invitation.types.ts'
import { createInvitationReader } from './invitation-reader.ts'
import { isNewer } from './newer.ts'
import { type InvitationSource, parseInvitation } from './parse-invitation.ts'

/** Invitations as Outlook, Google, Apple and Thunderbird write them, and as no calendar should. */

const context: InvitationContext = {
  mailbox: ['visits@house.example'],
  ownDomains: ['house.example'],
  hosts: ['grace@partner.example'],
  siteZone: 'Europe/Rome',
  openingHours: { from: '08:00', to: '18:00' },
  now: new Date('2026-11-25T09:00:00Z'),
}
const read = async (source: InvitationSource, more: Partial<InvitationContext> = {}): Promise<Invitation> => {
  const parsed = await parseInvitation(source, { ...context, ...more })
  if (!parsed.ok) throw new Error(parsed.error)
  return parsed.value
}
const request = async (...given: Parameters<typeof read>): Promise<Request> => {
  const invitation = await read(...given)
  if (invitation.method !== 'request') throw new Error(invitation.method)
  return invitation
}
const refusal = async (source: InvitationSource): Promise<string> => {
  const parsed = await parseInvitation(source, context)
  return parsed.ok ? 'none' : parsed.error
}

interface Parts {
  readonly method?: string | null
  readonly zones?: string
  readonly more?: string
  readonly start?: string
  readonly events?: string
}
const event = ({
  start = 'DTSTART:20261201T090000Z\nDTEND:20261201T100000Z',
  more = '',
}: Parts = {}): string => `BEGIN:VEVENT\nUID:u1@host\nDTSTAMP:20261125T080000Z\n${start}\n${more}\nEND:VEVENT`
const file = ({ method = 'REQUEST', zones = '', events, ...parts }: Parts = {}): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//x//EN',
    ...(method === null ? [] : [`METHOD:${method}`]),
    zones,
    events ?? event(parts),
    'END:VCALENDAR',
  ]
    .filter((line) => line !== '')
    .join('\n')
    .replace(/\n+/g, '\r\n')

const asMail = (ics: string, { method = 'REQUEST', name = '' } = {}): Buffer =>
  Buffer.from(
    `From: Grace <grace@house.example>
To: visits@house.example
Subject: Meeting
Message-ID: <m1@house.example>
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="outer"

--outer
Content-Type: multipart/alternative; boundary="inner"

--inner
Content-Type: text/plain; charset=utf-8

A meeting.

--inner
Content-Type: text/calendar; charset="utf-8"${method === '' ? '' : `; method=${method}`}${name}
Content-Transfer-Encoding: base64

${(
  Buffer.from(ics)
    .toString('base64')
    .match(/.{1,76}/g) ?? []
).join('\n')}

--inner--
--outer--
`.replace(/\r?\n/g, '\r\n'),
  )

describe('the forms of', () => {
  test('Outlook and Exchange: a zone of their own name, described in the file, quoted names, rooms', async () => {
    const zone = 'Customized Time Zone 1'
    const ics = file({
      zones: centralEuropeanZone(zone),
      start: `DTSTART;TZID="${zone}":20261201T100000\nDTEND;TZID="${zone}":20261201T113000`,
      more: `ORGANIZER;CN=Grace Hopper:mailto:Grace.Hopper@house.example
ATTENDEE;CN='Ada Lovelace';ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:Ada@Elsewhere.example
ATTENDEE;CN=Room 4;CUTYPE=ROOM;ROLE=NON-PARTICIPANT:mailto:room4@house.example
ATTENDEE;CN=Beamer;CUTYPE=RESOURCE:mailto:beamer@rental.example
ATTENDEE;CN=Visits:mailto:visits@house.example
SEQUENCE:3
LOCATION:Building 2\\, Room 4
X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE`,
    })
    expect(await request({ mail: asMail(ics) })).toEqual({
      method: 'request',
      uid: 'u1@host',
      recurrenceId: null,
      sequence: 3,
      stampedAt: '2026-11-25T08:00:00.000Z',
      organizer: { email: 'grace.hopper@house.example', name: 'Grace Hopper' },
      start: '2026-12-01T09:00:00.000Z',
      end: '2026-12-01T10:30:00.000Z',
      allDay: false,
      instances: [],
      location: 'Building 2, Room 4',
      isForMailbox: true,
      guests: [{ email: 'ada@elsewhere.example', name: 'Ada Lovelace' }],
      problems: [],
    })
  })

  test('Google: names that are addresses, a UTC time, the company and the declined left out', async () => {
    const ics = file({
      more: `ORGANIZER;CN=grace@house.example:mailto:grace@house.example
ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;CN=grace@house.example;X-NUM-GUESTS=0:mailto:grace@house.example
ATTENDEE;CUTYPE=INDIVIDUAL;PARTSTAT=NEEDS-ACTION;CN=ada@elsewhere.example;X-NUM-GUESTS=0:mailto:ada@elsewhere.example
ATTENDEE;CUTYPE=INDIVIDUAL;PARTSTAT=DECLINED;CN=Bob:mailto:bob@elsewhere.example
ATTENDEE;CUTYPE=INDIVIDUAL;PARTSTAT=NEEDS-ACTION;CN=Al:mailto:al@lab.house.example
ATTENDEE;CUTYPE=INDIVIDUAL;PARTSTAT=NEEDS-ACTION;CN=Grace P.:mailto:grace@partner.example
SEQUENCE:0
STATUS:CONFIRMED`,
    })
    const { guests, organizer, sequence } = await request({ mail: asMail(ics) })
    expect(guests).toEqual([{ email: 'ada@elsewhere.example', name: null }])
    expect(organizer).toEqual({ email: 'grace@house.example', name: null })
    expect(sequence).toBe(0)
  })

  test('Apple: people named by other addresses, with the e-mail beside, and a length instead of an end', async () => {
    const ics = file({
      start: 'DTSTART;TZID=Europe/Rome:20261201T100000\nDURATION:PT1H30M',
      more: `ORGANIZER;CN="Grace";EMAIL="grace@house.example":/aMTAwMjAwMzAw/principal/
ATTENDEE;CN="Ada";CUTYPE=INDIVIDUAL;EMAIL="ada@elsewhere.example":urn:uuid:9B6C
ATTENDEE;CN="Nobody":urn:uuid:9B6D`,
    })
    const { guests, end, organizer, problems } = await request({ ics })
    expect(guests).toEqual([{ email: 'ada@elsewhere.example', name: 'Ada' }])
    expect(organizer?.email).toBe('grace@house.example')
    expect(end).toBe('2026-12-01T10:30:00.000Z')
    expect(problems).toEqual(['noAddress'])
  })

  test('Thunderbird: a zone by its path, without a method at the part, the file attached alone', async () => {
    const ics = file({
      start:
        'DTSTART;TZID=/mozilla.org/20050126_1/Europe/Berlin:20261201T100000\nDTEND;TZID=/mozilla.org/20050126_1/Europe/Berlin:20261201T110000',
      more: 'ATTENDEE;RSVP=TRUE;PARTSTAT=NEEDS-ACTION:mailto:ada@elsewhere.example',
    })
    const mail = Buffer.from(asMail(ics, { method: '', name: '; name="invite.ics"' }))
    const { start, guests, problems } = await request({ mail })
    expect(start).toBe('2026-12-01T09:00:00.000Z')
    expect(guests).toEqual([{ email: 'ada@elsewhere.example', name: null }])
    expect(problems).toEqual([])
  })
})

describe('a time', () => {
  test.each([
    ['a Windows name', 'W. Europe Standard Time', '', '2026-12-01T09:00:00.000Z', []],
    ['an IANA name', 'America/New_York', '', '2026-12-01T15:00:00.000Z', []],
    [
      'a name that says nothing',
      '(UTC+01:00) Amsterdam, Berlin',
      '',
      '2026-12-01T09:00:00.000Z',
      ['zoneGuessed'],
    ],
    [
      'such a name, described',
      '(UTC+01:00) Amsterdam, Berlin',
      centralEuropeanZone('(UTC+01:00) Amsterdam, Berlin'),
      '2026-12-01T09:00:00.000Z',
      [],
    ],
    ['an offset for a name', '+05:00', '', '2026-12-01T09:00:00.000Z', ['zoneGuessed']],
  ])('with %s', async (_, name, zones, start, problems) => {
    const ics = file({
      zones,
      start: `DTSTART;TZID="${name}":20261201T100000\nDTEND;TZID="${name}":20261201T110000`,
    })
    expect(await request({ ics })).toMatchObject({ start, problems })
  })

  test('of summer in a zone that the file describes', async () => {
    const zones = centralEuropeanZone('Mine')
    const ics = file({ zones, start: 'DTSTART;TZID=Mine:20260701T100000\nDTEND;TZID=Mine:20260701T110000' })
    expect((await request({ ics })).start).toBe('2026-07-01T08:00:00.000Z')
  })

  test('without a zone is that of the site, and said so', async () => {
    const ics = file({ start: 'DTSTART:20261201T100000\nDTEND:20261201T110000' })
    expect(await request({ ics }, { siteZone: 'Asia/Tokyo' })).toMatchObject({
      start: '2026-12-01T01:00:00.000Z',
      problems: ['floatingTime'],
    })
  })

  test('of a whole day is from opening to closing, also over several days', async () => {
    const ics = file({ start: 'DTSTART;VALUE=DATE:20261201\nDTEND;VALUE=DATE:20261203' })
    expect(await request({ ics })).toMatchObject({
      allDay: true,
      start: '2026-12-01T07:00:00.000Z',
      end: '2026-12-02T17:00:00.000Z',
    })
  })

  test('without an end takes an hour', async () => {
    expect(await request({ ics: file({ start: 'DTSTART:20261201T090000Z' }) })).toMatchObject({
      end: '2026-12-01T10:00:00.000Z',
      problems: ['noEnd'],
    })
  })

  test('that a clock shows twice is the first, and one that it skips is moved', async () => {
    const at = async (local: string) =>
      (await request({ ics: file({ start: `DTSTART;TZID=Europe/Rome:${local}\nDURATION:PT1H` }) })).start
    expect(await at('20261025T023000')).toBe('2026-10-25T00:30:00.000Z')
    expect(await at('20270328T023000')).toBe('2027-03-28T01:30:00.000Z')
  })
})

describe('a series', () => {
  const weekly =
    'DTSTART;TZID=Europe/Rome:20261102T100000\nDTEND;TZID=Europe/Rome:20261102T110000\nRRULE:FREQ=WEEKLY;BYDAY=MO'

  test('is its meetings of the next 60 days, without those that were taken out', async () => {
    const ics = file({ start: `${weekly}\nEXDATE;TZID=Europe/Rome:20261207T100000` })
    const { instances } = await request({ ics })
    expect(instances.map(({ start }) => start.slice(0, 10))).toEqual([
      ...['2026-11-30', '2026-12-14', '2026-12-21', '2026-12-28'],
      ...['2027-01-04', '2027-01-11', '2027-01-18'],
    ])
  })

  test('keeps its hour by the clock when summer time begins', async () => {
    const now = new Date('2027-03-20T00:00:00Z')
    const { instances } = await request({ ics: file({ start: weekly }) }, { now })
    expect(instances.slice(0, 2).map(({ start }) => start)).toEqual([
      '2027-03-22T09:00:00.000Z',
      '2027-03-29T08:00:00.000Z',
    ])
  })

  test('ends where its rule says so, by the clock', async () => {
    const ics = file({ start: `${weekly};UNTIL=20261214T090000Z` })
    expect((await request({ ics })).instances.map(({ start }) => start.slice(0, 10))).toEqual([
      ...['2026-11-30', '2026-12-07', '2026-12-14'],
    ])
  })

  test('has meetings that were moved or cancelled, and others that were added', async () => {
    const moved = event({
      start:
        'RECURRENCE-ID;TZID=Europe/Rome:20261130T100000\nDTSTART;TZID=Europe/Rome:20261201T150000\nDTEND;TZID=Europe/Rome:20261201T160000',
    })
    const off = event({
      start: 'RECURRENCE-ID;TZID=Europe/Rome:20261207T100000\nDTSTART;TZID=Europe/Rome:20261207T100000',
      more: 'STATUS:CANCELLED',
    })
    const series = event({ start: `${weekly};COUNT=7\nRDATE;TZID=Europe/Rome:20261216T100000` })
    const { instances } = await request({ ics: file({ events: [moved, series, off].join('\n') }) })
    expect(instances).toEqual([
      {
        recurrenceId: '2026-11-30T09:00:00.000Z',
        start: '2026-12-01T14:00:00.000Z',
        end: '2026-12-01T15:00:00.000Z',
      },
      {
        recurrenceId: '2026-12-14T09:00:00.000Z',
        start: '2026-12-14T09:00:00.000Z',
        end: '2026-12-14T10:00:00.000Z',
      },
      {
        recurrenceId: '2026-12-16T09:00:00.000Z',
        start: '2026-12-16T09:00:00.000Z',
        end: '2026-12-16T10:00:00.000Z',
      },
    ])
  })

  test('one meeting of it alone is named by when it would have been', async () => {
    const ics = file({
      start:
        'RECURRENCE-ID;TZID=Europe/Rome:20261130T100000\nDTSTART;TZID=Europe/Rome:20261201T150000\nDTEND;TZID=Europe/Rome:20261201T160000',
    })
    expect(await request({ ics })).toMatchObject({
      recurrenceId: '2026-11-30T09:00:00.000Z',
      start: '2026-12-01T14:00:00.000Z',
      instances: [],
    })
  })
})

describe('methods', () => {
  test('a cancellation needs no time', async () => {
    const ics = file({ method: 'CANCEL', start: 'SEQUENCE:4\nSTATUS:CANCELLED' })
    expect(await read({ mail: asMail(ics, { method: 'CANCEL' }) })).toMatchObject({
      method: 'cancel',
      sequence: 4,
    })
  })
  test('a request whose status is cancelled is a cancellation', async () => {
    expect((await read({ ics: file({ more: 'STATUS:CANCELLED' }) })).method).toBe('cancel')
  })
  test('a reply of Exchange, without an organizer', async () => {
    const ics = file({
      method: 'REPLY',
      more: 'ATTENDEE;PARTSTAT=DECLINED;CN=Ada:mailto:ada@elsewhere.example',
    })
    expect(await read({ ics })).toMatchObject({
      method: 'reply',
      answer: 'declined',
      organizer: null,
      attendee: { email: 'ada@elsewhere.example', name: 'Ada' },
    })
  })
  test.each([
    ['ADD', 'method'],
    ['PUBLISH', 'method'],
    [null, 'method'],
  ])('%s is refused', async (method, reason) => {
    expect(await refusal({ ics: file({ method }) })).toBe(reason)
  })
  test('the method of the part counts where the file has none', async () => {
    expect((await read({ mail: asMail(file({ method: null }), { method: 'CANCEL' }) })).method).toBe('cancel')
  })
})

describe('the newer message', () => {
  const at = (sequence: number, stampedAt: string | null, method: Invitation['method'] = 'request') => ({
    sequence,
    stampedAt,
    method,
  })
  test.each([
    ['a higher number', at(2, '2026-01-01'), at(1, '2026-01-02'), true],
    ['a lower number with a later stamp', at(1, '2026-01-03'), at(2, '2026-01-02'), false],
    ['the same number with a later stamp', at(1, '2026-01-03'), at(1, '2026-01-02'), true],
    ['the same once more', at(1, '2026-01-02'), at(1, '2026-01-02'), false],
    ['a cancellation with the same number', at(1, '2026-01-02', 'cancel'), at(1, '2026-01-02'), true],
    ['a cancellation without a stamp', at(1, null, 'cancel'), at(1, '2026-01-02'), true],
    ['the request again after it was cancelled', at(1, '2026-01-02'), at(1, '2026-01-02', 'cancel'), false],
  ])('%s', (_, message, known, newer) => {
    expect(isNewer(message, known)).toBe(newer)
  })
})

describe('what is hostile', () => {
  const rule = (text: string) => file({ start: `DTSTART:20100101T090000Z\nDURATION:PT1H\nRRULE:${text}` })
  const many = Array.from({ length: 60 }, (_, nth) => nth)
  const bombs: readonly (readonly [string, string, string])[] = [
    [
      'a second of a day that never comes',
      rule('FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=31'),
      'recurrenceTooFast',
    ],
    [
      'each second of each day',
      rule(`FREQ=DAILY;BYHOUR=${many.slice(0, 24)};BYMINUTE=${many};BYSECOND=${many}`),
      'recurrenceTooFast',
    ],
    ['a number without a meaning', rule('FREQ=DAILY;COUNT=100000000'), 'recurrenceUnreadable'],
    ['a frequency that is none', rule('FREQ=NEVER'), ''],
  ]
  test.each(bombs)('%s', async (_, ics, problem) => {
    const begun = performance.now()
    const parsed = await parseInvitation({ ics }, context)
    expect(performance.now() - begun).toBeLessThan(1_000)
    if (problem !== '' && parsed.ok) expect(parsed.value.problems).toContain(problem)
  })

  test('a zone whose rule never ends is not followed', async () => {
    const zones = centralEuropeanZone('Z').replaceAll(
      'FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU',
      'FREQ=SECONDLY;BYMONTHDAY=31',
    )
    const ics = file({ zones, start: 'DTSTART;TZID=Z:20261201T100000\nDURATION:PT1H' })
    const begun = performance.now()
    await parseInvitation({ ics }, context)
    expect(performance.now() - begun).toBeLessThan(1_000)
  })

  test('a day that never comes, and every day since 1971', async () => {
    expect((await request({ ics: rule('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31') })).instances).toEqual([])
    const daily = file({ start: 'DTSTART:19710101T090000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY' })
    const { instances, problems } = await request({ ics: daily })
    expect([instances.length, problems.length]).toEqual(problems.length > 0 ? [0, 1] : [60, 0])
  })

  test('too much of anything', async () => {
    const attendees = (count: number) =>
      Array.from({ length: count }, (_, nth) => `ATTENDEE:mailto:a${nth}@e.example`).join('\n')
    expect(await refusal({ ics: file({ more: attendees(5_001) }) })).toBe('tooManyAttendees')
    expect((await request({ ics: file({ more: attendees(5_000) }) })).guests).toHaveLength(5_000)
    expect(await refusal({ ics: file({ more: `X-A:${'x'.repeat(300_000)}` }) })).toBe('tooLarge')
    expect(await refusal({ ics: file({ events: Array(401).fill(event()).join('\n') }) })).toBe(
      'tooManyEvents',
    )
    expect(await refusal({ mail: Buffer.from('From: a@b\r\n\r\nHello') })).toBe('noCalendar')
    const parts = Array.from(
      { length: 60 },
      (_, nth) => `Content-Type: multipart/mixed; boundary=b${nth}\r\n\r\n--b${nth}\r\n`,
    )
    expect(await refusal({ mail: Buffer.from(parts.join('')) })).toBe('unreadable')
  })

  test('the thread reads as the function does', async () => {
    const reader = createInvitationReader()
    afterAll(reader.close)
    const read = await reader.read({ source: { ics: file() }, context })
    expect(read).toMatchObject({ ok: true, value: { method: 'request' } })
  })

  test('no text makes it throw, and whatever it reads is within the limits', async () => {
    const line = fc.oneof(
      fc.constantFrom(
        ...[
          'BEGIN:VEVENT',
          'END:VEVENT',
          'BEGIN:VTIMEZONE',
          'END:VTIMEZONE',
          'UID:u',
          'DTSTART:20261201T090000Z',
        ],
        ...[
          'DTSTART;TZID=X:20261201T090000',
          'DTEND:00000000T000000',
          'DURATION:P99999W',
          'RRULE:FREQ=DAILY',
          'RRULE:FREQ=WEEKLY;BYDAY=XX',
        ],
        ...[
          'EXDATE:20261202T090000Z',
          'RDATE;VALUE=PERIOD:20261205T090000Z/PT1H',
          'RECURRENCE-ID:20261202T090000Z',
          'SEQUENCE:-7',
        ],
        ...[
          'ATTENDEE;CN="a":mailto:',
          'ATTENDEE;CN=a@b:mailto:a@b.example',
          'ORGANIZER:x',
          'STATUS:CANCELLED',
          'LOCATION:\\n\\n',
        ],
      ),
      fc.string({ maxLength: 40 }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 25 }), fc.boolean(), async (lines, isWrapped) => {
        const body = isWrapped ? ['BEGIN:VEVENT', 'UID:u', ...lines, 'END:VEVENT'] : lines
        const ics = ['BEGIN:VCALENDAR', 'METHOD:REQUEST', ...body, 'END:VCALENDAR'].join('\r\n')
        const parsed = await parseInvitation({ ics }, context)
        if (!parsed.ok || parsed.value.method !== 'request') return
        const { start, end, instances, guests } = parsed.value
        expect(Date.parse(end)).toBeGreaterThan(Date.parse(start))
        expect(instances.length).toBeLessThanOrEqual(400)
        for (const one of instances) {
          expect(Date.parse(one.end)).toBeGreaterThan(context.now.getTime())
          expect(Date.parse(one.start)).toBeLessThan(context.now.getTime() + 60 * 86_400_000)
        }
        for (const { email, name } of guests) {
          expect(email).toMatch(/^[^@\s]+@[^@\s]+$/)
          expect(name?.includes('@') ?? false).toBe(false)
        }
      }),
      { numRuns: 300 },
    )
  })
})
