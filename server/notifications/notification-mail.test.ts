import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { beforeAll, describe, expect, test } from 'vitest'
import { languageList } from '#contract/languages.ts'
import { notificationAnswers } from '#contract/notification-evidence.ts'
import { answerPage } from './answer-page.ts'
import { composeNotification } from './notification-mail.ts'
import { notificationWords } from './notification-words.ts'
import type { MessageFacts } from './notifications.store.ts'

const facts: MessageFacts = {
  notificationId: '0198c0de-0000-7000-8000-000000000001',
  visitId: '0198c0de-0000-7000-8000-000000000002',
  visitorId: '0198c0de-0000-7000-8000-000000000003',
  firstAttemptId: 'a1',
  step: 'host',
  addressee: 'host',
  wasHostAsked: true,
  isObsolete: false,
  addresses: ['ada@house.example'],
  language: 'de',
  visitorName: 'Grace Okafor',
  hostName: 'Ada Conti',
  companyName: 'Officine Aurora',
  siteId: 's1',
  siteName: 'Werk Süd',
  timeZone: 'Europe/Rome',
  enteredAt: new Date('2026-11-24T09:02:00Z'),
  needsEscort: false,
  takesReplies: false,
  replyAddress: null,
}
const LINK = 'https://kiosk.house.example/n/AAAAAAAAAAAAAAAAAAAAAA'
const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

async function rawOf(
  given: Partial<MessageFacts>,
  attemptId = 'a1',
  link: string | null = LINK,
): Promise<Buffer> {
  const mail = composeNotification({ facts: { ...facts, ...given }, attemptId, locale: 'de', link })
  if (mail === null) throw new Error('No address takes it')
  const { message } = await transport.sendMail({ ...mail, from: 'kiosk@house.example' })
  return message as Buffer
}
const read = async (...given: Parameters<typeof rawOf>) => PostalMime.parse(await rawOf(...given))

test('says who came, when and where, by the clock of the site, and one link', async () => {
  const { subject, text, messageId } = await read({})
  expect(subject).toBe('Ihr Besuch ist da: Grace Okafor')
  expect(text).toContain('10:02')
  expect(text).toContain('Werk Süd')
  expect(text?.match(/https?:\S+/g)).toEqual([LINK])
  expect(messageId).toBe(`<arrival-${facts.visitorId}-a1@visitor-kiosk.invalid>`)
})

test('a reminder and a mail to a delegate or the reception say so, and belong to the first one', async () => {
  const again = await read({ step: 'again' }, 'a2')
  expect(again.text).toContain('wartet noch auf Sie')
  expect(again.references).toContain(`arrival-${facts.visitorId}-a1@`)
  expect((await read({ step: 'again', addressee: 'delegate' })).text).toContain('Vertretung')
  expect((await read({ step: 'desk', addressee: 'reception' })).text).toContain('wartet auf Ada Conti')
})

test('of a host who was not asked, none says that an answer is missing', async () => {
  const wasHostAsked = false
  const delegate = await read({ step: 'again', addressee: 'delegate', wasHostAsked })
  expect(delegate.text).toContain('Grace Okafor möchte zu Ada Conti. Sie sind als Vertretung eingetragen.')
  const desk = await read({ step: 'desk', addressee: 'reception', wasHostAsked })
  expect(desk.text).toContain('Grace Okafor wartet auf Ada Conti; eine Benachrichtigung war nicht möglich.')
  for (const { text } of [delegate, desk]) expect(text).not.toContain('keine Antwort')
})

test('of a visitor who went on without a document it says that they need an escort', async () => {
  const { text, html } = await read({ needsEscort: true })
  for (const said of [text, html]) expect(said).toContain('Braucht Begleitung')
  expect((await read({})).text).not.toContain('Begleitung')
})

test('without an address of the server it holds no link', async () => {
  const { text, html } = await read({}, 'a1', null)
  expect(`${text}${html}`).not.toMatch(/https?:/)
  expect(text).toContain('sagen Sie dem Empfang')
})

