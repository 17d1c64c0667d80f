import { expect, test } from 'vitest'
import { languageList } from '#contract/languages.ts'
import { newsKinds } from '#contract/notification-evidence.ts'
import { composeNews } from './news-mail.ts'
import type { NewsFacts } from './news.store.ts'

const visit = {
  visitId: '01890000-0000-7000-8000-00000000000a',
  visitorId: '01890000-0000-7000-8000-000000000001',
  visitorName: 'Grace Okafor',
  enteredAt: new Date('2026-11-24T09:02:00Z'),
  exitedAt: null,
  timeZone: 'Europe/Rome',
}
const facts: NewsFacts = {
  newsId: 'n1',
  kind: 'lateEntries',
  isObsolete: false,
  addresses: ['ada@example.com'],
  language: null,
  companyName: 'Rossi Meccanica',
  siteName: 'South',
  timeZone: 'Europe/Rome',
  visits: [visit, { ...visit, visitorName: 'Lin Wei', exitedAt: new Date('2026-11-24T10:30:00Z') }],
  visitCount: 2,
  capacity: { inside: 45, most: 50 },
  guestAnswers: [
    {
      kind: 'otherTime',
      guestId: '01890000-0000-7000-8000-00000000000b',
      guest: { name: 'Ada Lovelace', email: 'ada@guest.example' },
      startsAt: new Date('2026-12-03T09:00:00Z'),
      timeZone: 'Europe/Rome',
      proposed: '2026-12-04T14:30',
      substitute: null,
    },
  ],
  rollCall: { startedAt: new Date('2026-11-24T09:05:00Z'), startedBy: 'Sam Field', isDrill: false },
}
const composed = (more: Partial<NewsFacts>, locale = 'en') => {
  const mail = composeNews({ ...facts, ...more }, locale)
  if (mail === null) throw new Error('Nothing was composed')
  return mail
}

test('late entries are one list, in which a visit that has ended says so', () => {
  const { text, subject, messageId } = composed({})
  expect(subject).toBe('Visitors came to see you while the tablets were offline')
  expect(messageId).toBe('<news-n1@visitor-kiosk.invalid>')
  const lines = String(text)
    .replaceAll(/[\u2068\u2069]/gu, '')
    .split('\n')
  expect(lines).toContainEqual(expect.stringMatching(/^Grace Okafor: arrived .+10:02$/))
  expect(lines).toContainEqual(expect.stringMatching(/^Lin Wei: arrived .+10:02, visit ended .+11:30/))
})

test.each(['rollCall', 'rollCallOfHost'] as const)('a drill is called one: %s', (kind) => {
  const startedAt = new Date('2026-11-24T09:05:00Z')
  const of = (isDrill: boolean) =>
    composed({ kind, rollCall: { startedAt, startedBy: 'Sam Field', isDrill } })
  expect([of(true).subject, of(false).subject].map((subject) => subject?.startsWith('Drill: '))).toEqual([
    ...[true, false],
  ])
  expect(of(true).text).toContain(`Drill: `)
  expect(of(false).text).not.toContain('Drill')
})

test('a long list is cut, and says how many more there are', () => {
  const { text } = composed({ kind: 'exitsOfHost', visitCount: 60 })
  expect(text).toContain('+ 58')
  expect(text).toContain('60')
})

test('where visitors may have left, each who is inside has a link of their own', () => {
  const mail = composeNews(
    { ...facts, kind: 'exitsOfHost' },
    'en',
    (visitId) => `https://x.example/${visitId}`,
  )
  const link = `https://x.example/${visit.visitId}`
  expect(String(mail?.text).split(link)).toHaveLength(2)
  expect(mail?.text).toContain(`Has left: ${link}`)
  expect(String(mail?.html).split(`href="${link}"`)).toHaveLength(2)
  expect(mail?.text).toContain('press “Has left”')
  expect(composed({ kind: 'exitsOfHost' }).text).not.toContain('Has left')
})

test('a visitor is asked without a name that was typed, and told the place', () => {
  const { text, html } = composed({ kind: 'exitOfVisitor', visits: [visit], visitCount: 1 })
  for (const said of [text, html]) {
    expect(said).toContain('South')
    expect(said).not.toContain('Grace')
  }
})

test('an erasure finds the mail by the number of each visitor that it names', () => {
  expect(composed({}).headers).toMatchObject({
    'X-Visitors': [visit.visitorId, visit.visitorId, facts.guestAnswers[0]?.guestId].join(' '),
  })
  expect(composed({ kind: 'capacity', visits: [], guestAnswers: [] }).headers).not.toHaveProperty(
    'X-Visitors',
  )
})

test.each(languageList)('every kind of mail is written in %s', (locale) => {
  for (const kind of newsKinds) {
    const { subject, text, html } = composed({ kind }, locale)
    const linked = composeNews({ ...facts, kind }, locale, () => 'https://x.example/n/left/x')
    for (const said of [subject, text, html, linked?.text, linked?.html]) {
      expect(said).not.toMatch(/SERVER_NEWS|\{\w+\}/)
      expect(said).not.toBe('')
    }
  }
})

const injections = [
  '\r\nBcc: eve@evil.example',
  '\u2028Bcc: eve@evil.example',
  '<img src=x>',
  'https://evil.example/',
]

test.each(injections)('%j in a name or place stays text', (typed) => {
  for (const kind of newsKinds) {
    const mail = composed({
      kind,
      companyName: typed,
      siteName: typed,
      visits: [{ ...visit, visitorName: typed, visitorId: typed }],
      rollCall: { startedAt: new Date(), startedBy: typed, isDrill: true },
      newsId: typed,
    })
    for (const header of [mail.subject, mail.messageId, ...Object.values(mail.headers ?? {})])
      expect(header).not.toMatch(/[\r\n\u2028]/)
    expect(mail.messageId).toMatch(/^<news-[A-Za-z0-9-]*@visitor-kiosk\.invalid>$/)
    expect(mail.html).not.toContain('<img')
  }
})

test.each(['ada@example.com, eve@evil.example', 'a b@example.com', ''])('%j is no address', (address) => {
  expect(composeNews({ ...facts, addresses: [address] }, 'en')).toBeNull()
})
