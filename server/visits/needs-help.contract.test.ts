import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'

/** That a visitor needs help in an evacuation is known while they are inside, and nowhere afterwards. */

let server: TestServer
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())

const sql = async (text: string, values: readonly unknown[]) =>
  (await server.adminAccess.database.pool.query(text, [...values])).rows

interface Place {
  readonly company: TestCompany
  readonly owner: Browser
  readonly visitId: string
}

async function withVisit(): Promise<Place> {
  const company = await makeCompany(server.adminAccess, {})
  const { companyId } = company
  const owner = (await hire(server, companyId, 'owner')).browser
  const entry = { companyId, visitorId: company.visitor.id, siteId: null, hostId: null, reason: null }
  const { visitId } = await owner.get(consoleCalls.enterByHand, entry)
  return { company, owner, visitId }
}
const mark = ({ company, owner, visitId }: Place, needsHelp?: boolean) =>
  owner.get(consoleCalls.correctVisit, {
    companyId: company.companyId,
    visitId,
    ...(needsHelp !== undefined && { needsHelp }),
  })
const visitOf = ({ company, owner, visitId }: Place) =>
  owner.get(consoleCalls.getVisit, { companyId: company.companyId, visitId })
const rollCallOf = ({ company, owner }: Place, rollCallId: string) =>
  owner.get(consoleCalls.startRollCall, { companyId: company.companyId, rollCallId, siteId: null })
const leave = ({ company, owner, visitId }: Place) =>
  owner.get(consoleCalls.endVisitByHand, { companyId: company.companyId, visitId })

/** How many rows of each table, and what it says of help: everything from which a backup is made. */
async function traces({ company }: Place) {
  const tables = await sql(
    `select c.table_name as name from information_schema.columns c join information_schema.tables t
      using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = 'company_id' and t.table_type = 'BASE TABLE'`,
    [],
  )
  const found: Record<string, unknown> = {}
  for (const { name } of tables) {
    const rows = await sql(`select to_jsonb(t)::text as row from "${name}" t where company_id = $1`, [
      company.companyId,
    ])
    const said = rows.flatMap(({ row }) => row.match(/"[^"]*help[^"]*":\s*[^,}]*/gi) ?? [])
    found[name] = { rows: rows.length, said: said.sort() }
  }
  return found
}

test('reception marks it, the roll call shows it, and it is taken back', async () => {
  const place = await withVisit()
  await mark(place, true)
  expect(await visitOf(place)).toMatchObject({ needsHelp: true })
  const { companyId } = place.company
  const kept = await place.owner.get(consoleCalls.listEvacuation, { companyId, siteId: null })
  expect(kept.people).toMatchObject([{ visitId: place.visitId, needsHelp: true }])
  expect((await rollCallOf(place, randomUUID())).people).toMatchObject([{ needsHelp: true }])
  await mark(place, false)
  expect(await visitOf(place)).toMatchObject({ needsHelp: false })
})

