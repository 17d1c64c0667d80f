import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { fillPath } from '#contract/calls/call.ts'
import { EXPORT_REMARK_MAX_BYTES, readExportRemark } from '#contract/console/archive.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { CONSOLE_PAGE_ROWS } from '#contract/limits.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { type Browser, hire, letAge } from '#tests/support/server/staff.ts'

/** The search for what was accepted, page by page, and its result as one file. */

let server: TestServer
let company: TestCompany
let owner: Browser
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  company = await makeCompany(server.adminAccess, { flow: [], certificates: 2 })
  owner = (await hire(server, company.companyId, 'owner')).browser
})

const sql = async (text: string, ...values: readonly unknown[]) =>
  (await server.adminAccess.database.pool.query(text, [company.companyId, ...values])).rows

/** A visit with both documents. */
async function accept(): Promise<string> {
  const visitorId = await company.meet()
  const acceptedCertificates = ['certificate-1', 'certificate-2'].map((id) => ({
    id,
    version: 1,
    language: 'it',
  }))
  const entry = { direction: true, visitorId, acceptedCertificates }
  const { status, body } = await server.ask(calls.newAccess, entry, {
    token: company.token,
    key: randomUUID(),
  })
  expect(status).toBe(200)
  return (body.data as { visitId: string }).visitId
}

/** Versions after the first, without texts. */
const addVersions = (count: number) =>
  sql(
    `insert into certificate_versions (company_id, certificate_id, version)
     select $1, 'certificate-1', 1 + n from generate_series(1, ${count}) n`,
  )

const ROWS = CONSOLE_PAGE_ROWS * 2

const all = () => ({
  companyId: company.companyId,
  search: '',
  certificateId: null,
  version: null,
  from: null,
  to: null,
  isMissing: false,
})
const exported = (over: object = {}) => ({ ...all(), why: 'Yearly audit', ...over })
const download = (browser: Browser, over: object = {}) =>
  browser.ask(consoleCalls.exportArchive, exported(over))
async function zipIn(over: object = {}) {
  const answer = await download(owner, over)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  return answer.body.data as Uint8Array
}
async function filesIn(over: object = {}) {
  return unzipSync(await zipIn(over))
}
const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)

test('each row stands on one page, also where two differ by microseconds', async () => {
  const visitId = await accept()
  const [{ visitor_id }] = await sql('select visitor_id from visits where company_id = $1')
  // Guests accept ahead, and the database keeps when: with microseconds.
  await addVersions(ROWS)
  await sql(
    `insert into certificate_acceptances (company_id, visitor_id, certificate_id, version, visit_id, accepted_at)
     select $1, $2, 'certificate-1', 1 + n, $3, '2026-01-01T10:00:00.123456Z'::timestamptz + n * interval '7 microseconds'
     from generate_series(1, ${ROWS}) n`,
    visitor_id,
    visitId,
  )
  const versions: number[] = []
  let after: string | null = null
  do {
    const page: { rows: { version: number; at: string }[]; next: string | null } = await owner.get(
      consoleCalls.searchArchive,
      { ...all(), to: '2026-01-02T00:00:00.000Z', after },
    )
    versions.push(...page.rows.map(({ version }) => version))
    after = page.next
  } while (after !== null)
  expect(versions).toEqual(Array.from({ length: ROWS }, (_, at) => ROWS + 1 - at))
})

test('what is found comes as sealed PDFs with a table that no spreadsheet runs', async () => {
  const visitIds = [await accept(), await accept()]
  await sql(`update visitors set last_name = '=HYPERLINK("http://x")' where company_id = $1`)
  const files = await filesIn()
  const names = visitIds.map((visitId) => `visits/${visitId}.pdf`)
  expect(Object.keys(files).toSorted()).toEqual(
    [...names, 'archive.cer', 'manifest.sha256', 'manifest.sha256.p7s', 'visits.csv'].toSorted(),
  )
  for (const name of names) expect(textOf(files[name]?.subarray(0, 5))).toBe('%PDF-')
  const judged = await owner.get(consoleCalls.judgePdf, {
    companyId: company.companyId,
    pdf: Buffer.from(files[names[0] ?? ''] ?? '').toString('base64'),
  })
  expect(judged.verdict).toBe('sealed')
  const rows = textOf(files['visits.csv']).trim().split('\r\n')
  expect(rows).toHaveLength(5)
  for (const row of rows.slice(1)) expect(row.startsWith(`"'=HYPERLINK(""http://x"")"`)).toBe(true)
  expect(textOf(files['manifest.sha256'])).toContain('# visits: 2, without a PDF: 0')
  const noted = await sql("select details from audit_log where company_id = $1 and action = 'exportArchive'")
  expect(noted.map(({ details }) => details)).toEqual([{ why: 'Yearly audit', rows: 4, certificateId: null }])
})

