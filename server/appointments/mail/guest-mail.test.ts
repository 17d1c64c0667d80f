import type { SendMailOptions } from 'nodemailer'
import PostalMime, { type Email } from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languageList } from '#contract/languages.ts'
import { pixelsOf, readQr } from '#tests/support/badge-pixels.ts'
import {
  hasIcalendar,
  type ReadCalendar,
  readWithIcalendar,
  readWithIcalJs,
} from '#tests/support/calendars/read-calendars.ts'
import { headerInjections } from '#tests/support/header-injections.ts'
import { type MailServer, mailServer } from '#tests/support/mail-server.ts'
import { createMailer, type Mailer } from '#server/mail/mailer.ts'
import { composeGuestMail, type GuestMailFacts } from './guest-mail.ts'
import type { GuestMailKind } from '#contract/console/appointments.ts'
import { guestWords } from './guest-words.ts'

const FROM = 'visits@rossi.example'
const PASS = 'e1.Ab3-_fGhIjKlMnOpQrStUv'
const KINDS = ['invitation', 'change', 'cancellation', 'reminder'] as const
const IN_CALENDAR = ['invitation', 'change', 'cancellation'] as const

const facts: GuestMailFacts = {
  kind: 'invitation',
  mailId: 'mail-1',
  guestId: '0199bbbb-0000-7000-8000-000000000002',
  sequence: 0,
  stampedAt: new Date('2026-11-25T12:00:00.250Z'),
  guestName: 'Ada Lovelace',
  address: 'ada@example.com',
  companyName: 'Rossi; Figli, Meccanica',
  siteName: 'Stabilimento Nord',
  timeZone: 'Europe/Rome',
  directions: 'Via Emilia 12\nBus 101\n\nParking P2',
  hostName: 'Grace "Amazing" Hopper',
  startsAt: new Date('2026-12-03T09:00:00Z'),
  endsAt: new Date('2026-12-03T10:30:00Z'),
  guestNote: 'Bring the drawings.\nLunch is on us.',
  pass: PASS,
  pageUrl: 'https://guests.rossi.example/g#Ab3-_fGhIjKlMnOpQrStUv',
  from: FROM,
  domain: 'visits.rossi.example',
  privacyUrl: 'https://visits.rossi.example/privacy',
  hasOwnEntry: false,
  isReplyRead: false,
}
/** As the product sends it: later mails have a higher number. */
const factsOf = (kind: GuestMailKind): GuestMailFacts => ({
  ...facts,
  kind,
  sequence: { invitation: 0, change: 1, cancellation: 2, reminder: 0 }[kind],
})

async function compose(wanted: GuestMailFacts, locale = 'en'): Promise<SendMailOptions> {
  const mail = await composeGuestMail(wanted, locale)
  if (mail === null) throw new Error('There is no mail')
  return mail
}

const calendarOf = ({ icalEvent }: SendMailOptions): string =>
  typeof icalEvent === 'object' && 'content' in icalEvent ? String(icalEvent.content) : ''

const contentOf = ({ content }: Email['attachments'][number]): Buffer =>
  Buffer.from(content as unknown as ArrayBuffer)

let server: MailServer
let mailer: Mailer
beforeAll(async () => {
  server = await mailServer()
  mailer = createMailer({ smtpUrl: server.url, outboxDir: '', from: FROM })
})
afterAll(async () => {
  mailer.close()
  await server.close()
})

/** What a mail server got of a mail. */
async function received(mail: SendMailOptions) {
  expect(await mailer.send(mail)).toEqual({ ok: true, value: null })
  const [got, ...more] = server.received.splice(0)
  if (!got || more.length > 0) throw new Error(`${more.length} mails more than one`)
  return { ...got, parsed: await PostalMime.parse(got.raw) }
}

