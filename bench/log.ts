import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { serverUnderTest } from '#tests/support/server/desk.ts'
import { hire } from '#tests/support/server/staff.ts'
import { httpConnection, load, round, summary } from './support/load.ts'

/**
 * `npm run bench:log`: the console's questions over HTTP among a million visits of 200,000 visitors in 400 days, and
 * entries alone and while two of the staff ask. Prints JSON, in ms.
 */
const VISITS = Number(process.env.VISITS ?? 1_000_000)
const VISITORS = VISITS / 5
const INSIDE = 300
const ROUNDS = Number(process.env.ROUNDS ?? 100)
const ENTRY_MS = Number(process.env.ENTRY_MS ?? 10_000)
const ENTRY_CALLERS = 4
/** Somebody of the staff who looks at one thing after the other. */
const READERS = 2
const LOOK_EVERY_MS = 200
const AIM = { logP95Ms: 200, insideP95Ms: 50, entryRatio: 1.5 }

const server = await serverUnderTest({ NODE_ENV: 'production' })
try {
  const company = await makeCompany(server.backstage, {})
  const { companyId } = company
  const { pool } = server.backstage.database
  const seeding = performance.now()
  await seed(pool, companyId)
  const seededSeconds = Math.round((performance.now() - seeding) / 1000)
  const { browser } = await hire(server, companyId, 'manager')

  const none = { companyId, siteId: null, hostId: null, visitorTypeId: null }
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
  const log = (more: object) => () => browser.get(consoleCalls.listLog, { ...none, ...more })
  const inside = (more: object) => () =>
    browser.get(consoleCalls.listInside, { companyId, siteId: null, ...more })
  const deep = `${ago(300)}/ffffffff-ffff-4fff-8fff-ffffffffffff`
  const questions: Readonly<Record<string, () => Promise<unknown>>> = {
    'first page': log({}),
    'a page in the middle': log({ after: deep }),
    'by time': log({ from: ago(200), to: ago(190) }),
    'by exits': log({ direction: 'exit', from: ago(200), to: ago(190) }),
    'by site': log({ siteId: 's1' }),
    'by a site of few visits': log({ siteId: 'small' }),
    'by a site of none': log({ siteId: 'empty' }),
    'by host': log({ hostId: 'b7' }),
    'by host and site': log({ hostId: 'b7', siteId: 's3' }),
    'by exits of a host': log({ direction: 'exit', hostId: 'b7' }),
    'by exits at a site of few visits': log({ direction: 'exit', siteId: 'small' }),
    'by a rare type': log({ visitorTypeId: 'rare' }),
    'by exits of a rare type': log({ direction: 'exit', visitorTypeId: 'rare' }),
    'by a rare name': log({ search: 'zebedeo1' }),
    'by half a name': log({ search: 'gi' }),
    'by one letter': log({ search: 'a' }),
    'by name and company': log({ search: 'ada aurora17' }),
    'by nobody’s name': log({ search: 'xyzzy' }),
    'by name and host': log({ search: 'gi', hostId: 'b7' }),
    'by name and a site of few visits': log({ search: 'gi', siteId: 'small' }),
    inside: inside({}),
    'inside at a site': inside({ siteId: 's1' }),
    'inside by name': inside({ search: 'gi' }),
    'charts of 30 days': () =>
      browser.get(consoleCalls.getCharts, { companyId, siteId: null, from: ago(30), to: ago(0) }),
  }
  const answers: Record<string, ReturnType<typeof summary>> = {}
  for (const [name, ask] of Object.entries(questions)) {
    for (let warm = 0; warm < 5; warm++) await ask()
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const begun = performance.now()
      await ask()
      times.push(performance.now() - begun)
    }
    answers[name] = summary(times)
  }

  const enter = await entrance(company.token, await strangers(pool, companyId))
  await load(ENTRY_CALLERS, ENTRY_MS / 4, enter)
  const alone = [await load(ENTRY_CALLERS, ENTRY_MS, enter)]
  let isOver = false
  const asked = Object.values(questions).filter((ask) => ask !== questions['charts of 30 days'])
  const readers = Array.from({ length: READERS }, async (_, number) => {
    for (let turn = number; !isOver; turn++) {
      await asked[turn % asked.length]?.()
      await sleep(LOOK_EVERY_MS)
    }
  })
  const meanwhile = await load(ENTRY_CALLERS, ENTRY_MS, enter)
  isOver = true
  await Promise.all(readers)
  alone.push(await load(ENTRY_CALLERS, ENTRY_MS, enter))
  const p99Alone = Math.max(...alone.map(({ p99Ms }) => p99Ms))

  const worst = (names: readonly string[]) => Math.max(...names.map((name) => answers[name]?.p95 ?? 0))
  const names = Object.keys(questions)
  console.log(
    JSON.stringify(
      {
        unit: 'ms',
        ...{ visits: VISITS, visitors: VISITORS, seededSeconds, aim: AIM },
        worstLogP95: worst(names.filter((name) => !/inside|charts/.test(name))),
        worstInsideP95: worst(names.filter((name) => name.startsWith('inside'))),
        answers,
        entries: { callers: ENTRY_CALLERS, readers: READERS, alone, meanwhile },
        entryRatio: round(meanwhile.p99Ms / p99Alone),
      },
      null,
      2,
    ),
  )
} finally {
  await server.stop()
}

