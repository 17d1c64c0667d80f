import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { freePort } from '#tests/support/free-port.ts'
import { busyAtTimes, type MailServer, mailServer } from '#tests/support/mail-server.ts'
import { hasIppPeer, type IppPeer, ippPeer } from '#tests/support/printers.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'
import { hasPdfTools } from '../../../scripts/pdf-tools.mjs'

// @module-tag long

/** The list of a roll call that begins, on paper and by mail, by the built server. */

/** What wardens may have to wait for the paper. */
const PAPER_MS = 20_000
const POLL = { timeout: PAPER_MS, interval: 100 }

let server: ServerUnderTest
let mails: MailServer
let ipp: number
let company: TestCompany
let companyId: string
let owner: Browser
const busy = busyAtTimes()
const peers: IppPeer[] = []

beforeAll(async () => {
  ipp = await freePort()
  mails = await mailServer(busy.reply)
  server = await serverUnderTest({
    PRINTER_LOOPBACK: '1',
    PRINTER_PORTS: String(ipp),
    SMTP_URL: mails.url,
  })
})
afterAll(async () => {
  await server.stop()
  await mails.close()
})
beforeEach(async () => {
  company = await makeCompany(server.adminAccess, {})
  companyId = company.companyId
  owner = (await hire(server, companyId, 'owner')).browser
  mails.received.length = 0
})
afterEach(async () => {
  for (const peer of peers.splice(0)) await peer.close()
})

const peer = async (formats: readonly string[]): Promise<IppPeer> => {
  const one = await ippPeer(ipp, false, formats)
  peers.push(one)
  return one
}
const site = (name: string, more: object): Promise<{ siteId: string }> =>
  owner.get(consoleCalls.saveSite, {
    companyId,
    siteId: null,
    name,
    timeZone: 'Europe/Rome',
    closingTime: '23:59',
    capacity: null,
    language: 'en',
    nightFrom: null,
    nightTo: null,
    musterPoints: ['Car park'],
    ...more,
  } as never)
async function entered(firstName: string, siteId: string, needsHelp = false): Promise<void> {
  const visitorId = await company.meet()
  const { body } = await server.ask(
    calls.newAccess,
    { direction: true, visitorId },
    { token: company.token, key: randomUUID() },
  )
  const { visitId } = body.data as { visitId: string }
  const { query } = server.adminAccess.database
  const of = { company_id: companyId }
  await query
    .updateTable('visitors')
    .set({ first_name: firstName })
    .where('company_id', '=', of.company_id)
    .where('visitor_id', '=', visitorId)
    .execute()
  await query
    .updateTable('visits')
    .set({ site_id: siteId, needs_help: needsHelp })
    .where('company_id', '=', of.company_id)
    .where('visit_id', '=', visitId)
    .execute()
}
const begin = (siteId: string | null, isDrill = false, rollCallId: string = randomUUID()) =>
  owner.get(consoleCalls.startRollCall, { companyId, rollCallId, siteId, isDrill })
const run = promisify(execFile)
async function textOf(pdf: Uint8Array): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'list-'))
  try {
    writeFileSync(join(folder, 'list.pdf'), pdf)
    return (await run('pdftotext', [join(folder, 'list.pdf'), '-'])).stdout
  } finally {
    rmSync(folder, { recursive: true })
  }
}
/** Besides the owner, who gets news of roll calls without names. */
const lists = () => mails.received.filter((mail) => mail.recipients.some((to) => to.endsWith('@example.com')))
const recipients = () =>
  lists()
    .flatMap((mail) => mail.recipients)
    .sort()