describe('the parts of a mail', () => {
  test.each([
    ['invitation', 'REQUEST'],
    ['change', 'REQUEST'],
  ] as const)(
    '%s: text, page with its picture, calendar entry; picture and entry attached',
    async (kind, method) => {
      const { raw, parsed, recipients } = await received(await compose(factsOf(kind)))
      const types = [...raw.toString('latin1').matchAll(/^Content-Type: ([^;\r\n]+)/gim)].map(
        ([, type]) => type,
      )
      expect(types).toEqual([
        'multipart/mixed',
        'multipart/alternative',
        'text/plain',
        'multipart/related',
        'text/html',
        'image/png',
        'text/calendar',
        'image/png',
        'application/ics',
      ])
      expect(recipients).toEqual(['ada@example.com'])
      expect(parsed.from?.address).toBe(FROM)
      const [event, attached] = ['text/calendar', 'application/ics'].map((type) =>
        parsed.attachments.find(({ mimeType }) => mimeType === type),
      )
      if (!event || !attached) throw new Error('There is no calendar entry')
      expect(event.method).toBe(method)
      expect(attached).toMatchObject({ filename: 'invite.ics', disposition: 'attachment' })
      expect(contentOf(attached).toString()).toBe(contentOf(event).toString())
      expect(contentOf(event).toString()).toContain(`\nMETHOD:${method}\n`)
    },
  )

  test('a cancellation takes the entry back, and has no code in any form', async () => {
    const { parsed } = await received(await compose(factsOf('cancellation')))
    expect(parsed.attachments.map(({ mimeType, method }) => [mimeType, method])).toEqual([
      ['text/calendar', 'CANCEL'],
      ['application/ics', undefined],
    ])
    for (const said of [parsed.text, parsed.html]) {
      expect(said).not.toContain(PASS)
      expect(said).not.toContain('Via Emilia')
      expect(said).not.toContain('Bring the drawings')
    }
    expect(parsed.html).not.toContain('<img')
  })

  test('a reminder has the code and no calendar entry', async () => {
    const { parsed } = await received(await compose(factsOf('reminder')))
    expect(parsed.attachments.map(({ mimeType }) => mimeType)).toEqual(['image/png', 'image/png'])
    expect(parsed.text).toContain(PASS)
  })

  test('mails to one guest are one conversation, and name the guest by number', async () => {
    const parsed: Email[] = []
    for (const [nth, kind] of KINDS.entries())
      parsed.push((await received(await compose({ ...factsOf(kind), mailId: `mail-${nth}` }))).parsed)
    expect(new Set(parsed.map(({ messageId }) => messageId)).size).toBe(KINDS.length)
    expect(new Set(parsed.map(({ references }) => references))).toEqual(
      new Set([`<guest-${facts.guestId}@visitor-kiosk.invalid>`]),
    )
  })

  test('every try of a mail is the same', async () => {
    const tries = await Promise.all([compose(facts), compose(facts)])
    expect(tries[1]).toEqual(tries[0])
  })

  test.each(['', 'ada', 'ada@example.com, eve@example.com', 'Ada <ada@example.com>'])(
    'there is none for the address “%s”',
    async (address) => {
      expect(await composeGuestMail({ ...facts, address }, 'en')).toBeNull()
    },
  )
})

describe('the code', () => {
  test.each(['invitation', 'change', 'reminder'] as const)(
    '%s: is read from the picture in the text and from the attached one',
    async (kind) => {
      const { parsed } = await received(await compose(factsOf(kind)))
      const pictures = parsed.attachments.filter(({ mimeType }) => mimeType === 'image/png')
      expect(pictures.map(({ disposition }) => disposition)).toEqual(['inline', 'attachment'])
      for (const picture of pictures) expect(readQr(await pixelsOf(contentOf(picture)))).toBe(PASS)
      const cid = pictures[0]?.contentId?.replace(/[<>]/g, '')
      const [tag = ''] = parsed.html?.match(/<img[^>]*>/) ?? []
      expect(tag).toContain(`src="cid:${cid}"`)
      expect(tag).toContain('alt="QR code for the entrance"')
      expect(Number(/width="(\d+)"/.exec(tag)?.[1])).toBeGreaterThanOrEqual(200)
    },
  )

  test('has four white modules around it, in two pixels or more for each of its page', async () => {
    const { parsed } = await received(await compose(facts))
    const picture = parsed.attachments.find(({ mimeType }) => mimeType === 'image/png')
    if (!picture) throw new Error('There is no picture')
    const { data, width, height } = await pixelsOf(contentOf(picture))
    expect(height).toBe(width)
    expect(width).toBeGreaterThanOrEqual(2 * Number(/<img[^>]* width="(\d+)"/.exec(parsed.html ?? '')?.[1]))
    const isDark = (at: number): boolean => (data[at * 4] ?? 0) < 128
    const first = Array.from({ length: width * width }, (_, at) => at).findIndex(isDark)
    const [left, top] = [first % width, Math.floor(first / width)]
    // The first row is the upper edge of a finder: seven modules.
    const finder =
      Array.from({ length: width }, (_, x) => x).findIndex((x) => x > left && !isDark(top * width + x)) - left
    expect([left, top]).toEqual([(finder / 7) * 4, (finder / 7) * 4])
  })

  test.each(languageList)('in %s it is in both texts, and nowhere in the calendar entry', async (locale) => {
    const mail = await compose(facts, locale)
    for (const said of [mail.text, mail.html]) expect(said).toContain(PASS)
    // Without the folds of its lines.
    const entry = calendarOf(mail).replaceAll('\r\n ', '')
    for (const secret of [PASS, PASS.slice(3), 'https://', 'Via Emilia', 'drawings'])
      expect(entry).not.toContain(secret)
  })
})

