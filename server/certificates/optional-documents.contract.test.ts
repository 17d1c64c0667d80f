import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { badgeStore } from '#server/badges/badges.store.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { hire } from '#tests/support/server/staff.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'

/** A visitor goes on without an optional document, and needs an escort from then on. */

let server: TestServer
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())

const RULES = { id: 'certificate-1', version: 1, language: 'it' } as const
const PHOTOS = { id: 'certificate-2', version: 1, language: 'it' } as const
const DECLINED = { ...PHOTOS, isDeclined: true } as const

async function place() {
  const company = await makeCompany(server.adminAccess, { flow: ['certificates'], certificates: 2 })
  await sqlOf(company)(
    "update certificates set is_optional = true where company_id = $1 and certificate_id = 'certificate-2'",
  )
  const visitor = await company.meet(company.token)
  const enter = (...acceptedCertificates: readonly object[]) =>
    server.ask(
      calls.newAccess,
      { direction: true, visitorId: visitor, acceptedCertificates },
      { token: company.token },
    )
  return { company, visitor, enter }
}

const sqlOf =
  ({ companyId }: TestCompany) =>
  async (text: string) =>
    (await server.adminAccess.database.pool.query(text, [companyId])).rows

test('the tablet is told which documents are optional', async () => {
  const { company, visitor } = await place()
  const { body } = await server.ask(calls.getCertificateToSign, { id: visitor }, { token: company.token })
  expect(body.data).toMatchObject([{ id: RULES.id }, { id: PHOTOS.id, isOptional: true }])
})

describe('declining', () => {
  test('is stored with the text that was shown, and marks the visit', async () => {
    const { company, visitor, enter } = await place()
    const { status, body } = await enter(RULES, DECLINED)
    expect(status, JSON.stringify(body)).toBe(200)
    const sql = sqlOf(company)
    const [row] = await sql('select * from declined_documents where company_id = $1')
    expect(row).toMatchObject({ certificate_id: PHOTOS.id, version: 1, language: 'it' })
    const [text] = await sql(
      "select text_hash from certificate_texts where company_id = $1 and certificate_id = 'certificate-2'",
    )
    expect(row.text_hash).toEqual(text.text_hash)
    expect(await sql('select certificate_id from certificate_acceptances where company_id = $1')).toEqual([
      { certificate_id: RULES.id },
    ])

    const { browser } = await hire(server, company.companyId, 'manager')
    const { companyId } = company
    const inside = await browser.get(consoleCalls.listInside, { companyId, siteId: null })
    expect(inside.people).toMatchObject([{ needsEscort: true }])
    const log = await browser.get(consoleCalls.listLog, {
      companyId,
      siteId: null,
      hostId: null,
      visitorTypeId: null,
    })
    expect(log.visits).toMatchObject([{ needsEscort: true }])
    const visit = await browser.get(consoleCalls.getVisit, {
      companyId,
      visitId: row.visit_id,
    })
    expect(visit).toMatchObject({
      needsEscort: true,
      declined: [{ certificateId: PHOTOS.id, version: 1, language: 'it' }],
    })
    const facts = await badgeStore(server.adminAccess.database, server.adminAccess.vault).findBadge(
      companyId,
      visitor,
      null,
    )
    expect(facts).toMatchObject({ needsEscort: true })
  })

  test('is taken of a visit that was recorded offline', async () => {
    const { company, visitor } = await place()
    const { status } = await server.ask(
      calls.newAccess,
      {
        direction: true,
        visitorId: visitor,
        acceptedCertificates: [RULES, DECLINED],
        occurredAt: new Date(Date.now() - 3_600_000).toISOString(),
      },
      { token: company.token },
    )
    expect(status).toBe(200)
    const sql = sqlOf(company)
    expect(await sql('select needs_escort, lacks_documents from visits where company_id = $1')).toEqual([
      { needs_escort: true, lacks_documents: false },
    ])
    expect(await sql('select certificate_id from declined_documents where company_id = $1')).toHaveLength(1)
  })

  test('needs an optional document, that exists', async () => {
    const { company, enter } = await place()
    expect((await enter({ ...RULES, isDeclined: true }, PHOTOS)).body).toMatchObject({
      errorCode: 'INCOMPLETE_VISIT',
    })
    expect((await enter(RULES)).body).toMatchObject({ errorCode: 'INCOMPLETE_VISIT' })
    expect((await enter(RULES, DECLINED, { ...DECLINED, version: 9 })).body).toMatchObject({
      errorCode: 'INVALID_INPUT',
    })
    expect(await company.accesses()).toEqual([])
  })
})

test('who accepts all of them needs no escort, and what was declined goes with the visit', async () => {
  const { company, enter } = await place()
  expect((await enter(RULES, PHOTOS)).status).toBe(200)
  const sql = sqlOf(company)
  expect(await sql('select needs_escort from visits where company_id = $1')).toEqual([
    { needs_escort: false },
  ])
  const other = await place()
  await other.enter(RULES, DECLINED)
  const otherSql = sqlOf(other.company)
  await otherSql('delete from visits where company_id = $1')
  expect(await otherSql('select 1 from declined_documents where company_id = $1')).toEqual([])
})
