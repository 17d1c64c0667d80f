import { setTimeout as sleep } from 'node:timers/promises'
import { prepareClusterPaths } from '#server/database/embedded/cluster-paths.ts'
import { livingPostgres } from '#server/database/embedded/leftover.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { addMetVisitors } from '#tests/support/server/met-visitors.ts'
import { serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { anomalies } from './history.ts'
import { type Stream, steadyStream } from './steady-stream.ts'

const victims = ['both', 'server', 'database'] as const
/** For each entry and exit a second. */
const VISITORS = 15
/** Between two kills, so that there is something to lose. */
const LIFE_MS = 1_000
const GIVEN_UP_MS = 30_000

interface Kill {
  readonly victim: (typeof victims)[number]
  /** From the kill, after which a supervisor restarts the process, to the first new entry that is taken. */
  readonly recoveredMs: number
}

/**
 * `kill -9` at random moments under a steady stream of entries and exits: of the server, of its database, of both
 * (R06, R12). @returns what was acknowledged, what is wrong with it (nothing), and how long each recovery took
 */
export async function tortureKill({ rounds, perSecond }: { rounds: number; perSecond: number }) {
  const server = await serverUnderTest()
  try {
    const company = await makeCompany(server.adminAccess, {})
    const visitors = await addMetVisitors(server.adminAccess, company, VISITORS * perSecond)
    const stream = steadyStream({ ask: server.ask, token: company.token, visitors, perSecond })
    const kills: Kill[] = []
    const startedAt = performance.now()
    for (let round = 0; round < rounds; round++) {
      await sleep(LIFE_MS * (0.5 + Math.random()))
      const victim = victims[round % victims.length] ?? 'both'
      const killedAt = performance.now()
      if (victim !== 'server') killPostgres(server.dataDir)
      if (victim !== 'database') {
        await server.kill()
        await server.startAgain()
      }
      kills.push({ victim, recoveredMs: (await firstAnswerSince(stream, killedAt)) - killedAt })
    }
    await stream.end()
    const seconds = (performance.now() - startedAt) / 1_000
    // Read only now: earlier the judge would count what is acknowledged while it reads.
    const wrong = await anomalies(server.adminAccess.database, company.companyId, stream.acknowledged)
    return {
      kills,
      acknowledged: stream.acknowledged.length,
      perSecond: stream.acknowledged.length / seconds,
      refused: stream.refused,
      wrong,
    }
  } finally {
    await server.stop()
  }
}

function killPostgres(dataDir: string): void {
  const pid = livingPostgres(prepareClusterPaths(dataDir))
  if (pid === null) throw new Error('No database lives')
  process.kill(pid, 'SIGKILL')
}

/** @returns when it was answered */
async function firstAnswerSince({ answered }: Stream, since: number): Promise<number> {
  for (let waited = 0; waited < GIVEN_UP_MS; waited += 5) {
    const first = answered.findLast(({ askedAt }) => askedAt > since)
    if (first) return first.askedAt + first.tookMs
    await sleep(5)
  }
  throw new Error(`No entry was taken for ${GIVEN_UP_MS} ms`)
}
