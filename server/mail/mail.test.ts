import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { languageList } from '#contract/languages.ts'
import { pixelsOf, readQr } from '#tests/support/badge-pixels.ts'
import { makeBadge, template } from '#tests/support/badges.ts'
import { headerInjections } from '#tests/support/header-injections.ts'
import { mailServer, type ReceivedMail, smtpRefusal } from '#tests/support/mail-server.ts'
import { createBadgeRenderer } from '#server/badges/renderer.ts'
import { type BadgeMail, composeBadgeMail } from './badge-mail.ts'
import { createMailer, type Mailer } from './mailer.ts'

const FROM = 'reception@example.com'
const content = makeBadge(5)
let mail: BadgeMail

beforeAll(async () => {
  const renderer = createBadgeRenderer({ timeLimitMs: 20_000 })
  const drawn = await renderer.picture(content, template)
  await renderer.close()
  if (!drawn.ok) throw new Error(drawn.error.message)
  mail = {
    to: 'ada@example.com',
    locale: 'it',
    visitorName: 'Ada Lovelace',
    visitorCode: 'QZ4K047B',
    companyName: 'Rossi Meccanica',
    png: drawn.value.png,
    id: 'job-1',
  }
})

/** A mail server, and our mailer on it. */
async function smtpPeer(...behaviour: Parameters<typeof mailServer>) {
  const server = await mailServer(...behaviour)
  const mailer = createMailer({ smtpUrl: server.url, outboxDir: '', from: FROM })
  cleaning.push(() => mailer.close(), server.close)
  return { received: server.received, mailer }
}

const cleaning: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleaning.splice(0)) await clean()
})

async function send(
  mailer: Mailer,
  wanted: BadgeMail,
): Promise<Awaited<ReturnType<Mailer['send']>> | 'ADDRESS_REFUSED'> {
  const composed = composeBadgeMail(wanted)
  return composed.ok ? mailer.send(composed.value) : composed.error
}

async function pictureIn({ attachments, html }: Email): Promise<string | null> {
  const inline = attachments.find(({ disposition }) => disposition === 'inline')
  if (!inline || !html?.includes(`cid:${inline.contentId?.replace(/[<>]/g, '')}`)) return null
  return readQr(await pixelsOf(Buffer.from(inline.content as ArrayBuffer)))
}

test('a mail server gets the badge: in the text, attached, in the visitor’s language', async () => {
  const { received, mailer } = await smtpPeer()
  expect(await send(mailer, mail)).toEqual({ ok: true, value: null })
  expect(received).toHaveLength(1)
  const [{ recipients, raw }] = received as [ReceivedMail]
  expect(recipients).toEqual(['ada@example.com'])
  const parsed = await PostalMime.parse(raw)
  expect(parsed.subject).toBe('Il suo badge per Rossi Meccanica')
  expect(parsed.from?.address).toBe(FROM)
  expect(parsed.to?.map((to) => ('address' in to ? to.address : null))).toEqual(['ada@example.com'])
  expect(parsed.messageId).toBe('<badge-job-1@visitor-kiosk.invalid>')
  expect(parsed.text).toContain('Buongiorno Ada Lovelace,')
  expect(parsed.html).toContain('lang="it"')
  expect(await pictureIn(parsed)).toBe(content.payload)
  const attached = parsed.attachments.filter(({ disposition }) => disposition === 'attachment')
  expect(attached.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([['badge.png', 'image/png']])
})

test.each([
  ['en-GB', 'Your badge for Rossi Meccanica'],
  ['zh-Hans', 'Rossi Meccanica 的访客证'],
  ['xx', 'Your badge for Rossi Meccanica'],
])('%s is written in its language, or else in English', (locale, subject) => {
  const composed = composeBadgeMail({ ...mail, locale })
  expect(composed.ok && composed.value.subject).toBe(subject)
})

test('a mail in Arabic runs from right to left, and keeps a Latin name apart', () => {
  const composed = composeBadgeMail({ ...mail, locale: 'ar' })
  if (!composed.ok) throw new Error(composed.error)
  expect(composed.value.html).toContain('<html lang="ar" dir="rtl">')
  expect(composed.value.text).toContain('مرحبًا \u2068Ada Lovelace\u2069،')
})

test.each(languageList)(
  'in %s the code to type is in the text, for those who cannot show a picture',
  (locale) => {
    const composed = composeBadgeMail({ ...mail, locale })
    if (!composed.ok) throw new Error(composed.error)
    for (const said of [composed.value.text, composed.value.html]) expect(said).toContain('QZ4K-047B')
  },
)

test('contains no link that was typed as a name', async () => {
  const { received, mailer } = await smtpPeer()
  await send(mailer, { ...mail, visitorName: 'Win at https://evil.example/a www.evil.example' })
  const { text, html } = await PostalMime.parse((received as [ReceivedMail])[0].raw)
  for (const said of [text, html]) {
    expect(said).toContain('Win at')
    expect(said).not.toMatch(/evil\.example|https?:\/\/evil|www/)
  }
})

test('without a mail server the mail is a file in the outbox', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'outbox-'))
  cleaning.push(() => rm(dir, { recursive: true }))
  const outboxDir = join(dir, 'outbox')
  const mailer = createMailer({ smtpUrl: null, outboxDir, from: FROM })
  expect(await send(mailer, mail)).toEqual({ ok: true, value: null })
  const files = await readdir(outboxDir)
  expect(files).toEqual([expect.stringMatching(/\.eml$/)])
  const parsed = await PostalMime.parse(await readFile(join(outboxDir, files[0] ?? '')))
  expect(await pictureIn(parsed)).toBe(content.payload)
})

