import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { keepAcceptances } from '#server/certificates/kept-acceptances.store.ts'
import { tenantOf } from '#server/database/tenant.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { hire } from '#tests/support/server/staff.ts'
import { sql as query } from 'kysely'

/** The adult who is responsible for a visitor who is a minor signs the entry. */

let server: TestServer
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const GUARDIAN = { name: 'Grace Conti', signature: PNG }

const sqlOf =
  ({ companyId }: TestCompany) =>
  async (text: string) =>
    (await server.adminAccess.database.pool.query(text, [companyId])).rows

async function place(certificates = 0) {
  const company = await makeCompany(server.adminAccess, {
    flow: ['guardian', ...(certificates > 0 ? (['certificates'] as const) : [])],
    certificates,
  })
  const visitorId = await company.meet(company.token)
  const pass = (direction: boolean, more: object = {}) =>
    server.ask(calls.newAccess, { direction, visitorId, ...more }, { token: company.token })
  return { company, visitorId, pass }
}

test('an entry is refused without, and an exit needs none', async () => {
  const { company, pass } = await place()
  expect((await pass(true)).body).toMatchObject({
    errorCode: 'INCOMPLETE_VISIT',
    issues: [{ path: 'guardian', message: 'INPUT_REQUIRED' }],
  })
  expect((await pass(true, { guardian: { ...GUARDIAN, name: ' ' } })).status).toBe(400)
  expect(
    (await pass(true, { guardian: { ...GUARDIAN, signature: 'data:image/png;base64,AAAA' } })).status,
  ).toBe(400)
  expect(await company.accesses()).toEqual([])
  expect((await pass(true, { guardian: GUARDIAN })).status).toBe(200)
  expect((await pass(false)).status).toBe(200)
})

describe.each([
  ['now', () => ({})],
  ['offline', () => ({ occurredAt: new Date(Date.now() - 3_600_000).toISOString() })],
])('an entry %s', (_, when) => {
  test('keeps name and signature, encrypted, and staff see them', async () => {
    const { company, pass } = await place()
    expect((await pass(true, { guardian: GUARDIAN, ...when() })).status).toBe(200)
    const [row] = await sqlOf(company)('select * from visit_signatures where company_id = $1')
    expect(row.direction).toBe('guardian')
    expect(String(row.name_sealed)).not.toContain('Grace')
    const { companyId } = company
    const { browser } = await hire(server, companyId, 'manager')
    const visit = await browser.get(consoleCalls.getVisit, { companyId, visitId: row.visit_id })
    expect(visit.signatures).toMatchObject([{ direction: 'guardian', name: 'Grace Conti' }])
    const { image } = await browser.get(consoleCalls.getSignature, {
      companyId,
      visitId: row.visit_id,
      direction: 'guardian',
    })
    expect(image).toMatch(/^data:image\/png;base64,/)
  })
})

test('an entry that was recorded offline without is flagged', async () => {
  const { company, pass } = await place()
  const occurredAt = new Date(Date.now() - 3_600_000).toISOString()
  expect((await pass(true, { occurredAt })).status).toBe(200)
  expect(await sqlOf(company)('select lacks_signature from visits where company_id = $1')).toEqual([
    { lacks_signature: true },
  ])
})

test('a repeat stores it once', async () => {
  const { company, visitorId } = await place()
  const once = { token: company.token, headers: { 'idempotency-key': randomUUID() } }
  for (const _ of [1, 2])
    expect(
      (await server.ask(calls.newAccess, { direction: true, visitorId, guardian: GUARDIAN }, once)).status,
    ).toBe(200)
  expect(await sqlOf(company)('select 1 from visit_signatures where company_id = $1')).toHaveLength(1)
})

test('it is copied with a document that is kept, exported, and erased with the person', async () => {
  const { company, visitorId, pass } = await place(1)
  const sql = sqlOf(company)
  await sql("update certificates set keep_days = 400, keep_reason = 'contract' where company_id = $1")
  const acceptedCertificates = [{ id: 'certificate-1', version: 1, language: 'it' }]
  expect((await pass(true, { guardian: GUARDIAN, acceptedCertificates })).status).toBe(200)
  expect((await pass(false)).status).toBe(200)
  const { companyId } = company
  const { database, vault } = server.adminAccess
  const tenant = tenantOf(database.query, companyId, null)
  expect(await keepAcceptances(tenant, vault, query<boolean>`true`, new Date())).toBe(1)
  const [kept] = await sql('select * from kept_acceptances where company_id = $1')
  expect(vault.decrypt(kept.guardian_sealed).toString()).toBe('Grace Conti')
  expect(kept.guardian_signature_sealed).toBeInstanceOf(Buffer)
  expect(kept.signature_sealed, 'the visitor has not signed').toBeNull()

  const { browser } = await hire(server, companyId, 'owner')
  const erased = await browser.ask(consoleCalls.erasePerson, { companyId, visitorId })
  expect(erased.status, JSON.stringify(erased.body)).toBe(200)
  expect(await sql('select 1 from visit_signatures where company_id = $1')).toEqual([])
})
