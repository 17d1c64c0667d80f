import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { READ_ONLY } from '#server/database/can-write.ts'
import { openDatabase } from '#server/database/database.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { addMetVisitors } from '#tests/support/server/met-visitors.ts'
import { askAt } from '#tests/support/server/server-under-test.ts'
import { startStandbyPair } from '#tests/support/server/standby-pair.ts'
import { startOnStandbyPair } from '#tests/support/server/standby-servers.ts'
import { haproxyPath } from '../../scripts/haproxy.mjs'
import { alarmOf, READER } from './alarm-of.ts'
import { anomalies } from './history.ts'
import { steadyStream } from './steady-stream.ts'
import { tortureStandby } from './torture-standby.ts'

// @module-tag long

/** Of one process (docs/operate/several-processes.md), and one more for a look. */
const CONNECTIONS_MAX = 21
const AWAY_MS = 12_000
/** `timeout check` of deploy/haproxy.cfg. */
const CHECK_MS = 3_000

describe.runIf(haproxyPath() !== null)('a database with a synchronous standby', () => {
  /** The short form of `npm run torture:standby`. */
  test('is lost, and the standby takes over: nothing acknowledged is lost or doubled', {
    timeout: 120_000,
  }, async () => {
    const told = await tortureStandby({ lostMs: 3_000, perSecond: 50 })
    expect(told).toMatchObject({ wrong: [], wasRaised: true, isOver: true, restarted: 0 })
    expect(told.acknowledged).toBeGreaterThan(50)
    expect(Math.max(...told.toldMs)).toBeLessThan(6_000)
  })

  test('is looked for at the standby more often than a check may last, so that a promotion is soon seen', {
    timeout: 60_000,
  }, async () => {
    const pair = await startStandbyPair()
    onTestFinished(pair.stop)
    const sessions = async () => {
      const { rows } = await pair.askSecond(
        "select sessions::int from pg_stat_database where datname = 'postgres'",
      )
      return Number(rows[0]?.sessions)
    }
    const before = await sessions()
    await sleep(3 * CHECK_MS)
    // A look that outlasts its answer ends with the time of a check: three of them, and two of the test's own.
    expect((await sessions()) - before).toBeGreaterThan(3 + 2)
  })

  test('waits for its standby: the connections stay few, the process is not ready, and the alarm rings', {
    timeout: 120_000,
  }, async () => {
    const running = await startOnStandbyPair(1, { METRICS_TOKEN: READER })
    onTestFinished(running.stop)
    const { pair, servers, adminAccess } = running
    const url = servers[0]?.url ?? ''
    const company = await makeCompany(adminAccess, {})
    const visitors = await addMetVisitors(adminAccess, company, 2_000)
    const stream = steadyStream({ ask: askAt(url), token: company.token, visitors, perSecond: 50 })
    await sleep(1_000)
    await pair.stopStandby()
    const before = stream.acknowledged.length
    const stoppedAt = performance.now()
    const seen: { connections: number; status: number; alarm: string }[] = []
    while (performance.now() - stoppedAt < AWAY_MS) {
      const [ready, alarm, { rows }] = await Promise.all([
        fetch(`${url}/api/ready`),
        alarmOf(url, 'database'),
        pair.askFirst(
          `select count(*)::int as count from pg_stat_activity where application_name like 'visitor-kiosk%'
             and coalesce(client_port, 0) > 0`,
        ),
      ])
      seen.push({ connections: rows[0]?.count ?? 0, status: ready.status, alarm })
      await sleep(500)
    }
    // What was answered before the standby had gone entirely.
    expect(stream.acknowledged.length - before).toBeLessThan(50)
    await pair.startStandby()
    await stream.end()
    const wrong = [
      ...stream.refused,
      ...(await anomalies(adminAccess.database, company.companyId, stream.acknowledged)),
    ]
    const acknowledged = stream.acknowledged.length
    await expect.poll(async () => (await fetch(`${url}/api/ready`)).status).toBe(200)
    await expect.poll(() => alarmOf(url, 'database')).toBe('0')
    expect(wrong).toEqual([])
    expect(acknowledged).toBeGreaterThan(before)
    // The test has a few of its own.
    expect(Math.max(...seen.map(({ connections }) => connections))).toBeLessThanOrEqual(CONNECTIONS_MAX + 3)
    expect(seen.at(-1)).toMatchObject({ status: 503, alarm: '1' })
  })

  test('leaves no connections behind that wait for it', { timeout: 120_000 }, async () => {
    const pair = await startStandbyPair()
    onTestFinished(pair.stop)
    const database = await openDatabase({ connectionString: pair.databaseUrl }, () => undefined)
    await database.pool.query('create table notes (at timestamptz)')
    await pair.stopStandby()
    const end = performance.now() + (3 * AWAY_MS) / 2
    const write = async (): Promise<void> => {
      while (performance.now() < end)
        await database.pool.query('insert into notes values (now())').catch(() => undefined)
    }
    const writing = Array.from({ length: 20 }, write)
    const waiting: number[] = []
    while (performance.now() < end) {
      await sleep(500)
      const { rows } = await pair.askFirst(
        "select count(*)::int as count from pg_stat_activity where wait_event = 'SyncRep'",
      )
      waiting.push(rows[0]?.count ?? 0)
    }
    await Promise.all(writing)
    await pair.startStandby()
    const written = await database.pool.query('insert into notes values (now())')
    await database.close()
    expect(Math.max(...waiting)).toBe(database.pool.options.max)
    expect(written.rowCount).toBe(1)
  })

  test('that only answers questions is no place to start, and makes a process unready', {
    timeout: 120_000,
  }, async () => {
    const running = await startOnStandbyPair(1, { METRICS_TOKEN: READER })
    onTestFinished(running.stop)
    const { pair, servers, start } = running
    const isReady = async () => (await fetch(`${servers[0]?.url}/api/ready`)).status
    await expect(start(pair.standbyUrl)).rejects.toThrow(READ_ONLY)
    expect(await isReady()).toBe(200)
    await pair.askFirst('alter system set default_transaction_read_only = on')
    await pair.askFirst('select pg_reload_conf()')
    await expect.poll(isReady).toBe(503)
    await pair.askFirst('alter system reset all')
    await pair.askFirst('select pg_reload_conf()')
    await expect.poll(isReady).toBe(200)
  })
})