test('where replies are read it says how, to hosts and delegates alone', async () => {
  const takesReplies = { takesReplies: true, replyAddress: 'visits@house.example' }
  const mail = await read(takesReplies)
  expect(mail.text).toContain('1 Ich komme')
  expect(mail.text).toContain('8 ')
  expect(mail.html).toContain('8 ')
  expect(mail.replyTo).toEqual([{ name: '', address: 'visits@house.example' }])
  expect((await read({ ...takesReplies, replyAddress: null })).replyTo).toBeUndefined()
  const reception = await read({ ...takesReplies, addressee: 'reception', step: 'desk' })
  expect(reception.text).not.toContain('1 Ich komme')
  expect(reception.replyTo).toBeUndefined()
  expect((await read({})).text).not.toContain('1 Ich komme')
})

test('an address that could be read as more than one is not written to', () => {
  for (const bad of [
    'ada@house.example, eve@evil.example',
    'ada@house.example\r\nBcc: eve@evil.example',
    '',
    'a',
  ])
    expect(
      composeNotification({
        facts: { ...facts, addresses: [bad] },
        attemptId: 'a',
        locale: 'de',
        link: null,
      }),
    ).toBe(null)
})

describe('header injection', () => {
  const INJECTIONS = [
    '\r\nBcc: eve@evil.example',
    '\nBcc: eve@evil.example',
    '\rBcc: eve@evil.example',
    '\u2028Bcc: eve@evil.example',
    '\u0085Bcc: eve@evil.example',
    '\0Bcc: eve@evil.example',
    ', eve@evil.example',
    '\r\n.\r\nRCPT TO:<eve@evil.example>',
    '=?utf-8?Q?=0D=0ABcc:_eve@evil.example?=',
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '<a href="https://evil.example">here</a>',
    '--boundary\r\nContent-Type: text/html\r\n\r\n<b>x</b>',
  ]
  const FIELDS = ['visitorName', 'hostName', 'companyName', 'siteName', 'visitorId'] as const
  const shapeOf = async (raw: Buffer) => {
    const { headers, to, cc, bcc, attachments, html } = await PostalMime.parse(raw)
    const tags = html?.match(/<[a-z!/][^\s>]*/gi)
    return { headers: headers.map(({ key }) => key).sort(), to, cc, bcc, parts: attachments.length, tags }
  }
  let clean: unknown
  beforeAll(async () => {
    clean = await shapeOf(await rawOf({ addressee: 'reception' }))
  })

  test.each(FIELDS.flatMap((field) => INJECTIONS.map((injection) => ({ field, injection }))))(
    '$field: $injection',
    async ({ field, injection }) => {
      const raw = await rawOf({ addressee: 'reception', [field]: `${facts[field]}${injection}` })
      expect(await shapeOf(raw)).toEqual(clean)
    },
  )
})

describe.each(languageList)('in %s', (language) => {
  test('every sentence is there, and each is another one', () => {
    const { answers, ...words } = notificationWords(language)
    const said = Object.values(words).map((one) => (typeof one === 'string' ? one : one('Grace', 'Ada')))
    for (const text of [...said, ...Object.values(answers)]) expect(text.trim()).not.toBe('')
    expect(new Set(Object.values(answers)).size).toBe(notificationAnswers.length)
  })

  test('the page offers every answer as a button of one form, and runs nothing', () => {
    const shown = {
      companyName: 'Officine <Aurora>',
      visitorName: '<b>Grace</b>',
      language,
      isOver: false,
      needsEscort: false,
      delegates: [{ hostId: 'h2', name: 'Jürgen & Köhler' }],
      answer: { answer: 'coming' as const, to: null },
    }
    const html = answerPage(shown, language)
    expect(html).not.toContain(notificationWords(language).needsEscort)
    expect(answerPage({ ...shown, needsEscort: true }, language)).toContain(
      notificationWords(language).needsEscort,
    )
    expect(html.match(/<button /g)).toHaveLength(notificationAnswers.length + 1)
    expect(html.match(/aria-pressed="true"/g)).toHaveLength(1)
    expect(html).not.toMatch(/<script|<style|<b>|href=|src=/)
    expect(answerPage({ ...shown, isOver: true }, language)).not.toContain('<form')
  })
})
