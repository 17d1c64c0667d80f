import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { calls } from '#contract/calls/index.ts'
import { askAt } from '#tests/support/server/server-under-test.ts'
import { startServerGroup } from '#tests/support/server/server-group.ts'
import { hire } from '#tests/support/server/staff.ts'
import { type Filling, fillCompanies, type Tablet } from './fill-companies.ts'
import { memoryBytes, processorMs, processorUsed, round, summary } from './load.ts'
import { arrivals, connectionsTo } from './open-loop.ts'

/** What tablets ask each second. */
export interface Rates {
  readonly entries: number
  /** Reports of tablets that they are alive. */
  readonly signs: number
}

/** Of the generator; the server has as many as it wants. */
const CONNECTIONS = 60
/** Between an entry and its exit. */
const STAY_MS = 10_000
const SAMPLE_MS = 200
const POLL_MS = 25
const MEGABYTE = 1024 * 1024

/** Jobs of every minute or hour that go through all companies. */
const REGULAR_JOBS = [
  'watch-tablets',
  'queue-attention-mails',
  'queue-news',
  'queue-directories',
  'watch-appointments',
] as const

/** An installation of its own, filled, whose server is stopped until it is measured. */
export async function loadCompanies(filling: Filling, rates: Rates) {
  const group = await startServerGroup(1, { NODE_ENV: 'production' })
  const [server] = group.servers
  if (server === undefined) throw new Error('There is no server')
  const begun = performance.now()
  const tablets = await fillCompanies(group.adminAccess, filling)
  const filledSeconds = Math.round((performance.now() - begun) / 1_000)
  await hireForReports()
  const bench = new pg.Client({ connectionString: group.databaseUrl, application_name: 'bench' })
  await bench.connect()
  const select = async (text: string): Promise<number> =>
    (await bench.query<{ value: number }>(text)).rows[0]?.value ?? Number.NaN
  const order = shuffled(tablets)
  let entered = 0
  let left = 0
  await server.stop()

  const spent = () => ({
    server: processorMs(server.pid()),
    database: processorMs(group.database.pid() ?? 0),
  })
  const used = (before: ReturnType<typeof spent>, ms: number) => {
    const after = spent()
    const perSecond = (from: number | null, to: number | null) => {
      const some = processorUsed(from, to)
      return some === null ? null : round(some / (ms / 1_000))
    }
    return {
      server: perSecond(before.server, after.server),
      database: perSecond(before.database, after.database),
    }
  }

  /** Until the jobs that a start queues are done: seconds. */
  async function settle(): Promise<number> {
    const from = performance.now()
    await untilNoJob('true')
    return round((performance.now() - from) / 1_000)
  }

  async function untilNoJob(condition: string): Promise<void> {
    while (
      (await select(`select count(*)::int as value from graphile_worker.jobs where ${condition}
        and (run_at <= now() or locked_at is not null)`)) > 0
    )
      await sleep(POLL_MS)
  }

  async function idle(ms: number) {
    const before = spent()
    const from = performance.now()
    await sleep(ms)
    return used(before, performance.now() - from)
  }

  /** Entries, exits and signs of life until `isOver`. */
  async function measure(isOver: () => boolean) {
    const connections = connectionsTo(server?.port ?? 0, CONNECTIONS)
    const before = spent()
    const from = performance.now()
    let most = 0
    let isDone = false
    const sampling = (async () => {
      const sampler = new pg.Client({ connectionString: group.databaseUrl, application_name: 'bench' })
      await sampler.connect()
      while (!isDone) {
        const { rows } = await sampler.query<{ count: number }>(
          `select count(*)::int as count from pg_stat_activity where backend_type = 'client backend'
             and application_name <> 'bench'`,
        )
        most = Math.max(most, rows[0]?.count ?? 0)
        await sleep(SAMPLE_MS)
      }
      await sampler.end()
    })()
    const pass = (tablet: Tablet, direction: boolean) =>
      connections.use(async (connection) => {
        const body = JSON.stringify({ direction, visitorId: tablet.visitorId, reason: null })
        const headers = `token: ${tablet.token}\r\nIdempotency-Key: ${randomUUID()}\r\n`
        const answer = await connection.post(calls.newAccess.path, headers, body)
        if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body}`)
      })
    const sign = ({ token, deviceId }: Tablet) =>
      connections.use(async (connection) => {
        const body = JSON.stringify({ deviceId, battery: null, platform: 'bench', queued: 0 })
        const answer = await connection.post(calls.deviceInfo.path, `token: ${token}\r\n`, body)
        if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body}`)
      })
    const entering = arrivals(rates.entries, isOver, () => pass(at(order, entered++), true))
    const leaving = sleep(STAY_MS).then(() =>
      arrivals(
        rates.entries,
        () => isOver() && left >= entered,
        async () => {
          if (left < entered) await pass(at(order, left++), false)
        },
      ),
    )
    const signing = arrivals(rates.signs, isOver, (nth) => sign(at(order, nth * 7)))
    const [entries, signs] = await Promise.all([entering, signing])
    const processorMsPerSecond = used(before, performance.now() - from)
    const exits = await leaving
    isDone = true
    await sampling
    connections.close()
    return {
      entryMs: entries.times,
      report: {
        seconds: round((performance.now() - from) / 1_000),
        entries: { count: entries.times.length, ...summary(entries.times) },
        exits: summary(exits.times),
        signsOfLife: { count: signs.times.length, ...summary(signs.times) },
        failures: [...entries.failures, ...exits.failures, ...signs.failures].slice(0, 5),
        connections: most,
        processorMsPerSecond,
      },
    }
  }

  /** One job of all companies, and what entries meet meanwhile. @param over what else has to be done then */
  async function measureJob(name: string, over = 'false') {
    return meanwhile(async () => {
      await addJob(name)
      await untilBegun(name)
      const from = performance.now()
      await untilNoJob(isOf(name))
      const jobSeconds = secondsSince(from)
      while (await select(`select (${over})::int as value`)) await sleep(POLL_MS)
      return { jobSeconds, seconds: secondsSince(from) }
    })
  }

  /** The purge and the counting of days for charts at the same time, and how long a job of every minute waits for them. */
  async function measureNight() {
    const night = ['purge', 'keep-charts-fresh']
    return meanwhile(async () => {
      const from = performance.now()
      for (const name of night) await addJob(name)
      await untilBegun('purge')
      // The other one as well, if it does not wait.
      await sleep(2_000)
      const asked = performance.now()
      await addJob('watch-tablets')
      await untilNoJob(isOf('watch-tablets'))
      const watchSeconds = secondsSince(asked)
      await untilNoJob(isOf('purge'))
      const purgeSeconds = secondsSince(from)
      await untilNoJob(isOf('keep-charts-fresh'))
      return { watchSeconds, purgeSeconds, seconds: secondsSince(from) }
    })
  }

  /** What entries meet while `work` is done. */
  async function meanwhile<Found>(work: () => Promise<Found>) {
    let isOver = false
    const load = measure(() => isOver)
    await sleep(1_000)
    const found = await work()
    // So short that no entry would have met it.
    await sleep(1_000)
    isOver = true
    const { entries, failures, connections } = (await load).report
    return {
      ...found,
      entryMs: { p50: entries.p50, p99: entries.p99, max: entries.max },
      failures,
      connections,
    }
  }

  const isOf = (name: string): string => `task_identifier = '${name}'`
  const secondsSince = (from: number): number => round((performance.now() - from) / 1_000)
  const addJob = (name: string) => bench.query('select graphile_worker.add_job($1)', [name])

  async function untilBegun(name: string): Promise<void> {
    while (
      await select(`select (exists (select 1 from graphile_worker.jobs where ${isOf(name)})
        and not exists (select 1 from graphile_worker.jobs where ${isOf(name)} and locked_at is not null))::int as value`)
    )
      await sleep(POLL_MS)
  }

  async function measureJobs() {
    const jobs: Record<string, Awaited<ReturnType<typeof measureJob>>> = {}
    for (const name of REGULAR_JOBS) jobs[name] = await measureJob(name)
    // As where every company has corrected a visit.
    await bench.query(`insert into chart_changes (company_id, from_at, to_at)
      select company_id, now() - interval '3 days', now() - interval '3 days' from companies`)
    jobs['keep-charts-fresh'] = await measureJob('keep-charts-fresh')
    await bench.query(`update sites set closing_time = (now() - interval '1 minute')::time`)
    jobs['close-visits'] = await measureJob(
      'close-visits',
      `exists (select 1 from visits where exited_at is null and entered_at < now() - interval '30 minutes')`,
    )
    await bench.query('update reports set is_on = true')
    jobs['queue-reports'] = await measureJob(
      'queue-reports',
      `exists (select 1 from graphile_worker.jobs where task_identifier = 'report-mail')`,
    )
    const old = `select count(*)::int as value from visits where entered_at < now() - interval '90 days'`
    const oldVisits = await select(old)
    const night = await measureNight()
    return { jobs, night: { oldVisits, left: await select(old), ...night } }
  }

  /** One report a day of each company, whose one recipient works for all of them. */
  async function hireForReports(): Promise<void> {
    const { adminAccess } = group
    const [first] = tablets
    if (first === undefined || server === undefined) throw new Error('There are no tablets')
    const { id } = await hire(
      { url: server.url, ask: askAt(server.url), adminAccess },
      first.companyId,
      'manager',
    )
    await adminAccess.database.pool.query(
      `insert into memberships (company_id, account_id, site_id, role)
       select distinct company_id, $1, '', 'manager' from sites where company_id <> $2`,
      [id, first.companyId],
    )
    await adminAccess.database.pool.query(
      `insert into reports (company_id, report_id, rhythm, hour, language, has_file, is_on, account_ids, done_for)
       select company_id, gen_random_uuid(), 'daily', 0, 'en', false, false, jsonb_build_array($1::text),
         now()::date - 1 from companies`,
      [id],
    )
  }

  return {
    filledSeconds,
    tablets: tablets.length,
    async start(): Promise<void> {
      // Tablets have not been silent because their server was stopped.
      await bench.query('update devices set last_seen_at = now()')
      await server.startAgain()
    },
    stop: () => server.stop(),
    settle,
    idle,
    measure,
    measureJobs,
    memoryMb: () => round((memoryBytes(server.pid()) ?? Number.NaN) / MEGABYTE),
    async end() {
      await bench.end()
      await group.stop()
    },
  }
}

function at<Item>(items: readonly Item[], turn: number): Item {
  const item = items[turn % items.length]
  if (item === undefined) throw new Error('Nothing to choose from')
  return item
}

/** So that those who come in one after the other come into different companies. */
function shuffled<Item>(items: readonly Item[]): readonly Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
