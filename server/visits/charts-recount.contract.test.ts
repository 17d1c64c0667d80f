import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { consoleCalls } from '#contract/console/index.ts'
import { tenantOf } from '#server/database/tenant.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { serverUnderTest, type TestServer } from '#tests/support/server/server-under-test.ts'
import { isCountingCharts } from '#tests/support/server/chart-counting.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'
import { keepDaysFresh } from './chart-days.store.ts'

// @module-tag long

/** Every number of the charts, against a plain count in SQL: first what is counted, then what was kept, then after changes. */

const ZONE = 'Europe/Rome'
const VISITS = 60
const spans = [
  // 29 March 2026 has 23 hours in Rome, and 25 October has 25.
  { from: '2026-03-26T23:00:00.000Z', to: '2026-03-30T22:00:00.000Z' },
  { from: '2026-10-23T22:00:00.000Z', to: '2026-10-27T23:00:00.000Z' },
] as const

let server: TestServer
let company: TestCompany
let companyId: string
let manager: Browser

beforeAll(async () => {
  server = await sharedServer()
  // At its start it counts what is not kept yet, of companies that tests make as well.
  await vi.waitUntil(async () => !(await isCountingCharts(server.adminAccess.database.pool)), {
    timeout: 20_000,
  })
})
afterAll(() => server.stop())

const rows = async <Row>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await server.adminAccess.database.pool.query(text, [companyId, ...values])).rows as Row[]

/** The same numbers for the same seed. */
function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

async function found(seed: number): Promise<void> {
  company = await makeCompany(server.adminAccess, { typeFlow: [] })
  companyId = company.companyId
  manager = (await hire(server, companyId, 'manager')).browser
  for (const site of ['north', 'south'])
    await rows(
      'insert into sites (company_id, site_id, name, time_zone, capacity) values ($1, $2, $2, $3, 20)',
      site,
      ZONE,
    )
  await rows(
    "insert into reasons (company_id, reason_id, value, position, search_key) values ($1, 'm', 'Meeting', 50, 'meeting')",
  )
  const any = seeded(seed)
  for (const { from } of spans) for (let made = 0; made < VISITS; made++) await visit(any, Date.parse(from))
}

