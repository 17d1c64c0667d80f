import { setTimeout as sleep } from 'node:timers/promises'
import { calls } from '#contract/calls/index.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { addMetVisitors } from '#tests/support/server/met-visitors.ts'
import { askAt } from '#tests/support/server/server-under-test.ts'
import { startServerGroup } from '#tests/support/server/server-group.ts'
import { alarmOf, READER } from './alarm-of.ts'
import { anomalies } from './history.ts'
import { steadyStream } from './steady-stream.ts'

const VISITORS = 3_000
const BEFORE_MS = 1_000

/**
 * The database stops under a steady stream, stays away, and comes back (R16).
 * @returns how long a visitor waited to be told "not now", whether the alarm was raised and ended, how long healing took,
 * and what went wrong (nothing)
 */
export async function tortureDatabase({ awayMs, perSecond }: { awayMs: number; perSecond: number }) {
  const group = await startServerGroup(1, { METRICS_TOKEN: READER })
  try {
    const company = await makeCompany(group.adminAccess, {})
    const visitors = await addMetVisitors(group.adminAccess, company, VISITORS)
    const url = group.servers[0]?.url ?? ''
    const ask = askAt(url)
    const stream = steadyStream({ ask, token: company.token, visitors, perSecond })
    await sleep(BEFORE_MS)
    await group.database.stop()
    const stoppedAt = performance.now()
    const toldMs: number[] = []
    const alarms: string[] = []
    while (performance.now() - stoppedAt < awayMs) {
      const askedAt = performance.now()
      const { status } = await ask(calls.liveVisits, {}, { token: company.token })
      if (status === 503) toldMs.push(performance.now() - askedAt)
      alarms.push(await alarmOf(url, 'database'))
      await sleep(500)
    }
    await group.database.startAgain()
    const backAt = performance.now()
    while (!stream.answered.some(({ askedAt }) => askedAt > backAt)) await sleep(5)
    const healedMs = performance.now() - backAt
    await stream.end()
    // The alarm is looked at once a second.
    for (let looks = 0; looks < 20 && (await alarmOf(url, 'database')) !== '0'; looks++) await sleep(500)
    return {
      acknowledged: stream.acknowledged.length,
      toldMs,
      wasRaised: alarms.includes('1'),
      isOver: (await alarmOf(url, 'database')) === '0',
      healedMs,
      wrong: [
        ...stream.refused,
        ...(await anomalies(group.adminAccess.database, company.companyId, stream.acknowledged)),
      ],
    }
  } finally {
    await group.stop()
  }
}
