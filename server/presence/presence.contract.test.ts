import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { publicCalls } from '#contract/public/index.ts'
import { HOUR_MS } from '#contract/time.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { integrationKey } from '#tests/support/server/integration-key.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'

/** A door system says which employees are inside. */

let server: TestServer
let company: TestCompany
let key: string
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  company = await makeCompany(server.adminAccess, {})
  const { companyId } = company
  for (const site of ['hq', 'lab'])
    await sql(
      "insert into sites (company_id, site_id, name, time_zone, closing_time) values ($1, $2, $2, 'UTC', $3)",
      site,
      closing(12),
    )
  await sql(
    "update hosts set external_id = 'emp-' || host_id, email = host_id || '@house.example' where company_id = $1",
  )
  key = await keyFor(companyId, null)
})

const sql = (text: string, ...values: unknown[]) =>
  server.adminAccess.database.pool.query(text, [company.companyId, ...values])
/** The clock of UTC in so many hours: no test runs across it. */
const closing = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString().slice(11, 16)
const keyFor = (companyId: string, siteId: string | null) =>
  integrationKey(server.adminAccess, companyId, 'presence.write', siteId)
const ago = (hours: number): string => new Date(Date.now() - hours * HOUR_MS).toISOString()
const report = async (more: object = {}, token = key) =>
  (
    await server.ask(
      publicCalls.reportPresence,
      { siteId: 'hq', externalId: 'emp-h1', direction: 'entry', at: ago(1), ...more },
      { token },
    )
  ).body
async function list(query = '', token = key) {
  const response = await fetch(`${server.url}/api/v1/presence${query}`, { headers: { token } })
  const body = (await response.json()) as {
    readonly data: {
      readonly items: readonly {
        siteId: string
        hostId: string
        externalId: string | null
        enteredAt: string
      }[]
      readonly next: string | null
    }
    readonly errorCode?: string
  }
  return body
}
const cursor = (place: readonly unknown[]) => Buffer.from(JSON.stringify(place)).toString('base64url')
const inside = async (query = '', token = key) =>
  (await list(query, token)).data.items.map(({ siteId, hostId }) => `${siteId} ${hostId}`)

test('who has entered is inside until the exit, by external id or by e-mail address', async () => {
  expect(await report()).toMatchObject({ data: { hostId: 'h1', isLatest: true } })
  const byMail = { siteId: 'lab', externalId: null, email: 'H2@house.example' }
  expect(await report(byMail)).toMatchObject({ data: { hostId: 'h2' } })
  expect(await inside()).toEqual(['hq h1', 'lab h2'])
  expect(await inside('?siteId=lab')).toEqual(['lab h2'])
  await report({ direction: 'exit', at: ago(0.5) })
  expect(await inside()).toEqual(['lab h2'])
})

test('the latest passage counts, in whatever order reports come', async () => {
  await report({ direction: 'exit', at: ago(1) })
  expect(await report({ direction: 'entry', at: ago(2) })).toMatchObject({ data: { isLatest: false } })
  expect(await inside()).toEqual([])
  for (let nth = 0; nth < 2; nth++)
    expect(await report({ at: '2026-01-01T00:00:00Z' })).toMatchObject({ data: { isLatest: false } })
  const at = ago(0.2)
  const answers = await Promise.all(Array.from({ length: 5 }, () => report({ at })))
  for (const answer of answers) expect(answer).toMatchObject({ data: { isLatest: true } })
  expect(await inside()).toEqual(['hq h1'])
})

test('an entry ends by itself: after sixteen hours, and when the site closes', async () => {
  await report({ at: ago(17) })
  expect(await inside()).toEqual([])
  await report({ at: ago(2) })
  expect(await inside()).toEqual(['hq h1'])
  await sql('update sites set closing_time = $2 where company_id = $1', closing(-1))
  expect(await inside()).toEqual([])
})

test('a key for one site reports and reads that site only', async () => {
  const ofLab = await keyFor(company.companyId, 'lab')
  await report()
  expect(await report({}, ofLab)).toMatchObject({ errorCode: 'NOT_FOUND' })
  await report({ siteId: 'lab', externalId: 'emp-h2' }, ofLab)
  expect(await inside('', ofLab)).toEqual(['lab h2'])
  expect(await list('?siteId=hq', ofLab)).toMatchObject({ errorCode: 'NOT_FOUND' })
})

test('a host is named by the id of the system that keeps it, else by that of the directory', async () => {
  await sql("update hosts set system_id = 'hr-1' where company_id = $1 and host_id = 'h1'")
  expect(await report({ externalId: 'hr-1' })).toMatchObject({ data: { hostId: 'h1' } })
  await report({ externalId: 'emp-h2' })
  const { data } = await list()
  expect(data.items.map(({ hostId, externalId }) => `${hostId} ${externalId}`)).toEqual([
    'h1 hr-1',
    'h2 emp-h2',
  ])
})

test('a host who is archived is not found, and not inside', async () => {
  await report()
  await sql(
    "update hosts set is_archived = true, can_receive = false where company_id = $1 and host_id = 'h1'",
  )
  expect(await inside()).toEqual([])
  expect(await report()).toMatchObject({ errorCode: 'NOT_FOUND' })
  // The address of one who has left may be another's meanwhile.
  await sql("update hosts set email = 'h1@house.example' where company_id = $1 and host_id = 'h2'")
  expect(await report({ externalId: null, email: 'h1@house.example' })).toMatchObject({
    data: { hostId: 'h2' },
  })
})

test('pages go on where the one before ended', async () => {
  await report()
  await report({ siteId: 'lab' })
  await report({ siteId: 'lab', externalId: 'emp-h2' })
  const first = await list('?limit=2')
  expect(first.data.items).toHaveLength(2)
  const { data } = await list(`?limit=2&after=${first.data.next}`)
  expect(data).toMatchObject({ items: [{ siteId: 'lab', hostId: 'h2' }], next: null })
  for (const place of [
    'none',
    cursor(['hq']),
    cursor(['hq', 1]),
    cursor(['hq', 'h\u00001']),
    cursor(['', 'h1']),
  ])
    expect(await list(`?after=${place}`), place).toMatchObject({ errorCode: 'INVALID_INPUT' })
})

test.each([
  [{ externalId: 'emp-9' }, 'NOT_FOUND'],
  [{ siteId: 'none' }, 'NOT_FOUND'],
  [{ at: new Date(Date.now() + HOUR_MS).toISOString() }, 'INVALID_INPUT'],
  [{ at: 'yesterday' }, 'INVALID_INPUT'],
  [{ at: '2026-02-31T08:00:00Z' }, 'INVALID_INPUT'],
  [{ at: '2026-02-03T08:00:00+02' }, 'INVALID_INPUT'],
  [{ at: '2026-02-03T08:00:00' }, 'INVALID_INPUT'],
  [{ externalId: 'emp\u0000h1' }, 'INVALID_INPUT'],
  [{ siteId: 'h\u0000q' }, 'INVALID_INPUT'],
  [{ externalId: null }, 'INVALID_INPUT'],
  [{ email: 'h1@house.example' }, 'INVALID_INPUT'],
  [{ direction: 'both' }, 'INVALID_INPUT'],
])('%o is refused as %s', async (more, code) => {
  expect(await report(more)).toMatchObject({ errorCode: code })
  expect(await inside()).toEqual([])
})

test('it goes with the host', async () => {
  await report()
  await sql("delete from hosts where company_id = $1 and host_id = 'h1'")
  expect((await sql('select 1 from host_presence where company_id = $1')).rows).toEqual([])
})
