import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { makeStore } from '#server/store.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'

/** A document that is kept for five years, beside one that is kept as long as the visit. */

let server: TestServer
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const DAY = 86_400_000
const FIVE_YEARS = 5 * 365

let company: TestCompany
let owner: Browser
let visitorId: string
beforeEach(async () => {
  company = await makeCompany(server.adminAccess, { flow: [], certificates: 2 })
  owner = (await hire(server, company.companyId, 'owner')).browser
  await sql(
    `update certificates set keep_days = $2, keep_reason = 'Contract with the client'
     where company_id = $1 and certificate_id = 'certificate-2'`,
    FIVE_YEARS,
  )
  visitorId = await company.meet()
  const accepted = ['certificate-1', 'certificate-2'].map((id) => ({ id, version: 1, language: 'it' }))
  await pass({ direction: true, signature: PNG, acceptedCertificates: accepted })
  await pass({ direction: false })
})

const sql = async (text: string, ...values: readonly unknown[]) =>
  (await server.adminAccess.database.pool.query(text, [company.companyId, ...values])).rows
const count = async (table: string): Promise<number> =>
  (await sql(`select 1 from ${table} where company_id = $1`)).length

async function pass(over: object): Promise<void> {
  const request = { visitorId, ...over }
  const { status } = await server.ask(calls.newAccess, request, { token: company.token, key: randomUUID() })
  expect(status).toBe(200)
}

/** The nightly purge, so many days later. */
const purgeAfter = (days: number) => {
  const { database, vault } = server.adminAccess
  return makeStore(database, vault).purge.purgeCompany(company.companyId, new Date(Date.now() + days * DAY))
}

const kept = () => owner.get(consoleCalls.listKeptDocuments, { companyId: company.companyId })

test('outlives signature, visit and visitor with name and signature, and goes when its time is over', async () => {
  await purgeAfter(10)
  expect([await count('visit_signatures'), await count('kept_acceptances')], 'nothing is due').toEqual([1, 0])
  const [{ image_sealed }] = await sql('select image_sealed from visit_signatures where company_id = $1')
  await purgeAfter(31)
  expect([await count('visit_signatures'), await count('certificate_acceptances')]).toEqual([0, 2])
  await purgeAfter(FIVE_YEARS - 1)
  for (const table of ['visits', 'certificate_acceptances', 'visit_signatures'])
    expect(await count(table), table).toBe(0)
  expect(await sql('select 1 from visitors where company_id = $1 and visitor_id = $2', visitorId)).toEqual([])
  const [row, ...others] = await sql('select * from kept_acceptances where company_id = $1')
  expect(others, 'the other document went with the visit').toEqual([])
  expect(row).toMatchObject({
    certificate_id: 'certificate-2',
    language: 'it',
    method: 'signed',
    made_on: 'tablet',
  })
  expect(row.text_hash).toBeInstanceOf(Buffer)
  const { vault } = server.adminAccess
  expect(vault.decrypt(row.signature_sealed)).toEqual(vault.decrypt(image_sealed))
  expect(await kept()).toEqual([
    expect.objectContaining({
      firstName: 'Grace',
      lastName: 'Okafor',
      document: 'Riservatezza e privacy',
      version: 1,
      reason: 'Contract with the client',
      hasSignature: true,
      isErased: true,
    }),
  ])
  await purgeAfter(FIVE_YEARS + 1)
  expect(await count('kept_acceptances')).toBe(0)
})

