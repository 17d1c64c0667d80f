import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { ARCHIVE_PDFS_JUDGED } from '#contract/limits.ts'
import { makeStore } from '#server/store.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { hostileSeal } from '#tests/support/server/archive/hostile-seal.ts'
import { pdfJudges } from '#tests/support/server/archive/pdf-judges.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'
import { hasPdfTools } from '../../scripts/pdf-tools.mjs'

/** The sealed PDF of a visit, from the entry at a tablet to the download in the console. */

let server: TestServer
let company: TestCompany
let owner: Browser
let visitId: string
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

beforeEach(async () => {
  company = await makeCompany(server.adminAccess, { flow: [], certificates: 2 })
  owner = (await hire(server, company.companyId, 'owner')).browser
  const visitorId = await company.meet()
  const acceptedCertificates = ['certificate-1', 'certificate-2'].map((id) => ({
    id,
    version: 1,
    language: 'it',
  }))
  for (const request of [{ direction: true, signature: PNG, acceptedCertificates }, { direction: false }]) {
    const { status } = await server.ask(
      calls.newAccess,
      { visitorId, ...request },
      { token: company.token, key: randomUUID() },
    )
    expect(status).toBe(200)
  }
  const [visit] = await sql('select visit_id from visits where company_id = $1')
  visitId = visit.visit_id
})

const sql = async (text: string, ...values: readonly unknown[]) =>
  (await server.adminAccess.database.pool.query(text, [company.companyId, ...values])).rows
const stored = async (): Promise<readonly { pdf_sealed: Buffer | null }[]> =>
  sql('select pdf_sealed from visit_pdfs where company_id = $1')
const named = () => ({ companyId: company.companyId, visitId })
const state = async (): Promise<string> => (await owner.get(consoleCalls.makeVisitPdf, named())).state

async function makePdf(): Promise<Buffer> {
  await expect.poll(state, { timeout: 45_000 }).toBe('ready')
  const answer = await owner.ask(consoleCalls.getVisitPdf, named())
  expect(answer.status).toBe(200)
  return Buffer.from(answer.body.data as Uint8Array)
}

describe.runIf(hasPdfTools())('a download', () => {
  test('is a PDF that others judge whole, with the texts, sealed in the database', async () => {
    expect(await state()).toBe('making')
    const pdf = await makePdf()
    const authority = await owner.get(consoleCalls.getArchiveAuthority, { companyId: company.companyId })
    const judges = await pdfJudges(Buffer.from(authority.certificate, 'base64'))
    try {
      expect(await judges.sealOf(pdf)).toHaveLength(3)
      const text = (await judges.textOf(pdf)).replace(/\s/g, '')
      const rows = await sql('select text_hash from certificate_acceptances where company_id = $1')
      for (const { text_hash } of rows) expect(text).toContain(text_hash.toString('hex'))
      for (const word of ['Grace', 'Okafor', visitId, 'Riservatezzaeprivacy']) expect(text).toContain(word)
      // One of the documents is a PDF, which is attached beside its text.
      const attached = (await judges.attachmentsOf(pdf)).map((file) =>
        createHash('sha256').update(file).digest('hex'),
      )
      expect(attached).toHaveLength(3)
      for (const { text_hash } of rows) expect(attached).toContain(text_hash.toString('hex'))
    } finally {
      judges.remove()
    }
    const [row] = await stored()
    expect(row?.pdf_sealed?.toString('latin1')).not.toContain('%PDF')
  })
})

test('is noted in the audit log, and asks no second time while nothing changes', async () => {
  const first = await makePdf()
  expect(await state()).toBe('ready')
  expect(await makePdf()).toEqual(first)
  const read = await sql("select details from audit_log where company_id = $1 and action = 'getVisitPdf'")
  expect(read.map(({ details }) => details.visitId)).toEqual([visitId, visitId])
})

test('is made anew when the records have changed', async () => {
  const first = await makePdf()
  await sql("update visits set reason = 'Audit of the boiler' where company_id = $1")
  expect(await state()).toBe('making')
  expect(await makePdf()).not.toEqual(first)
})

test('goes with an erasure, and with the next purge', async () => {
  await makePdf()
  const { database, vault } = server.adminAccess
  await makeStore(database, vault).purge.purgeCompany(company.companyId, new Date())
  expect(await stored()).toEqual([])
  await makePdf()
  const [visit] = await sql('select visitor_id from visits where company_id = $1')
  await owner.get(consoleCalls.erasePerson, { companyId: company.companyId, visitorId: visit.visitor_id })
  expect(await stored()).toEqual([])
  expect((await owner.ask(consoleCalls.getVisitPdf, named())).status).toBe(404)
})

test('is not for another company, nor for reception', async () => {
  await makePdf()
  const other = await makeCompany(server.adminAccess, { flow: [] })
  const stranger = (await hire(server, other.companyId, 'owner')).browser
  const asked = { companyId: other.companyId, visitId }
  expect((await stranger.ask(consoleCalls.makeVisitPdf, asked)).status).toBe(404)
  expect((await stranger.ask(consoleCalls.getVisitPdf, asked)).status).toBe(404)
  const reception = (await hire(server, company.companyId, 'reception')).browser
  expect((await reception.ask(consoleCalls.makeVisitPdf, named())).status).toBe(403)
})

test('PDFs are judged so often for an account, and a hostile one takes no time of others', async () => {
  await makePdf()
  const judged = (pdf: Buffer, by = owner) =>
    by.ask(consoleCalls.judgePdf, { companyId: company.companyId, pdf: pdf.toString('base64') })
  const hostile = hostileSeal(8_000_000)
  const { status, body } = await judged(hostile)
  expect([status, body.data]).toEqual([200, { verdict: 'unknown', sealedAt: null }])
  const none = Buffer.from('%PDF-')
  for (let more = 1; more < ARCHIVE_PDFS_JUDGED.times; more++) expect((await judged(none)).status).toBe(200)
  // Tests beside this one clear what was counted.
  await expect.poll(async () => (await judged(none)).status, { interval: 0 }).toBe(429)
  const { browser } = await hire(server, company.companyId, 'privacyOfficer')
  expect((await judged(none, browser)).status).toBe(200)
})
