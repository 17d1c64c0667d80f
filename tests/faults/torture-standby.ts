import { setTimeout as sleep } from 'node:timers/promises'
import { calls } from '#contract/calls/index.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { addMetVisitors } from '#tests/support/server/met-visitors.ts'
import { askAt } from '#tests/support/server/server-under-test.ts'
import { startOnStandbyPair } from '#tests/support/server/standby-servers.ts'
import { alarmOf, READER } from './alarm-of.ts'
import { anomalies } from './history.ts'
import { steadyStream } from './steady-stream.ts'

const SERVERS = 2
const VISITORS = 3_000
const BEFORE_MS = 2_000
const AFTER_MS = 2_000

/**
 * The database that writes is ended by `kill -9` under a steady stream of entries and exits at two server processes, and its
 * synchronous standby is promoted.
 * @param lostMs time between both
 * @returns how long after the promotion the first visitor entered, and what went wrong (nothing)
 */
export async function tortureStandby({ lostMs, perSecond }: { lostMs: number; perSecond: number }) {
  const running = await startOnStandbyPair(SERVERS, { METRICS_TOKEN: READER })
  const { pair, servers, adminAccess } = running
  try {
    const company = await makeCompany(adminAccess, {})
    const visitors = await addMetVisitors(adminAccess, company, VISITORS)
    const [url = ''] = servers.map((server) => server.url)
    const streams = servers.map((server, nth) =>
      steadyStream({
        ask: askAt(server.url),
        token: company.token,
        visitors: visitors.filter((_, number) => number % SERVERS === nth),
        perSecond: perSecond / SERVERS,
      }),
    )
    const acknowledged = () => streams.flatMap((stream) => stream.acknowledged)
    await sleep(BEFORE_MS)
    await pair.killPrimary()
    const killedAt = performance.now()
    const toldMs: number[] = []
    const alarms: string[] = []
    while (performance.now() - killedAt < lostMs) {
      const askedAt = performance.now()
      const { status } = await askAt(url)(calls.liveVisits, {}, { token: company.token })
      if (status === 503) toldMs.push(performance.now() - askedAt)
      alarms.push(await alarmOf(url, 'database'))
      await sleep(250)
    }
    const before = acknowledged().length
    const promotedAt = performance.now()
    await pair.promote()
    while (acknowledged().length === before) await sleep(5)
    const enteredAfterMs = performance.now() - promotedAt
    await sleep(AFTER_MS)
    await Promise.all(streams.map((stream) => stream.end()))
    for (let looks = 0; looks < 20 && (await alarmOf(url, 'database')) !== '0'; looks++) await sleep(500)
    return {
      acknowledged: acknowledged().length,
      enteredAfterMs,
      toldMs,
      wasRaised: alarms.includes('1'),
      isOver: (await alarmOf(url, 'database')) === '0',
      restarted: SERVERS - running.alive(),
      wrong: [
        ...streams.flatMap((stream) => stream.refused),
        ...(await anomalies(adminAccess.database, company.companyId, acknowledged())),
      ],
    }
  } finally {
    await running.stop()
  }
}