/** Visits of all hours, more of them with some hosts than with others; a few at a small site, and of a rare type. */
async function seed(pool: pg.Pool, companyId: string): Promise<void> {
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  const run = (text: string) =>
    client.query({
      text: text.replaceAll('$1', `'${companyId}'`),
      query_timeout: 3_600_000,
    } as pg.QueryConfig)
  try {
    await run(`insert into sites (company_id, site_id, name, time_zone)
      select $1, s, s, 'Europe/Rome' from unnest('{s1,s2,s3,s4,s5,small,empty}'::text[]) s`)
    await run(
      `insert into occupancy (company_id, site_id) select $1, site_id from sites where company_id = $1`,
    )
    await run(`insert into hosts (company_id, host_id, first_name, last_name, search_key)
      select $1, 'b' || n, 'Host', n::text, 'host ' || n from generate_series(1, 500) n`)
    await run(`insert into visitor_types (company_id, visitor_type_id, name, position, flow_flags)
      select $1, t, t, 1, c.flow_flags from unnest('{usual,rare}'::text[]) t, companies c where c.company_id = $1`)
    await run(`insert into visitors (company_id, visitor_id, code_index, code_sealed, badge_index, badge_sealed,
        first_name, last_name, company_name, visitor_type_id, search_key)
      select $1, gen_random_uuid(), sha256(('c' || n)::bytea), v.code_sealed, sha256(('b' || n)::bytea), v.badge_sealed,
        f, l, 'Aurora' || n % 2000, case when n % 5000 = 0 then 'rare' else 'usual' end,
        lower(f || ' ' || l || ' aurora' || n % 2000 || ' mail' || n || ' visitor example')
      from generate_series(1, ${VISITORS}) n,
        lateral (select (array['Ada','Giulia','Marco','Luca','Sara','Anna','Zebedeo' || n % 977,'Paolo','Elena','Bruno'])[1 + n % 10] as f,
          (array['Rossi','Bianchi','Conti','Ferrari','Esposito','Romano','Colombo'])[1 + n % 7] || n % 13 as l) names,
        (select * from visitors where company_id = $1 limit 1) v`)
    await run(
      `create temporary table who as select row_number() over ()::int - 1 as n, visitor_id from visitors where company_id = $1`,
    )
    await run('create unique index on who (n)')
    await run('analyze who')
    await run(`insert into visits (company_id, visit_id, visitor_id, site_id, host_id, entered_at, exited_at)
      select $1, gen_random_uuid(), w.visitor_id, case when k % 20000 = 0 then 'small' else 's' || 1 + k % 5 end,
        'b' || 1 + (k::bigint * k % 500), at, at + (10 + k % 400) * interval '1 minute'
      from generate_series(1, ${VISITS - INSIDE}) k join who w on w.n = k % ${VISITORS}, lateral (select
        date_trunc('milliseconds', now() - interval '1 day' - k * (interval '400 days' / ${VISITS})) as at) t`)
    await run(`insert into visits (company_id, visit_id, visitor_id, site_id, host_id, entered_at)
      select $1, gen_random_uuid(), visitor_id, 's' || 1 + n % 5, 'b' || 1 + n % 500,
        date_trunc('milliseconds', now() - n * interval '1 minute')
      from who where n < ${INSIDE}`)
    await run(`update occupancy o set inside = (select count(*) from visits v where v.company_id = $1
      and v.site_id = o.site_id and v.exited_at is null) where company_id = $1`)
    await run('vacuum analyze')
  } finally {
    client.release(true)
  }
}

/** Whom the tablet has just identified: nobody of them is inside. */
async function strangers(pool: pg.Pool, companyId: string): Promise<string[]> {
  const { rows } = await pool.query<{ visitor_id: string }>(
    `insert into token_visitors (company_id, token_hash, visitor_id, expires_at)
     select $1, t.token_hash, v.visitor_id, now() + interval '1 hour'
     from (select token_hash from tokens where company_id = $1 order by created_at desc limit 1) t,
       (select visitor_id from visitors v where company_id = $1 and not exists (select 1 from visits x
         where x.company_id = $1 and x.visitor_id = v.visitor_id and x.exited_at is null) limit 150000) v
     returning visitor_id`,
    [companyId],
  )
  return rows.map(({ visitor_id }) => visitor_id)
}

async function entrance(token: string, visitors: string[]): Promise<(caller: number) => Promise<void>> {
  const port = Number(new URL(server.url).port)
  const connections = Array.from({ length: ENTRY_CALLERS }, () => httpConnection(port))
  return async (caller) => {
    const visitorId = visitors.pop()
    if (visitorId === undefined) throw new Error('Everybody is inside')
    const headers = `token: ${token}\r\nIdempotency-Key: ${randomUUID()}\r\n`
    const body = JSON.stringify({ direction: true, visitorId, reason: 'Meeting' })
    const answer = await connections[caller]?.post(calls.newAccess.path, headers, body)
    if (answer?.status !== 200) throw new Error(`${answer?.status} ${answer?.body}`)
  }
}
