import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import PostalMime from 'postal-mime'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { BadgeWire } from '#contract/entities/badge.ts'
import { formatVisitorCode } from '#contract/entities/visitor-code.ts'
import { BADGE_LOOKUPS, PRINT_WAIT_MS } from '#contract/limits.ts'
import { makeStore } from '#server/store.ts'
import { pixelsOf, pixelsOfRaster, readQr } from '#tests/support/badge-pixels.ts'
import { type CompanySetup, makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { freePort } from '#tests/support/free-port.ts'
import { busyAtTimes, type MailServer, mailServer, type ReceivedMail } from '#tests/support/mail-server.ts'
import {
  ESCPOS_END,
  hasIppPeer,
  ippPeer,
  obedient,
  type RawPrinter,
  rawPrinter,
} from '#tests/support/printers.ts'
import {
  type Answer,
  type ServerUnderTest,
  serverUnderTest,
} from '#tests/support/server/server-under-test.ts'

/** Badges by the built server: drawn, found again, printed on peers and mailed. */

let server: ServerUnderTest
let printer: RawPrinter
let hanging: RawPrinter
let closedPort: number
let ipp: number
let mails: MailServer
const busy = busyAtTimes()
const closing: (() => Promise<void>)[] = []

beforeAll(async () => {
  printer = await rawPrinter(obedient(ESCPOS_END, Buffer.of(0)))
  hanging = await rawPrinter(() => undefined)
  closedPort = await freePort()
  ipp = await freePort()
  mails = await mailServer(busy.reply)
  server = await serverUnderTest({
    PRINTER_LOOPBACK: '1',
    PRINTER_PORTS: [printer.port, hanging.port, closedPort, ipp].join(),
    SMTP_URL: mails.url,
  })
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})
afterAll(async () => {
  await server.stop()
  await Promise.all([printer.close(), hanging.close(), mails.close()])
})

const at = ({ port }: { readonly port: number }): string => `escpos://127.0.0.1:${port}`

const company = (setup: CompanySetup = {}): Promise<TestCompany> => makeCompany(server.adminAccess, setup)
const storeOf = () => makeStore(server.adminAccess.database, server.adminAccess.vault)

type BadgeCall = 'visitorBadge' | 'visitorBadgeFromEmail' | 'sendBadgeEmail' | 'printBadge' | 'getPrintJob'
const ask = (
  { token }: TestCompany,
  name: BadgeCall | 'identify',
  body: unknown,
  language = 'it',
): Promise<Answer> => server.ask(calls[name], body, { token, headers: { 'accept-language': language } })

const typed = ({ visitor }: TestCompany) => ({ code: visitor.code, direction: true })

async function badgeSecret({ companyId, visitor }: TestCompany): Promise<string> {
  const { database, vault } = server.adminAccess
  const { badge_sealed } = await database.query
    .selectFrom('visitors')
    .select('badge_sealed')
    .where('company_id', '=', companyId)
    .where('visitor_id', '=', visitor.id)
    .executeTakeFirstOrThrow()
  return vault.decrypt(badge_sealed).toString()
}

async function secretOn({ body }: Answer): Promise<string | null> {
  const { image } = v.parse(BadgeWire, body.data)
  return readQr(await pixelsOf(Buffer.from(image.split(',')[1] ?? '', 'base64')))
}

describe('the badge', () => {
  test('is drawn for the visitor who was identified, in both orientations', async () => {
    const one = await company()
    expect((await ask(one, 'visitorBadge', { id: one.visitor.id })).body.errorCode).toBe('VISITOR_NOT_FOUND')
    await ask(one, 'identify', typed(one))
    const answer = await ask(one, 'visitorBadge', { id: one.visitor.id })
    expect(await secretOn(answer)).toBe(await badgeSecret(one))
    const wire = v.parse(v.looseObject({ buff: v.object({ data: v.array(v.number()) }) }), answer.body.data)
    expect(readQr(await pixelsOf(Buffer.from(wire.buff.data)))).toBe(await badgeSecret(one))
    const badge = v.parse(BadgeWire, answer.body.data)
    const turned = await pixelsOf(Buffer.from(badge.rotatedImage.split(',')[1] ?? '', 'base64'))
    expect([turned.width, turned.height]).toEqual([badge.height, badge.width])
  })

  test('is another picture in another language', async () => {
    const one = await company()
    await ask(one, 'identify', typed(one))
    const [italian, japanese, nonsense] = await Promise.all(
      ['it', 'ja', '!!'].map((language) => ask(one, 'visitorBadge', { id: one.visitor.id }, language)),
    )
    expect(japanese?.body).not.toEqual(italian?.body)
    expect(nonsense?.body).toEqual(italian?.body)
  })

  test('follows the template of the company', async () => {
    const one = await company()
    await server.adminAccess.database.query
      .updateTable('companies')
      .set({ badge_template: { widthMm: 80, heightMm: 120, hidden: ['validity'] } })
      .where('company_id', '=', one.companyId)
      .execute()
    await ask(one, 'identify', typed(one))
    const answer = await ask(one, 'visitorBadge', { id: one.visitor.id })
    expect(v.parse(BadgeWire, answer.body.data)).toMatchObject({ width: 945, height: 1417 })
    expect(await secretOn(answer)).toBe(await badgeSecret(one))
  })

  test('that was turned invalid opens nothing and is not made again, while the code still works', async () => {
    const one = await company()
    const secret = await badgeSecret(one)
    expect((await ask(one, 'identify', { code: secret, direction: true })).status).toBe(200)
    expect(await storeOf().badges.revokeBadge(one.companyId, one.visitor.id)).toBe(true)
    const refused = await ask(one, 'identify', { code: secret, direction: true })
    expect(refused.body.errorCode).toBe('VISITOR_NOT_FOUND')
    expect((await ask(one, 'identify', typed(one))).status).toBe(200)
    expect((await ask(one, 'visitorBadge', { id: one.visitor.id })).body.errorCode).toBe('FORBIDDEN')
  })

  test('that was lost gets another secret and the visitor keeps the code', async () => {
    const one = await company()
    const lost = await badgeSecret(one)
    await storeOf().badges.revokeBadge(one.companyId, one.visitor.id)
    expect(await storeOf().badges.replaceBadge(one.companyId, one.visitor.id)).toBe(true)
    const fresh = await badgeSecret(one)
    expect(fresh).not.toBe(lost)
    const old = await ask(one, 'identify', { code: lost, direction: true })
    expect(old.body.errorCode).toBe('VISITOR_NOT_FOUND')
    expect((await ask(one, 'identify', { code: fresh, direction: true })).status).toBe(200)
    expect((await ask(one, 'identify', typed(one))).status).toBe(200)
    expect(await secretOn(await ask(one, 'visitorBadge', { id: one.visitor.id }))).toBe(fresh)
  })
})

describe('the command for staff', () => {
  const command = (verb: string, companyId: string, code: string) =>
    promisify(execFile)(
      process.execPath,
      ['dist/server/badge.js', verb, '--company', companyId, '--code', code],
      { env: server.commandEnv },
    )
  const scan = async (one: TestCompany, code: string) =>
    (await ask(one, 'identify', { code, direction: true })).status

  test('turns a badge invalid and replaces it beside a running server', async () => {
    const one = await company()
    const { code } = one.visitor
    const lost = await badgeSecret(one)
    await command('revoke', one.companyId, `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase())
    expect([await scan(one, lost), await scan(one, code)]).toEqual([404, 200])
    await command('replace', one.companyId, code)
    expect([await scan(one, lost), await scan(one, code)]).toEqual([404, 200])
    expect(await scan(one, await badgeSecret(one))).toBe(200)
  })

  test('changes no badge of another company, and says so', async () => {
    const [one, other] = await Promise.all([company(), company()])
    const secret = await badgeSecret(one)
    await expect(command('revoke', other.companyId, one.visitor.code)).rejects.toMatchObject({
      code: 1,
      stderr: 'There is no such company or visitor\n',
    })
    expect(await scan(one, secret)).toBe(200)
  })
})

describe('a badge found by e-mail', () => {
  test('is shown, whatever case the address is typed in', async () => {
    const one = await company()
    const answer = await ask(one, 'visitorBadgeFromEmail', { email: one.visitor.email.toUpperCase() })
    expect(await secretOn(answer)).toBe(await badgeSecret(one))
  })

  test('says what its picture shows and whether its visitor is inside, so that they go on at once', async () => {
    const one = await company()
    const find = async () => (await ask(one, 'visitorBadgeFromEmail', { email: one.visitor.email })).body.data
    const payload = await badgeSecret(one)
    expect(await find()).toMatchObject({ payload, isInside: false })
    const entry = { visitorId: one.visitor.id, direction: true }
    await server.ask(calls.newAccess, entry, { token: one.token, key: crypto.randomUUID() })
    expect(await find()).toMatchObject({ payload, isInside: true })
    expect((await ask(one, 'identify', { code: payload, direction: false })).status).toBe(200)
  })

  test(`is looked for ${BADGE_LOOKUPS.times} times, then the device has to wait, and staff see the misses`, async () => {
    const one = await company()
    for (let guess = 0; guess < BADGE_LOOKUPS.times; guess++) {
      const call = guess % 2 === 0 ? 'visitorBadgeFromEmail' : 'sendBadgeEmail'
      const answer = await ask(one, call, { email: `${guess}@nobody.example` })
      expect(answer.body.errorCode).toBe('USER_NOT_FOUND')
    }
    const refused = await ask(one, 'visitorBadgeFromEmail', { email: one.visitor.email })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500)
    const rows = await server.adminAccess.database.query
      .selectFrom('refusals')
      .select('reason')
      .where('company_id', '=', one.companyId)
      .execute()
    expect(rows.map(({ reason }) => reason).sort()).toEqual([
      'TOO_MANY_REQUESTS',
      ...Array<string>(BADGE_LOOKUPS.times).fill('USER_NOT_FOUND'),
    ])
    const other = await company()
    const free = await ask(other, 'visitorBadgeFromEmail', { email: other.visitor.email })
    expect(free.status).toBe(200)
  })

  test('is only mailed where the company wants it so', async () => {
    const one = await company({ badgeByEmail: 'mail' })
    const refused = await ask(one, 'visitorBadgeFromEmail', { email: one.visitor.email })
    expect(refused.body.errorCode).toBe('FORBIDDEN')
    expect((await ask(one, 'sendBadgeEmail', { email: one.visitor.email })).body.data).toEqual({ sent: true })
  })
})

async function printIn(one: TestCompany, request: object = {}): Promise<{ answer: Answer; ms: number }> {
  await ask(one, 'identify', typed(one))
  const start = performance.now()
  const answer = await ask(one, 'printBadge', { visitorId: one.visitor.id, ...request })
  return { answer, ms: performance.now() - start }
}

const jobOf = ({ companyId }: TestCompany) =>
  server.adminAccess.database.query
    .selectFrom('print_jobs')
    .select(['state', 'reason', 'attempts', 'printed_by'])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()

describe('printing', () => {
  test('is in the language of the site, whatever the visitor speaks', async () => {
    const one = await company({ printers: [at(printer)], languages: ['de', 'it'] })
    await printIn(one)
    const { rows } = await server.adminAccess.database.pool.query(
      'select locale from print_jobs where company_id = $1',
      [one.companyId],
    )
    expect(rows).toEqual([{ locale: 'de' }])
  })

  test('reaches the printer of the company, once, and says so', async () => {
    const one = await company({ printers: [at(printer)] })
    const before = printer.connections()
    const { answer } = await printIn(one)
    expect(answer.body.data).toMatchObject({ state: 'printed', printed: true })
    expect(printer.connections()).toBe(before + 1)
    expect(await jobOf(one)).toEqual({ state: 'printed', reason: null, attempts: 1, printed_by: at(printer) })
  })

  test('prints one badge when it is asked for twice meanwhile', async () => {
    const one = await company({ printers: [at(printer)] })
    await ask(one, 'identify', typed(one))
    const before = printer.connections()
    const print = () => ask(one, 'printBadge', { visitorId: one.visitor.id })
    const [first, second] = await Promise.all([print(), print()])
    expect(first.body.data).toMatchObject({ printed: true })
    expect(second.body.data).toEqual(first.body.data)
    expect(printer.connections()).toBe(before + 1)
    expect((await print()).body.data, 'a later one').toMatchObject({ printed: true })
    expect(printer.connections()).toBe(before + 2)
  })

  test('takes the fallback when the printer refuses', async () => {
    const one = await company({ printers: [`escpos://127.0.0.1:${closedPort}`, at(printer)] })
    const { answer, ms } = await printIn(one)
    expect(answer.body.data).toMatchObject({ printed: true })
    expect(ms).toBeLessThan(PRINT_WAIT_MS)
    expect(await jobOf(one)).toMatchObject({ attempts: 2, printed_by: at(printer), reason: 'UNREACHABLE' })
  })

  test('takes the fallback when the printer hangs, and the tablet can ask how it went', {
    tags: 'long',
  }, async () => {
    const one = await company({ printers: [at(hanging), at(printer)] })
    const { answer, ms } = await printIn(one)
    expect(ms).toBeLessThanOrEqual(PRINT_WAIT_MS + 50)
    const { jobId } = v.parse(v.object({ jobId: v.string() }), answer.body.data)
    const printed = async () => (await ask(one, 'getPrintJob', { jobId })).body.data
    await expect.poll(printed, { timeout: 5_000 }).toMatchObject({ state: 'printed', printed: true })
  })

  test.each([
    ['refuses', () => [`escpos://127.0.0.1:${closedPort}`] as const, 'UNREACHABLE', 2],
    ['hangs', () => [at(hanging)] as const, 'TOO_SLOW', 1],
  ])('costs at most 3 s when the printer %s', async (_, printers, reason, attempts) => {
    const one = await company({ printers: printers() })
    const { answer, ms } = await printIn(one)
    expect(answer.body.errorCode).toBe('PRINT_GENERAL_ERROR')
    expect(ms).toBeLessThanOrEqual(PRINT_WAIT_MS)
    expect(await jobOf(one)).toEqual({ state: 'failed', reason, attempts, printed_by: null })
    expect((await ask(one, 'identify', typed(one))).status).toBe(200)
  })

  test('connects only to addresses that the administrator allows', async () => {
    const one = await company()
    const before = printer.connections()
    expect((await printIn(one)).answer.body.errorCode).toBe('PRINT_GENERAL_ERROR')
    for (const ipPrinter of [at(printer), `escpos://localhost:${printer.port}`, 'http://127.0.0.1', '::1']) {
      expect((await printIn(one, { ipPrinter })).answer.body.errorCode).toBe('PRINT_GENERAL_ERROR')
    }
    expect(printer.connections()).toBe(before)
    const { query } = server.adminAccess.database
    const company_id = one.companyId
    await query
      .insertInto('sites')
      .values({ company_id, site_id: 'elsewhere', name: 'Elsewhere', time_zone: 'UTC', capacity: null })
      .execute()
    const allow = (site_id: string | null) =>
      query.insertInto('printer_networks').values({ company_id, site_id, network: '127.0.0.0/8' }).execute()
    await allow('elsewhere')
    expect((await printIn(one, { ipPrinter: at(printer) })).answer.body.errorCode).toBe('PRINT_GENERAL_ERROR')
    expect(printer.connections()).toBe(before)
    await allow(null)
    expect((await printIn(one, { ipPrinter: at(printer) })).answer.body.data).toMatchObject({ printed: true })
    expect(printer.connections()).toBe(before + 1)
  })

  test('is for the visitor at this tablet, and for jobs of theirs', async () => {
    const [one, other] = await Promise.all([company({ printers: [at(printer)] }), company()])
    const { answer } = await printIn(one)
    const { jobId } = v.parse(v.object({ jobId: v.string() }), answer.body.data)
    expect((await ask(other, 'getPrintJob', { jobId })).body.errorCode).toBe('NOT_FOUND')
    const foreign = await ask(other, 'printBadge', { visitorId: one.visitor.id })
    expect(foreign.body.errorCode).toBe('VISITOR_NOT_FOUND')
  })

  test.skipIf(!hasIppPeer)('leaves the badge on a real IPP Everywhere printer', async () => {
    const peer = await ippPeer(ipp, true)
    closing.push(peer.close)
    const one = await company({ printers: [peer.address] })
    expect((await printIn(one)).answer.body.data).toMatchObject({ printed: true })
    await expect.poll(async () => (await peer.stored()).length).toBe(1)
    const [stored] = await peer.stored()
    expect(readQr(pixelsOfRaster(stored ?? Buffer.alloc(0)))).toBe(await badgeSecret(one))
  })
})

describe('a mail', () => {
  const mailsTo = (one: TestCompany) =>
    mails.received.filter(({ raw }) => raw.toString('latin1').includes(one.visitor.id))

  test('is queued with the answer, and brings the badge in the visitor’s language to one address', async () => {
    const one = await company()
    const answer = await ask(one, 'sendBadgeEmail', { email: one.visitor.email.toUpperCase() }, 'de')
    expect(answer.body.data).toEqual({ sent: true })
    await expect.poll(() => mailsTo(one).length).toBe(1)
    const [{ recipients, raw }] = mailsTo(one) as [ReceivedMail]
    expect(recipients).toEqual([one.visitor.email])
    const mail = await PostalMime.parse(raw)
    expect(mail.subject).toBe('Ihr Besucherausweis für Officine Aurora')
    const picture = mail.attachments.find(({ disposition }) => disposition === 'inline')
    expect(readQr(await pixelsOf(Buffer.from(picture?.content as ArrayBuffer)))).toBe(await badgeSecret(one))
    expect(mail.text, 'the code to type').toContain(formatVisitorCode(one.visitor.code))
  })

  test('that the mail server does not take now is tried again under the same id', {
    tags: 'long',
    timeout: 30_000,
  }, async () => {
    const one = await company()
    busy.beBusyOnce()
    await ask(one, 'sendBadgeEmail', { email: one.visitor.email })
    await expect.poll(() => mailsTo(one).length, { timeout: 15_000 }).toBe(1)
    expect(busy.isBusy()).toBe(false)
  })

  test('that was queued when the server died is sent by the next one', { timeout: 30_000 }, async () => {
    const one = await company()
    const job = { companyId: one.companyId, visitorId: one.visitor.id, siteId: null, locale: 'de' }
    await server.adminAccess.database.pool.query(
      `select graphile_worker.add_job('mail', $1::json, run_at => now() + interval '2 seconds')`,
      [JSON.stringify(job)],
    )
    await server.kill()
    await server.startAgain()
    await expect.poll(() => mailsTo(one).length, { timeout: 15_000 }).toBe(1)
  })
})

test('a badge is at the tablet in time', { tags: 'long' }, async () => {
  const one = await company()
  await ask(one, 'identify', typed(one))
  const times: number[] = []
  for (let round = 0; round < 20; round++) {
    const start = performance.now()
    await ask(one, 'visitorBadge', { id: one.visitor.id })
    times.push(performance.now() - start)
  }
  const p50 = times.sort((a, b) => a - b)[10] ?? 0
  console.log(`badge over HTTP: p50 ${p50.toFixed(1)} ms, worst ${times.at(-1)?.toFixed(1)} ms`)
  expect(p50).toBeLessThan(300)
})
