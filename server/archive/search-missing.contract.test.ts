import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { type Tenant, tenantOf } from '#server/database/tenant.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { readAllPages, searchMissing } from './search-archive.store.ts'

/** Who has not accepted a version, where the search looks at a few visits for each page. */

let server: TestServer
let company: TestCompany
let tenant: Tenant
/** Visits of those who have not accepted it, the latest first. */
const lacking: string[] = []
beforeAll(async () => {
  server = await sharedServer()
  company = await makeCompany(server.adminAccess, { flow: [], certificates: 1 })
  tenant = tenantOf(server.adminAccess.database.query, company.companyId, null)
  const pass = async (visitorId: string, direction: boolean, hasAccepted: boolean) => {
    const acceptedCertificates = hasAccepted ? [{ id: 'certificate-1', version: 1, language: 'it' }] : []
    const access = { direction, visitorId, ...(hasAccepted && { acceptedCertificates }) }
    const { status, body } = await server.ask(calls.newAccess, access, {
      token: company.token,
      key: randomUUID(),
    })
    expect(status).toBe(200)
    return (body.data as { visitId: string }).visitId
  }
  for (const hasAccepted of [true, false, true, true, true, true, false, true, true, false, true, true]) {
    const visitorId = await company.meet()
    // The earlier visit of each is found for no one.
    await pass(visitorId, true, false)
    await pass(visitorId, false, false)
    const visitId = await pass(visitorId, true, hasAccepted)
    if (!hasAccepted) lacking.unshift(visitId)
  }
}, 180_000)
afterAll(() => server.stop())

const none = { search: '', from: null, to: null }
const asked = { certificateId: 'certificate-1', version: 1 }

test.each([1, 2, 5, 24, 25, 1_000])('finds each of them once, %i visits at a time', async (walk) => {
  for (const size of [1, 2, 50]) {
    const pages: number[] = []
    const rows = await readAllPages(async (after) => {
      const page = await searchMissing(tenant, none, asked, after, size, walk)
      pages.push(page.rows.length)
      return page
    }, 100)
    expect(rows?.map(({ visitId }) => visitId)).toEqual(lacking)
    expect(Math.max(...pages)).toBeLessThanOrEqual(size)
  }
})

test.each(['annulled', 'restored'] as const)(
  'finds each of them once while visits are %s between its statements',
  async (begins) => {
    const [latest] = (
      await server.adminAccess.database.pool.query<{ visit_id: string }>(
        `select visit_id from visits where company_id = $1 order by entered_at desc, visit_id desc limit 1`,
        [company.companyId],
      )
    ).rows
    // The latest visit is of one who has accepted it.
    expect(lacking).not.toContain(latest?.visit_id)
    let isAnnulled = begins === 'restored'
    const turn = async () => {
      await server.adminAccess.database.pool.query(
        'update visits set annulled_at = $3 where company_id = $1 and visit_id = $2',
        [company.companyId, latest?.visit_id, isAnnulled ? new Date() : null],
      )
      isAnnulled = !isAnnulled
    }
    const query = server.adminAccess.database.query.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        await turn()
        return result
      },
    })
    const changing = tenantOf(query, company.companyId, null)
    try {
      for (const walk of [1, 2, 3, 4, 5, 7, 11, 24]) {
        isAnnulled = begins === 'restored'
        await turn()
        const rows = await readAllPages((after) => searchMissing(changing, none, asked, after, 50, walk), 100)
        expect(rows?.map(({ visitId }) => visitId)).toEqual(lacking)
      }
    } finally {
      isAnnulled = false
      await turn()
    }
  },
)

test('answers an empty page that names the next one, rather than look at more than it may', async () => {
  const [last] = (await searchMissing(tenant, none, asked, null, 1)).rows
  const page = await searchMissing(tenant, none, asked, null, 50, 2)
  expect(last?.visitId).toBe(lacking[0])
  // The two latest visits are of one who has accepted it.
  expect([page.rows, page.next?.split('/').length]).toEqual([[], 3])
})