test('with the exit it is gone from every row, the roll call, the trail, the log and exports', async () => {
  const [marked, other] = [await withVisit(), await withVisit()]
  await mark(marked, true)
  await mark(other)
  const rollCalls = [randomUUID(), randomUUID()] as const
  await rollCallOf(marked, rollCalls[0])
  await rollCallOf(other, rollCalls[1])
  await leave(marked)
  await leave(other)
  expect(await traces(marked)).toEqual(await traces(other))
  const { companyId } = marked.company
  const { people } = await marked.owner.get(consoleCalls.getRollCall, { companyId, rollCallId: rollCalls[0] })
  expect(people).toMatchObject([{ needsHelp: false, leftAt: expect.any(String) }])
  const visit = await visitOf(marked)
  expect(visit).toMatchObject({ needsHelp: false })
  expect(visit.trail.map(({ kind }: { readonly kind: string }) => kind)).toEqual(
    (await visitOf(other)).trail.map(({ kind }: { readonly kind: string }) => kind),
  )
  const asked = {
    companyId,
    visitorId: marked.company.visitor.id,
    reason: 'A request',
    format: 'json' as const,
  }
  const { content } = await marked.owner.get(consoleCalls.exportPerson, asked)
  expect(Buffer.from(content, 'base64').toString()).not.toMatch(/help"?:\s*true/i)
  // What was said of a visit that is over is not kept.
  await mark(marked, true)
  expect(await traces(marked)).toMatchObject({ visits: { said: ['"needs_help": false'] } })
})

test('what a guest has said ahead goes with the exit as well', async () => {
  const place = await withVisit()
  const { companyId, visitor } = place.company
  const [appointment, guest] = [randomUUID(), randomUUID()]
  await sql(
    `insert into appointments (company_id, appointment_id, site_id, starts_at, ends_at, origin)
      values ($1, $2, '', now(), now() + interval '1 hour', 'console')`,
    [companyId, appointment],
  )
  await sql(
    `insert into guests (company_id, appointment_id, guest_id, state, visitor_id, visit_id, needs_help)
      values ($1, $2, $3, 'arrived', $4, $5, true)`,
    [companyId, appointment, guest, visitor.id, place.visitId],
  )
  expect(await visitOf(place)).toMatchObject({ needsHelp: true })
  await leave(place)
  expect(await sql('select needs_help from guests where guest_id = $1', [guest])).toEqual([
    { needs_help: false },
  ])
})

describe('a visitor who ticks it at the tablet', () => {
  interface Asked {
    readonly direction?: boolean
    readonly at?: number
    readonly needsHelp?: boolean
    readonly key?: string
  }
  async function passed(company: TestCompany, visitorId: string, asked: Asked) {
    const { direction = true, at, needsHelp, key = randomUUID() } = asked
    const request = {
      direction,
      visitorId,
      ...(needsHelp !== undefined && { needsHelp }),
      ...(at !== undefined && { occurredAt: new Date(at).toISOString() }),
    }
    const { status, body } = await server.ask(calls.newAccess, request, { token: company.token, key })
    expect(status, JSON.stringify(body)).toBe(200)
    return (body.data as { visitId: string }).visitId
  }
  async function withTick(needsHelp: boolean, at?: number): Promise<Place & { readonly visitorId: string }> {
    const company = await makeCompany(server.adminAccess, { asksForHelp: true })
    const owner = (await hire(server, company.companyId, 'owner')).browser
    const visitorId = await company.meet()
    const entry = { ...(needsHelp && { needsHelp }), ...(at !== undefined && { at }) }
    return { company, owner, visitorId, visitId: await passed(company, visitorId, entry) }
  }
  const ago = (minutes: number) => Date.now() - minutes * 60_000

  test.each([
    ['online', undefined],
    ['offline', 30],
  ] as const)('is shown first in the roll call, having entered %s', async (_, minutes) => {
    const place = await withTick(true, minutes && ago(minutes))
    expect(await visitOf(place)).toMatchObject({ needsHelp: true })
    expect((await rollCallOf(place, randomUUID())).people).toMatchObject([{ needsHelp: true }])
  })

  test.each([
    ['online', undefined],
    ['offline', 30],
  ] as const)('leaves no trace after the exit, having entered %s', async (_, minutes) => {
    const [marked, other] = [
      await withTick(true, minutes && ago(minutes)),
      await withTick(false, minutes && ago(minutes)),
    ]
    for (const place of [marked, other]) {
      await rollCallOf(place, randomUUID())
      await passed(place.company, place.visitorId, { direction: false })
    }
    expect(await traces(marked)).toEqual(await traces(other))
    expect(await visitOf(marked)).toMatchObject({ needsHelp: false })
  })

  test('leaves no trace when the exit was reported before the entry', async () => {
    const company = await makeCompany(server.adminAccess, { asksForHelp: true })
    const owner = (await hire(server, company.companyId, 'owner')).browser
    const visitorId = await company.meet()
    await passed(company, visitorId, { direction: false, at: ago(5) })
    const visitId = await passed(company, visitorId, { at: ago(30), needsHelp: true })
    const place = { company, owner, visitId }
    expect(await visitOf(place)).toMatchObject({ needsHelp: false, exitedAt: expect.any(String) })
    expect((await traces(place)).visits).toMatchObject({ said: ['"needs_help": false'] })
  })

  test('is told by no hash: a repeat that says otherwise is the same request', async () => {
    const company = await makeCompany(server.adminAccess, { asksForHelp: true })
    const [visitorId, key] = [await company.meet(), randomUUID()]
    const visitId = await passed(company, visitorId, { needsHelp: true, key })
    expect(await passed(company, visitorId, { key })).toBe(visitId)
    const [kept] = await sql('select needs_help from visits where visit_id = $1', [visitId])
    expect(kept).toEqual({ needs_help: true })
  })

  test('says nothing by an exit', async () => {
    const place = await withTick(false)
    await passed(place.company, place.visitorId, { direction: false, needsHelp: true })
    expect((await traces(place)).visits).toMatchObject({ said: ['"needs_help": false'] })
  })
})