test.skipIf(!hasIppPeer || !hasPdfTools())(
  'is on the paper of the site within 20 s: those who need help first, and no one of another site',
  async () => {
    const printer = await peer(['application/pdf'])
    const { siteId } = await site('North', { rollCallPrinter: printer.address })
    const other = await site('South', {})
    await entered('Ada', siteId)
    await entered('Wilhelmina', siteId, true)
    await entered('Elsewhere', other.siteId)
    await begin(siteId, true)
    await expect.poll(async () => (await printer.storedPdfs()).length, POLL).toBe(1)
    const [pdf] = await printer.storedPdfs()
    const text = await textOf(pdf ?? Buffer.alloc(0))
    expect(text).toContain('Drill: Roll call: North')
    expect(text).toContain('Need help: 1')
    expect(text).toContain('Assembly points: Car park')
    expect(text.indexOf('Wilhelmina')).toBeGreaterThan(0)
    expect(text.indexOf('Wilhelmina')).toBeLessThan(text.indexOf('Ada'))
    expect(text).not.toContain('Elsewhere')
  },
)

test.skipIf(!hasIppPeer)('is printed as PWG raster where a printer takes no PDF', async () => {
  const printer = await peer(['image/pwg-raster'])
  const { siteId } = await site('North', { rollCallPrinter: printer.address })
  await entered('Ada', siteId)
  await begin(siteId)
  await expect.poll(async () => (await printer.stored()).length, POLL).toBe(1)
  const [raster] = await printer.stored()
  expect(raster?.toString('latin1', 0, 13)).toBe('RaS2PwgRaster')
  expect(raster?.length, 'names make it larger than an empty sheet').toBeGreaterThan(20_000)
})

test('is mailed once to each address, also when the roll call is joined or asked for again', async () => {
  const { siteId } = await site('North', {
    rollCallMails: ['fire@example.com', 'FIRE@example.com', 'porter@example.com'],
  })
  await entered('Ada', siteId)
  await entered('Wilhelmina', siteId, true)
  busy.beBusyOnce()
  const rollCallId = randomUUID()
  await begin(siteId, false, rollCallId)
  await begin(siteId, false, rollCallId)
  await begin(siteId)
  await expect.poll(recipients, POLL).toEqual(['fire@example.com', 'porter@example.com'])
  const [received] = lists()
  const mail = await PostalMime.parse(received?.raw ?? Buffer.alloc(0))
  expect(mail.subject).toBe('Roll call: North')
  const text = mail.text ?? ''
  expect(text.indexOf('Wilhelmina')).toBeGreaterThan(0)
  expect(text.indexOf('Wilhelmina')).toBeLessThan(text.indexOf('Ada'))
  expect(mail.attachments.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    ['roll-call.pdf', 'application/pdf'],
  ])
  await new Promise((later) => setTimeout(later, 3_000))
  expect(recipients(), 'and no more').toHaveLength(2)
})

test('of all sites goes to each site, with its own people', async () => {
  const north = await site('North', { rollCallMails: ['north@example.com'] })
  const south = await site('South', { rollCallMails: ['south@example.com'] })
  await entered('Ada', north.siteId)
  await entered('Wilhelmina', south.siteId)
  await begin(null)
  await expect.poll(recipients, POLL).toEqual(['north@example.com', 'south@example.com'])
  for (const { recipients: to, raw } of lists()) {
    const { text = '' } = await PostalMime.parse(raw)
    expect(text.includes('Ada'), String(to)).toBe(to.includes('north@example.com'))
    expect(text.includes('Wilhelmina'), String(to)).toBe(to.includes('south@example.com'))
  }
})

test.each(['escpos://127.0.0.1:9100', 'zpl://127.0.0.1:9100', 'https://example.com', 'not a printer'])(
  'is not printed on %s: the setting is refused',
  async (rollCallPrinter) => {
    const answer = await owner.ask(consoleCalls.saveSite, {
      companyId,
      siteId: null,
      name: 'North',
      timeZone: 'Europe/Rome',
      closingTime: '23:59',
      capacity: null,
      language: null,
      rollCallPrinter,
    } as never)
    expect(answer.status).toBe(400)
    expect(answer.body.issues).toMatchObject([{ path: 'rollCallPrinter' }])
  },
)
