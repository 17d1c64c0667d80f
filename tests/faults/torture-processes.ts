import { setTimeout as sleep } from 'node:timers/promises'
import { publicCalls } from '#contract/public/index.ts'
import { makeStore } from '#server/store.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { balancer } from '#tests/support/server/balancer.ts'
import { addMetVisitors } from '#tests/support/server/met-visitors.ts'
import { askAt } from '#tests/support/server/server-under-test.ts'
import { startServerGroup } from '#tests/support/server/server-group.ts'
import { connectTablets } from '#tests/support/server/tablets.ts'
import { anomalies } from './history.ts'
import { steadyStream } from './steady-stream.ts'

interface Torture {
  readonly restarts: number
  readonly tablets: number
  readonly perSecond: number
}

const SERVERS = 2
const VISITORS = 2_000
const GIVEN_UP_MS = 60_000

/**
 * Two servers on one database behind a balancer, one after the other ended and started again under connected tablets and a
 * steady stream of entries and exits (R18). After each restart every server opens the same tablet: to one of them it is
 * connected through the other. @returns what went wrong (nothing), and how long tablets were away
 */
export async function tortureProcesses({ restarts, tablets, perSecond }: Torture) {
  const group = await startServerGroup(SERVERS, { DRAIN_SECONDS: '1' })
  const front = await balancer(group.servers.map(({ port }) => port))
  try {
    const company = await makeCompany(group.adminAccess, {})
    const { database, vault } = group.adminAccess
    const key = await makeStore(database, vault).tokens.issueIntegrationKey(
      company.companyId,
      null,
      'access.open',
    )
    const visitors = await addMetVisitors(group.adminAccess, company, VISITORS)
    const ask = askAt(front.url)
    const lines = await connectTablets([front.url], ask, company, tablets)
    const awayFrom = performance.now()
    await all(lines.connected, tablets, awayFrom)
    const stream = steadyStream({ ask, token: company.token, visitors, perSecond })
    const backMs: number[] = []
    const openedMs: number[] = []
    const wrong: string[] = []
    for (let round = 0; round < restarts; round++) {
      const endedAt = performance.now()
      await group.servers[round % SERVERS]?.restart()
      backMs.push((await all(lines.connected, tablets, endedAt)) - endedAt)
      const deviceId = lines.ids[round % lines.ids.length] ?? ''
      for (const { url } of group.servers) {
        const askedAt = performance.now()
        const request = { deviceId, code: company.visitor.code, direction: true }
        const answer = await askAt(url)(publicCalls.openAccess, request, { token: key })
        openedMs.push(performance.now() - askedAt)
        if (answer.status !== 200) wrong.push(`round ${round}: opening ${deviceId} answered ${answer.status}`)
      }
    }
    await stream.end()
    lines.close()
    wrong.push(...stream.refused, ...(await anomalies(database, company.companyId, stream.acknowledged)))
    return {
      acknowledged: stream.acknowledged.length,
      /** Visitors who had to ask more than once; those answered at the first attempt noticed nothing. */
      askedAgain: stream.answered.filter(({ tries }) => tries > 1).length,
      tookMs: stream.answered.map(({ tookMs }) => tookMs),
      backMs,
      openedMs,
      wrong,
    }
  } finally {
    await front.stop()
    await group.stop()
  }
}

/** @returns when all of them were there */
async function all(connected: () => number, wanted: number, since: number): Promise<number> {
  while (connected() < wanted) {
    if (performance.now() - since > GIVEN_UP_MS)
      throw new Error(`${connected()} of ${wanted} tablets came back`)
    await sleep(20)
  }
  return performance.now()
}