describe('what is said', () => {
  test.each(languageList)(
    'in %s: when, where, whom, what to do, how to get there, the note, the notice',
    async (locale) => {
      const words = guestWords(locale)
      for (const kind of ['invitation', 'change', 'reminder'] as const) {
        const { parsed } = await received(
          await compose({ ...factsOf(kind), companyName: 'Rossi', hostName: 'Grace Hopper' }, locale),
        )
        const page = parsed.html?.replace(/<[^>]*>/g, '\n') ?? ''
        for (const said of [parsed.text ?? '', page]) {
          for (const word of [
            words.of(kind).title,
            words.of(kind).body,
            words.when,
            words.where,
            words.host,
            words.show,
          ])
            expect(said).toContain(word)
          for (const fact of [
            'Stabilimento Nord',
            'Rossi',
            'Grace Hopper',
            'Ada Lovelace',
            '2026',
            '11',
            '30',
          ])
            expect(said).toContain(fact)
          for (const line of [
            'Via Emilia 12',
            'Bus 101',
            'Parking P2',
            'Bring the drawings.',
            'Lunch is on us.',
          ])
            expect(said).toContain(line)
          expect(said).toContain(words.privacy('Rossi'))
        }
        expect(parsed.html).toContain('href="https://visits.rossi.example/privacy"')
        expect(parsed.text).toContain('https://visits.rossi.example/privacy')
        expect(parsed.subject).toContain('Rossi')
      }
    },
  )

  test('a language that the product does not have is served in English, dates as well', async () => {
    const mail = await compose(facts, 'nl')
    expect(mail.subject).toMatch(/^Your visit to Rossi; Figli, Meccanica: Thu,? 3 Dec, 10:00$/)
    expect(mail.text).toMatch(/Thursday,? 3 December 2026/)
  })

  test('times are those of the site, whose zone is named', async () => {
    const mail = await compose({ ...facts, timeZone: 'Asia/Tokyo' }, 'de')
    expect(mail.subject).toBe('Ihr Besuch bei Rossi; Figli, Meccanica: Do., 3. Dez., 18:00')
    expect(mail.text).toMatch(/Wann\nDonnerstag, 3\. Dezember 2026\n18:00.19:30 Uhr\nJapan.* · GMT\+9\n/)
  })

  test('a visit over several days has both of them', async () => {
    const mail = await compose({ ...facts, endsAt: new Date('2026-12-05T16:00:00Z') }, 'de')
    expect(mail.text).toMatch(/Donnerstag, 3\. Dezember 2026.*10:00.*Samstag, 5\. Dezember 2026.*17:00/)
  })

  test('what is not known is left out', async () => {
    const mail = await compose({
      ...facts,
      guestName: ' ',
      siteName: null,
      hostName: null,
      directions: ' \n ',
      guestNote: null,
      privacyUrl: null,
    })
    const words = guestWords('en')
    expect(mail.text).toContain('Hello,\n')
    expect(mail.text).toContain('Where\nRossi; Figli, Meccanica\n\nShow this code')
    for (const label of [words.directions, words.note, words.privacyLink])
      expect(mail.text).not.toContain(`${label}\n`)
  })

  test.each(['javascript:alert(1)', 'file:///etc/passwd', 'privacy'])(
    '“%s” is no link',
    async (privacyUrl) => {
      expect((await compose({ ...facts, pageUrl: null, privacyUrl })).html).not.toContain('<a ')
    },
  )

  test('a name spreads no link', async () => {
    const mail = await compose({ ...facts, guestName: 'Win at https://evil.example/a' })
    for (const said of [mail.text, mail.html, calendarOf(mail)])
      expect(said).not.toMatch(/evil\.example|https?:\/\/evil/)
  })

  test('empty lines of a text stay single, and are none at its ends', async () => {
    const mail = await compose({ ...facts, guestNote: '\n\none\r\n\r\n\r\ntwo\u2028three\n \n' })
    expect(mail.text).toContain('Message from your host\none\n\ntwo\nthree\n\n')
  })

  test('in Arabic the page runs from right to left, names are kept apart, and codes and notes run as they are', async () => {
    const { html } = (await received(await compose(facts, 'ar'))).parsed
    expect(html).toContain('<html lang="ar" dir="rtl">')
    expect(html).toContain('\u2068Stabilimento Nord\u2069')
    expect(html).toMatch(new RegExp(`<div dir="ltr"[^>]*>${PASS}</div>`))
    expect(html).toMatch(/<div dir="auto"[^>]*>Bring the drawings\.<\/div>/)
    expect((await compose(facts, 'it')).html).toContain('<html lang="it" dir="ltr">')
  })
})