test('an outbox that cannot be written is a failure to be tried again, not a throw', async () => {
  const mailer = createMailer({ smtpUrl: null, outboxDir: '/dev/null/outbox', from: FROM })
  expect(await send(mailer, mail)).toEqual({ ok: false, error: 'TRY_AGAIN' })
})

test('550 is final, 451 and a server that is away are tried again', async () => {
  const { mailer } = await smtpPeer((attempt) => smtpRefusal(attempt === 1 ? 550 : 451))
  expect(await send(mailer, mail)).toEqual({ ok: false, error: 'FINAL' })
  expect(await send(mailer, mail)).toEqual({ ok: false, error: 'TRY_AGAIN' })
  const away = createMailer({ smtpUrl: 'smtp://127.0.0.1:1', outboxDir: '', from: FROM })
  expect(await send(away, mail)).toEqual({ ok: false, error: 'TRY_AGAIN' })
})

describe('header injection', () => {
  const FIELDS = ['to', 'visitorName', 'companyName', 'locale', 'id'] as const
  const cases = FIELDS.flatMap((field) => headerInjections.map((injection) => ({ field, injection })))

  /** Header names, and what of the body a reader would run or follow. */
  async function shapeOf(raw: Buffer): Promise<unknown> {
    const { headers, to, cc, bcc, attachments, html } = await PostalMime.parse(raw)
    return {
      headers: headers.map(({ key }) => key).sort(),
      recipients: [to, cc, bcc],
      parts: attachments.length,
      tags: html?.match(/<[a-z!/][^\s>]*/gi),
    }
  }

  let server: Awaited<ReturnType<typeof smtpPeer>>
  let clean: unknown
  beforeAll(async () => {
    server = await smtpPeer()
    cleaning.length = 0
    await send(server.mailer, mail)
    clean = await shapeOf((server.received.pop() as ReceivedMail).raw)
  })
  afterAll(() => server.mailer.close())

  test('there are 100 of them', () => expect(cases).toHaveLength(100))

  test.each(cases)('$field: $injection', async ({ field, injection }) => {
    const sent = await send(server.mailer, { ...mail, [field]: `${mail[field]}${injection}` })
    if (field === 'to') {
      expect(sent).toBe('ADDRESS_REFUSED')
      expect(server.received).toHaveLength(0)
      return
    }
    expect(sent).toEqual({ ok: true, value: null })
    const { recipients, raw } = server.received.pop() as ReceivedMail
    expect(recipients).toEqual([mail.to])
    expect(await shapeOf(raw)).toEqual(clean)
  })
})