test('is announced before an erasure, and is the only thing that is left after it', async () => {
  const companyId = company.companyId
  const [found] = await owner.get(consoleCalls.findPeople, { companyId, search: 'Okafor' })
  expect(found.keptDocuments).toEqual([
    {
      name: 'Riservatezza e privacy',
      version: 1,
      until: expect.any(String),
      reason: 'Contract with the client',
    },
  ])
  const days = (Date.parse(found.keptDocuments[0].until) - Date.now()) / DAY
  expect(days).toBeGreaterThan(FIVE_YEARS - 1)
  expect(days).toBeLessThanOrEqual(FIVE_YEARS)
  await owner.get(consoleCalls.erasePerson, { companyId, visitorId })
  expect([await count('certificate_acceptances'), await count('visit_signatures')]).toEqual([0, 0])
  expect(await kept()).toEqual([
    expect.objectContaining({ lastName: 'Okafor', hasSignature: true, isErased: true }),
  ])
  const [row] = await sql('select person_sealed from kept_acceptances where company_id = $1')
  expect(row.person_sealed.toString('latin1')).not.toContain('Okafor')
  await purgeAfter(FIVE_YEARS + 1)
  expect(await kept()).toEqual([])
})

test('is announced before an erasure when only the copy is left', async () => {
  await purgeAfter(31)
  await sql('delete from certificate_acceptances where company_id = $1')
  const [found] = await owner.get(consoleCalls.findPeople, {
    companyId: company.companyId,
    search: 'Okafor',
  })
  expect(found.keptDocuments).toMatchObject([{ name: 'Riservatezza e privacy', version: 1 }])
})

test('is verified when only the copy is left', async () => {
  await purgeAfter(31)
  await sql('delete from certificate_acceptances where company_id = $1')
  const { database, vault } = server.adminAccess
  const changed = async () => {
    const { changedAcceptances, changedTexts } = await makeStore(database, vault).archive.verify()
    return [...changedAcceptances, ...changedTexts].filter(({ companyId }) => companyId === company.companyId)
  }
  expect(await changed()).toEqual([])
  await sql("update kept_acceptances set method = 'ticked' where company_id = $1")
  expect(await changed()).toMatchObject([{ certificateId: 'certificate-2', version: 1 }])
  await sql("update kept_acceptances set method = 'signed' where company_id = $1")
  await sql(
    "update certificate_texts set name = name || '.' where company_id = $1 and certificate_id = 'certificate-2'",
  )
  expect(await changed()).toMatchObject([{ certificateId: 'certificate-2', acceptances: 1 }])
})

test('is nothing where the company keeps documents as long as visits', async () => {
  await sql('update certificates set keep_days = null, keep_reason = null where company_id = $1')
  const companyId = company.companyId
  const [found] = await owner.get(consoleCalls.findPeople, { companyId, search: 'Okafor' })
  expect(found.keptDocuments).toEqual([])
  await owner.get(consoleCalls.erasePerson, { companyId, visitorId })
  expect(await count('kept_acceptances')).toBe(0)
})

test('goes at the next purge once the company takes the time away, unless the visitor is under a legal hold', async () => {
  await purgeAfter(31)
  expect(await count('kept_acceptances')).toBe(1)
  await sql('update certificates set keep_days = null, keep_reason = null where company_id = $1')
  await sql("update visitors set hold_reason = 'Court' where company_id = $1 and visitor_id = $2", visitorId)
  await purgeAfter(31)
  expect(await count('kept_acceptances')).toBe(1)
  await sql('update visitors set hold_reason = null where company_id = $1')
  await purgeAfter(31)
  expect(await count('kept_acceptances')).toBe(0)
})

test('needs a reason', async () => {
  const document = { kind: 'html', content: '<p>Segreto</p>' } as const
  const text = { language: 'it', name: 'Accordo', description: null, customAccept: null, document } as const
  const save = (over: object) =>
    owner.ask(consoleCalls.saveCertificate, {
      companyId: company.companyId,
      certificateId: null,
      ask: 'every_visit',
      isActive: true,
      texts: [text],
      ...over,
    } as never)
  const refused = await save({ keepDays: 10, keepReason: null })
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('keepReason')])
  expect((await save({ keepDays: 0, keepReason: 'Law' })).status).toBe(400)
  expect((await save({ keepDays: 10, keepReason: 'Law' })).status).toBe(200)
})