/** Every mail that changes the guest's calendar, in every language. */
const entries = languageList.flatMap((locale) => IN_CALENDAR.map((kind) => ({ locale, kind })))

function expectedEntry(kind: GuestMailKind, locale: string): ReadCalendar {
  const { event } = guestWords(locale)
  const isCancelled = kind === 'cancellation'
  const properties = ['ATTENDEE', 'DESCRIPTION', 'DTEND', 'DTSTAMP', 'DTSTART', 'LOCATION', 'ORGANIZER']
  return {
    method: isCancelled ? 'CANCEL' : 'REQUEST',
    properties: ['METHOD', 'PRODID', 'VERSION'],
    components: ['VCALENDAR', 'VEVENT'],
    errors: [],
    events: [
      {
        properties: [...properties, 'SEQUENCE', 'STATUS', 'SUMMARY', 'UID'].filter(
          (name) => !isCancelled || name !== 'DESCRIPTION',
        ),
        uid: `${facts.guestId}@visits.rossi.example`,
        sequence: factsOf(kind).sequence,
        stamp: '2026-11-25T12:00:00Z',
        start: '2026-12-03T09:00:00Z',
        end: '2026-12-03T10:30:00Z',
        status: isCancelled ? 'CANCELLED' : 'CONFIRMED',
        summary: event.name('Rossi; Figli, Meccanica'),
        location: 'Rossi; Figli, Meccanica, Stabilimento Nord',
        description: isCancelled ? null : `${event.host('Grace "Amazing" Hopper')}\n${event.text}`,
        organizers: [{ address: `mailto:${FROM}`, name: 'Grace Amazing Hopper' }],
        attendees: [{ address: 'mailto:ada@example.com', name: 'Ada Lovelace' }],
      },
    ],
  }
}

describe('the calendar entry', () => {
  test.each(entries)('$kind in $locale is understood by ical.js', async ({ kind, locale }) => {
    const { parsed } = await received(await compose(factsOf(kind), locale))
    const part = parsed.attachments.find(({ mimeType }) => mimeType === 'text/calendar')
    if (!part) throw new Error('There is no calendar entry')
    expect(readWithIcalJs(contentOf(part).toString())).toEqual(expectedEntry(kind, locale))
  })

  test.skipIf(!hasIcalendar)('all of them are understood by icalendar', async () => {
    const texts = await Promise.all(
      entries.map(async ({ kind, locale }) => calendarOf(await compose(factsOf(kind), locale))),
    )
    expect(readWithIcalendar(texts)).toEqual(entries.map(({ kind, locale }) => expectedEntry(kind, locale)))
  })

  test.each(entries)('$kind in $locale keeps to the form of RFC 5545', async ({ kind, locale }) => {
    const text = calendarOf(await compose(factsOf(kind), locale))
    expect(text.endsWith('\r\nEND:VCALENDAR\r\n')).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(text.match(/^DT(?:STAMP|START|END):\d{8}T\d{6}Z\r$/gm)).toHaveLength(3)
    expect(text).not.toMatch(/TZID|TIMEZONE/)
  })

  test('without a host the company invites, and a guest without a name has none', async () => {
    const text = calendarOf(await compose({ ...facts, hostName: null, guestName: '', siteName: null }))
    expect(readWithIcalJs(text).events).toMatchObject([
      {
        organizers: [{ name: 'Rossi; Figli, Meccanica' }],
        attendees: [{ name: null }],
        location: 'Rossi; Figli, Meccanica',
        description: 'Your code for the entrance is in the email.',
      },
    ])
  })
})