test('a PDF that is there already is not made anew', async () => {
  const visitId = await accept()
  const named = { companyId: company.companyId, visitId }
  await expect
    .poll(async () => (await owner.get(consoleCalls.makeVisitPdf, named)).state, { timeout: 45_000 })
    .toBe('ready')
  const made = (await owner.ask(consoleCalls.getVisitPdf, named)).body.data as Uint8Array
  expect(Buffer.from((await filesIn())[`visits/${visitId}.pdf`] ?? []).equals(made)).toBe(true)
})

test('a visit of which something cannot be read is named, and the others come', async () => {
  const [good, bad] = [await accept(), await accept()]
  await sql(
    `insert into visit_signatures (company_id, visit_id, direction, image_sealed, signed_at)
     values ($1, $2, 'entry', '\\x00', now())`,
    bad,
  )
  const zip = await zipIn()
  expect(readExportRemark(textOf(zip.subarray(-EXPORT_REMARK_MAX_BYTES)))).toEqual({ visits: 2, missing: 1 })
  const files = unzipSync(zip)
  expect(files[`visits/${good}.pdf`]).toBeDefined()
  expect(files[`visits/${bad}.pdf`]).toBeUndefined()
  expect(textOf(files['manifest.sha256'])).toContain(`# without a PDF: ${bad} (unread)`)
  const rows = textOf(files['visits.csv'])
    .split('\r\n')
    .filter((row) => row.includes(bad))
  expect(rows).toHaveLength(2)
  for (const row of rows) expect(row.endsWith(',')).toBe(true)
})

test('who has not accepted comes with the last visit of each', async () => {
  await accept()
  const visitorId = await company.meet()
  await server.ask(
    calls.newAccess,
    { direction: true, visitorId },
    { token: company.token, key: randomUUID() },
  )
  const files = await filesIn({ certificateId: 'certificate-1', version: 1, isMissing: true })
  expect(Object.keys(files).filter((name) => name.endsWith('.pdf'))).toHaveLength(1)
  expect((await download(owner, { isMissing: true })).status).toBe(400)
})

test('a document that is no readable PDF is attached all the same', async () => {
  await accept()
  await sql(
    "update certificate_texts set pdf = '%PDF-1.7 and no more'::bytea where company_id = $1 and certificate_id = 'certificate-2'",
  )
  expect(textOf((await filesIn())['manifest.sha256'])).toContain('without a PDF: 0')
})

test('is for those who answer for records and have just signed in', async () => {
  const visitId = await accept()
  const { browser, id } = await hire(server, company.companyId, 'privacyOfficer')
  expect((await download(browser)).status).toBe(200)
  await letAge(server, id, 60)
  expect((await download(browser)).status).toBe(401)
  for (const role of ['reception', 'auditor'] as const)
    expect((await download((await hire(server, company.companyId, role)).browser)).status).toBe(403)
  await sql(`insert into sites (company_id, site_id, name, time_zone) values ($1, 'other', 'Other', 'UTC')`)
  const manager = (await hire(server, company.companyId, 'manager', 'other')).browser
  const files = unzipSync((await download(manager)).body.data as Uint8Array)
  expect(files[`visits/${visitId}.pdf`]).toBeUndefined()
  expect(textOf(files['visits.csv']).trim().split('\r\n')).toHaveLength(1)
})