/** One that begins up to a day before the span, lasts up to two days, and may be of any kind. */
async function visit(any: (below: number) => number, from: number): Promise<void> {
  const entered = from + (any(5 * 96) - 96) * 15 * 60_000 + any(2) * any(60_000)
  const lasts = any(4) === 0 ? any(2 * 24 * 60) : any(180)
  const isOpen = any(12) === 0
  const id = uuid()
  const visitorId = any(2) === 0 ? company.visitor.id : await company.meet()
  await rows(
    `insert into visits (company_id, visit_id, visitor_id, site_id, reason, entered_at, exited_at, exit_how, exit_assumed,
       annulled_at, received_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    ...[id, isOpen ? await company.meet() : visitorId, ['north', 'south'][any(2)]],
    ...[['Meeting', 'typed by hand', null][any(3)], new Date(entered)],
    ...[isOpen ? null : new Date(entered + lasts * 60_000 + any(60_000))],
    ...[['scanned', 'scanned', 'byHand', 'automatic'][any(4)], any(9) === 0 && !isOpen],
    ...[any(8) === 0 ? new Date() : null, any(5) === 0 ? new Date(entered + 3_600_000) : null],
  )
}

/** Corrections, annulled entries, exits that are late or taken back, late entries, and visits that are forgotten. */
async function change(seed: number): Promise<void> {
  const any = seeded(seed + 1_000)
  const known = await rows<{ visit_id: string; exited_at: Date | null }>(
    'select visit_id, exited_at from visits where company_id = $1 order by entered_at, visit_id',
  )
  for (const { visit_id: id, exited_at } of known) {
    const set = [
      'annulled_at = now()',
      "site_id = 'south'",
      "reason = 'Meeting'",
      "entered_at = (entered_at at time zone 'UTC' - interval '7 hours') at time zone 'UTC'",
      exited_at === null
        ? "exited_at = (entered_at at time zone 'UTC' + interval '50 hours') at time zone 'UTC'"
        : "exited_at = (exited_at at time zone 'UTC' + interval '1 minute') at time zone 'UTC'",
      "exit_how = 'automatic'",
      'visitor_type_id = null',
    ][any(28)]
    if (set) await rows(`update visits set ${set} where company_id = $1 and visit_id = $2`, id)
    else if (any(12) === 0) await rows('delete from visits where company_id = $1 and visit_id = $2', id)
  }
  for (const { from } of spans) for (let made = 0; made < 5; made++) await visit(any, Date.parse(from))
}

interface Asked {
  readonly from: string
  readonly to: string
  readonly siteId: string | null
  readonly visitorTypeId: string | null
}

/** What SQL counts; `sites`: of these alone. */
interface Counted extends Asked {
  readonly sites?: readonly string[]
}

async function recount({ from, to, siteId, visitorTypeId, sites }: Counted) {
  const own = `company_id = $1 and annulled_at is null and ($2::text is null or site_id = $2)
    and ($3::text is null or visitor_type_id = $3)${sites ? ` and site_id in ('${sites.join("', '")}')` : ''}`
  const begun = `select *, entered_at at time zone '${ZONE}' as local, floor(extract(epoch from exited_at - entered_at) / 60) as minutes,
      exited_at is not null and not exit_assumed and exit_how <> 'automatic' as is_known
    from visits where ${own} and entered_at >= $4 and entered_at < $5`
  const asked = [siteId, visitorTypeId, new Date(from), new Date(to)]
  const count = async (what: string, more = 'true') =>
    rows<{ name: string | null; visits: number }>(
      `select ${what} as name, count(*)::int as visits from (${begun}) v where ${more} group by 1 order by 1`,
      ...asked,
    )
  const daysOf = (name: string) =>
    rows<{ id: string | null; day: string; visits: number }>(
      `select ${name} as id, to_char(local, 'YYYY-MM-DD') as day, count(*)::int as visits from (${begun}) v
       group by 1, 2 order by 1, 2`,
      ...asked,
    )
  const [median] = await rows<{ median: number | null }>(
    `select percentile_cont(0.5) within group (order by minutes) as median from (${begun}) v where is_known`,
    ...asked,
  )
  // The level can only rise at an entry, and a day begins with those who stay: no other moment can be the peak.
  const peaks = await rows<{ day: string; inside: number }>(
    `with moments as (
       select entered_at as moment from visits where ${own} and entered_at >= $4 and entered_at < $5
       union select d at time zone '${ZONE}' from generate_series(
         $4::timestamptz at time zone '${ZONE}', $5::timestamptz at time zone '${ZONE}' - interval '1 second', interval '1 day') d
     )
     select to_char(moment at time zone '${ZONE}', 'YYYY-MM-DD') as day, max((select count(*) from visits where ${own}
       and entered_at <= moment and (exited_at is null or exited_at > moment)))::int as inside
     from moments group by 1 order by 1`,
    ...asked,
  )
  return {
    hours: await count('extract(hour from local)::int'),
    weekdays: await count(`(extract(isodow from local)::int - 1) * 100 + extract(hour from local)::int`),
    days: await count(`to_char(local, 'YYYY-MM-DD')`),
    dwell: await count(`width_bucket(minutes::float8, '{15,30,60,120,240,480}'::float8[])`, 'is_known'),
    exits: await count(`case when exit_assumed then 'assumed' else exit_how end`, 'exited_at is not null'),
    median: median?.median === null || median === undefined ? null : Math.round(median.median),
    groups: {
      site: await daysOf('site_id'),
      type: await daysOf(`coalesce(visitor_type_id, '')`),
      reason: await daysOf(
        `case when reason = 'Meeting' then 'Meeting' when reason is null then '' else '*' end`,
      ),
    },
    peaks,
  }
}

async function charted(asked: Asked, by = manager) {
  const charts = async (split: 'site' | 'type' | 'reason') =>
    by.get(consoleCalls.getCharts, { companyId, ...asked, split })
  const [drawn, byType, byReason] = [await charts('site'), await charts('type'), await charts('reason')]
  const named = (counts: readonly number[]) =>
    counts.flatMap((visits, name) => (visits === 0 ? [] : [{ name, visits }]))
  const groups = (
    { groups: list }: typeof drawn,
    nameOf: (group: { id: string; name: string | null }) => string,
  ) =>
    list
      .flatMap((group: { id: string; name: string | null; days: { day: string; visits: number }[] }) =>
        group.days.map((ofDay) => ({ id: nameOf(group), ...ofDay })),
      )
      .sort((a: { id: string; day: string }, b: { id: string; day: string }) =>
        `${a.id} ${a.day}` < `${b.id} ${b.day}` ? -1 : 1,
      )
  // The stacked people of a peak are its people.
  for (const one of [drawn, byType, byReason])
    for (const { day, inside } of one.peaks) {
      const stacked = one.peakGroups
        .flatMap(({ days }: { days: { day: string; visits: number }[] }) => days)
        .filter((part: { day: string }) => part.day === day)
        .reduce((sum: number, { visits }: { visits: number }) => sum + visits, 0)
      expect(stacked).toBe(inside)
    }
  return {
    hours: named(drawn.hours),
    weekdays: drawn.week.flatMap((hours: number[], weekday: number) =>
      named(hours).map(({ name, visits }) => ({ name: weekday * 100 + name, visits })),
    ),
    days: drawn.days.map(({ day, visits }: { day: string; visits: number }) => ({ name: day, visits })),
    dwell: named(drawn.dwell.map(({ visits }: { visits: number }) => visits)),
    exits: Object.entries(drawn.exits as Record<string, number>)
      .filter(([, visits]) => visits > 0)
      .map(([name, visits]) => ({ name, visits }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
    median: drawn.medianMinutes,
    groups: {
      site: groups(drawn, ({ id }) => id),
      type: groups(byType, ({ id }) => id),
      reason: groups(byReason, ({ id, name }) => name ?? id),
    },
    peaks: drawn.peaks.map(({ day, inside }: { day: string; inside: number }) => ({ day, inside })),
  }
}

describe.each([1, 2, 3])('seed %i', (seed) => {
  const everything: Asked[] = spans.flatMap((span) => [
    { ...span, siteId: null, visitorTypeId: null },
    { ...span, siteId: 'north', visitorTypeId: null },
    { ...span, siteId: null, visitorTypeId: 'chosen' },
    { ...span, siteId: 'south', visitorTypeId: 'chosen' },
  ])
  const compare = async () => {
    for (const asked of everything) expect(await charted(asked)).toEqual(await recount(asked))
  }

  beforeAll(() => found(seed))

  test('what is counted now is what SQL counts', compare)

  test('what was kept is so too', async () => {
    const [kept] = await rows<{ days: number }>(
      'select count(*)::int as days from chart_days where company_id = $1',
    )
    // Two spans of four days: of all, of one site, of one type, of one type at a site.
    expect(kept?.days).toBe(2 * 4 * 4)
    await compare()
  })

  test('so it is after changes, which are noticed once', async () => {
    await change(seed)
    const [noticed] = await rows<{ changes: number }>(
      'select count(*)::int as changes from chart_changes where company_id = $1',
    )
    expect(noticed?.changes).toBeGreaterThan(10)
    await compare()
    expect(await rows('select 1 from chart_changes where company_id = $1')).toEqual([])
    await compare()
  })
})

test('the days of all visits, of each site and type, and of the sites of one person are counted beforehand', async () => {
  await found(8)
  await rows("insert into sites (company_id, site_id, name, time_zone) values ($1, 'west', 'west', $2)", ZONE)
  await rows(
    `update visits v set site_id = 'west' from (
       select visit_id, row_number() over (order by entered_at, visit_id) as place from visits where company_id = $1) o
     where v.company_id = $1 and v.visit_id = o.visit_id and o.place % 10 = 0`,
  )
  const { browser, id } = await hire(server, companyId, 'manager', 'north')
  await rows(
    "insert into memberships (company_id, account_id, site_id, role) values ($1, $2, 'south', 'manager')",
    id,
  )
  const { query } = server.adminAccess.database
  await keepDaysFresh((id, sites) => tenantOf(query, id, sites), companyId)
  const scopes = async () =>
    (await rows<{ scope: string }>('select distinct scope from chart_days where company_id = $1')).map(
      ({ scope }) => scope,
    )
  const kept = await scopes()
  for (const expected of [null, 'north', 'south', 'west', ['north', 'south']])
    expect(kept).toContain(JSON.stringify([ZONE, expected, null]))
  expect(kept).toContain(JSON.stringify([ZONE, null, 'chosen']))
  const asked = { ...spans[1], siteId: null, visitorTypeId: null }
  expect(await charted(asked, browser)).toEqual(await recount({ ...asked, sites: ['north', 'south'] }))
  expect((await charted(asked)).days).not.toEqual((await charted(asked, browser)).days)
  expect((await scopes()).toSorted()).toEqual(kept.toSorted())
})

test('a person who asks for a site that they do not reach sees nothing, and leaves what others see', async () => {
  await found(9)
  const { browser } = await hire(server, companyId, 'manager', 'north')
  const asked = { ...spans[1], siteId: 'south', visitorTypeId: null }
  expect((await charted(asked, browser)).days).toEqual([])
  for (const madeUp of [{ siteId: 'elsewhere' }, { visitorTypeId: 'elsewhere' }])
    expect((await charted({ ...asked, siteId: null, ...madeUp })).days).toEqual([])
  expect(await rows('select 1 from chart_days where company_id = $1')).toEqual([])
  const ofNorth = { ...asked, siteId: 'north' }
  expect(await charted(ofNorth)).toEqual(await recount(ofNorth))
  expect((await charted(asked, browser)).days).toEqual([])
})

test('a change that is not committed yet is in no kept day, and in all after it', async () => {
  await found(7)
  const asked: Asked = { ...spans[0], siteId: null, visitorTypeId: null }
  const client = await server.adminAccess.database.pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `update visits set annulled_at = now() where company_id = $1 and annulled_at is null
         and entered_at between '2026-03-27' and '2026-03-29'`,
      [companyId],
    )
    const before = await charted(asked)
    expect(before).toEqual(await recount(asked))
    await client.query('commit')
    const after = await charted(asked)
    expect(after).toEqual(await recount(asked))
    expect(after).not.toEqual(before)
  } finally {
    client.release()
  }
})

test('after a start the days are counted before a person asks', async () => {
  const own = await serverUnderTest()
  try {
    const { companyId: id, visitor } = await makeCompany(own.adminAccess, {})
    const { pool } = own.adminAccess.database
    await pool.query(
      `insert into visits (company_id, visit_id, visitor_id, site_id, entered_at, exited_at, exit_how)
       values ($1, $2, $3, '', now() - interval '3 days', now() - interval '3 days' + interval '1 hour', 'scanned')`,
      [id, uuid(), visitor.id],
    )
    const countedDays = async () =>
      (await pool.query('select 1 from chart_days where company_id = $1', [id])).rows.length
    expect(await countedDays()).toBe(0)
    await own.stopAlone()
    await own.startAgain()
    await expect.poll(countedDays, { timeout: 10_000 }).toBeGreaterThan(0)
  } finally {
    await own.stop()
  }
})