describe('header injection', () => {
  const ONE_LINE = [
    ...['guestName', 'companyName', 'siteName', 'hostName', 'pass', 'domain', 'privacyUrl'],
    ...['guestId', 'mailId', 'from', 'locale'],
  ] as const
  const fields = ['address', ...ONE_LINE, 'directions', 'guestNote'] as const
  type Field = Exclude<(typeof fields)[number], 'locale'>
  const cases = fields.flatMap((field) => headerInjections.map((injection) => ({ field, injection })))
  const mailWith = (field: (typeof fields)[number], injection: string) =>
    field === 'locale'
      ? composeGuestMail(facts, `en${injection}`)
      : composeGuestMail({ ...facts, [field]: `${facts[field as Field]}${injection}` }, 'en')

  /** Header names, and what of the body a reader would run or follow. */
  async function shapeOf({ parsed, recipients }: Awaited<ReturnType<typeof received>>, hasLines: boolean) {
    const { headers, to, cc, bcc, attachments, html } = parsed
    const tags = html?.match(/<[a-z!/][^\s>]*/gi) ?? []
    return {
      recipients: [recipients, to, cc, bcc],
      headers: headers.map(({ key }) => key).sort(),
      attachments: attachments.map(({ filename, mimeType, disposition }) => [
        filename,
        mimeType,
        disposition,
      ]),
      // A text of several lines may have more lines, and nothing else.
      tags: hasLines ? [...new Set(tags)] : tags,
    }
  }

  const shapes = new Map<boolean, unknown>()
  beforeAll(async () => {
    const clean = await received(await compose(facts))
    for (const hasLines of [true, false]) shapes.set(hasLines, await shapeOf(clean, hasLines))
  })

  test('there are 280 of them', () => expect(cases).toHaveLength(280))

  test.each(cases)('$field: $injection', async ({ field, injection }) => {
    const mail = await mailWith(field, injection)
    if (field === 'address') return expect(mail).toBeNull()
    if (mail === null) throw new Error('There is no mail')
    const hasLines = field === 'directions' || field === 'guestNote'
    expect(await shapeOf(await received(mail), hasLines)).toEqual(shapes.get(hasLines))
  })

  test('no calendar entry has another property or person, for either reader', { tags: 'long' }, async () => {
    const mails = await Promise.all(
      cases
        .filter(({ field }) => field !== 'address')
        .map(({ field, injection }) => mailWith(field, injection)),
    )
    const texts = mails.map((mail) => calendarOf(mail ?? {}))
    const clean = readWithIcalJs(calendarOf(await compose(facts)))
    const shape = ({ method, properties, components, errors, events }: ReadCalendar) => ({
      method,
      properties,
      components,
      errors,
      events: events.map((event) => [event.properties, event.organizers.length, event.attendees]),
    })
    const named = texts.filter((_, at) => cases[at + headerInjections.length]?.field !== 'guestName')
    for (const text of named) expect(shape(readWithIcalJs(text))).toEqual(shape(clean))
    const people = ({ events }: ReadCalendar) =>
      events.map(({ attendees }) => attendees.map(({ address }) => address))
    for (const text of texts) expect(people(readWithIcalJs(text))).toEqual([['mailto:ada@example.com']])
    if (!hasIcalendar) return
    const byJs = texts.map(readWithIcalJs)
    expect(readWithIcalendar(texts).map(people)).toEqual(byJs.map(people))
    expect(readWithIcalendar(texts).map(({ events }) => events.map(({ properties }) => properties))).toEqual(
      byJs.map(({ events }) => events.map(({ properties }) => properties)),
    )
  })
})