describe('an export under way', () => {
  const VISITS = 12

  /** Asks for everything, and acts once the first PDF has come. @returns how many PDFs came, and whether the file is whole */
  function exportedWhile(browser: Browser, act: () => Promise<unknown>) {
    const { companyId: _, ...body } = exported()
    const path = fillPath(consoleCalls.exportArchive, () => company.companyId)
    const headers = { ...browser.headers(), 'content-type': 'application/json' }
    return new Promise<{ readonly pdfs: number; readonly isWhole: boolean }>((resolve, reject) => {
      const pieces: Buffer[] = []
      const pdfs = () => Buffer.concat(pieces).toString('latin1').split('%PDF-').length - 1
      const asked = request(`${server.url}${path}`, { method: 'POST', headers }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`The export is answered ${answer.statusCode}`))
        let hasActed = false
        answer.on('data', (piece: Buffer) => {
          pieces.push(piece)
          if (hasActed || pdfs() === 0) return
          hasActed = true
          act().catch(reject)
        })
        answer.on('error', () => undefined)
        answer.on('close', () => resolve({ pdfs: pdfs(), isWhole: answer.complete }))
      })
      asked.on('error', reject)
      asked.end(JSON.stringify(body))
    })
  }
  const memberships = (change: string, accountId: string) =>
    sql(`${change} where company_id = $1 and account_id = $2`, accountId)

  beforeEach(async () => {
    for (let visit = 0; visit < VISITS; visit++) await accept()
    await sql(`insert into sites (company_id, site_id, name, time_zone) values ($1, 'far', 'Far', 'UTC')`)
  }, 120_000)

  test.each<[string, (id: string, browser: Browser) => Promise<unknown>]>([
    ['the role was taken away', (id) => memberships('delete from memberships', id)],
    ['the role is another one', (id) => memberships("update memberships set role = 'reception'", id)],
    ['the role is for one site alone', (id) => memberships("update memberships set site_id = 'far'", id)],
    ['the person has signed out', (_, browser) => browser.account('sign-out', {})],
    [
      'their session was ended elsewhere',
      (id) => server.adminAccess.database.pool.query(`delete from auth."session" where "userId" = $1`, [id]),
    ],
  ])(
    'breaks off when %s',
    async (_, act) => {
      const { browser, id } = await hire(server, company.companyId, 'privacyOfficer')
      const { pdfs, isWhole } = await exportedWhile(browser, () => act(id, browser))
      expect(isWhole).toBe(false)
      expect(pdfs).toBeLessThan(VISITS)
      // And it takes no place from others.
      const none = { to: '2000-01-01T00:00:00.000Z' }
      await expect.poll(async () => (await download(owner, none)).status, { timeout: 60_000 }).toBe(200)
    },
    120_000,
  )

  test('goes on although the sign-in is not fresh any more', async () => {
    const { browser, id } = await hire(server, company.companyId, 'privacyOfficer')
    const { pdfs, isWhole } = await exportedWhile(browser, () => letAge(server, id, 20))
    expect({ pdfs, isWhole }).toEqual({ pdfs: VISITS, isWhole: true })
  }, 120_000)
})

test('a company has one export at a time, others go on, and a reader who goes stops the work', async () => {
  for (let visit = 0; visit < 12; visit++) await accept()
  const { companyId: _, ...body } = exported()
  const begin = (browser = owner, { companyId } = company) =>
    new Promise<{ readonly status: number | undefined; readonly leave: () => void }>((resolve) => {
      const path = fillPath(consoleCalls.exportArchive, () => companyId)
      const headers = { ...browser.headers(), 'content-type': 'application/json' }
      const asked = request(`${server.url}${path}`, { method: 'POST', headers }, (answer) => {
        answer.once('readable', () => resolve({ status: answer.statusCode, leave: () => asked.destroy() }))
      })
      asked.on('error', () => undefined)
      asked.end(JSON.stringify(body))
    })
  const other = await makeCompany(server.adminAccess, {})
  const stranger = (await hire(server, other.companyId, 'owner')).browser
  // At once: what the first one looks up must not let another one pass.
  const [elsewhere, ...begun] = await Promise.all([begin(stranger, other), begin(), begin(), begin()])
  expect(begun.map(({ status }) => status).toSorted()).toEqual([200, 503, 503])
  expect(elsewhere.status).toBe(200)
  for (const { leave } of begun) leave()
  await expect.poll(async () => (await download(owner)).status, { timeout: 30_000 }).toBe(200)
})
