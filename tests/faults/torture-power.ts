import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { calls } from '#contract/calls/index.ts'
import { openDatabase } from '#server/database/database.ts'
import { dataFolder } from '#server/database/embedded/cluster.ts'
import { startEmbedded, superuserAddress } from '#server/database/embedded/embedded-postgres.ts'
import { livingPostgres } from '#server/database/embedded/leftover.ts'
import { prepareClusterPaths } from '#server/database/embedded/cluster-paths.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { makeDataDir } from '#tests/support/e2e/data-dir.ts'
import { addMetVisitors } from '#tests/support/server/met-visitors.ts'
import { serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { type Acknowledged, anomalies } from './history.ts'
import { steadyStream } from './steady-stream.ts'

const VISITORS = 1_000
/** So many enter one after the other, each with a commit of their own. */
const ALONE = 100
/** A session of PostgreSQL tells what it did ten seconds after it was asked last, at most. */
const TOLD_MS = 15_000
/** Between two copies. */
const LIFE_MS = 1_000

/**
 * A power cut (R13): how often the database made sure of its log for entries one after the other, and its files as they stand at
 * random moments under a steady stream of entries and exits, each copy opened elsewhere.
 * @returns what is wrong with what was acknowledged when a copy was taken (nothing)
 */
export async function torturePower({ copies, perSecond }: { copies: number; perSecond: number }) {
  const server = await serverUnderTest()
  try {
    const { companyId, token } = await makeCompany(server.adminAccess, {})
    const { pool } = server.adminAccess.database
    const syncs = async (): Promise<number> => {
      const { rows } = await pool.query(
        "select sum(fsyncs)::int as syncs from pg_stat_io where object = 'wal'",
      )
      return rows[0]?.syncs ?? 0
    }
    const visitors = await addMetVisitors(server.adminAccess, { companyId, token }, VISITORS)
    await sleep(TOLD_MS)
    const before = await syncs()
    for (const visitorId of visitors.slice(0, ALONE))
      await server.ask(calls.newAccess, { direction: true, visitorId }, { token, key: randomUUID() })
    await sleep(TOLD_MS)
    const synced = { entries: ALONE, times: (await syncs()) - before }

    const stream = steadyStream({ ask: server.ask, token, visitors: visitors.slice(ALONE), perSecond })
    const wrong: string[] = []
    for (let copy = 0; copy < copies; copy++) {
      await sleep(LIFE_MS * Math.random())
      const found = await judgeCopy(server.dataDir, companyId, [...stream.acknowledged])
      wrong.push(...found.map((what) => `copy ${copy}: ${what}`))
    }
    await stream.end()
    return { acknowledged: stream.acknowledged.length, synced, wrong, refused: stream.refused }
  } finally {
    await server.stop()
  }
}

async function judgeCopy(dataDir: string, companyId: string, acknowledged: readonly Acknowledged[]) {
  const copyDir = makeDataDir()
  try {
    copyAsItStands(dataDir, copyDir)
    const postgres = await startEmbedded(copyDir, (error) => {
      throw error
    })
    const database = await openDatabase(superuserAddress(copyDir), () => undefined)
    const wrong = await anomalies(database, companyId, acknowledged)
    await database.close()
    await postgres.stop()
    return wrong
  } finally {
    await rm(copyDir, { recursive: true, force: true })
  }
}

/** Copies the folder; nothing writes to it meanwhile. */
function copyAsItStands(dataDir: string, copyDir: string): void {
  const paths = prepareClusterPaths(dataDir)
  const postmaster = livingPostgres(paths)
  if (postmaster === null) throw new Error('There is no database to copy')
  const folder = dataFolder(prepareClusterPaths(copyDir))
  const stopped: number[] = []
  const stop = (pid: number): void => {
    process.kill(pid, 'SIGSTOP')
    stopped.push(pid)
  }
  try {
    stop(postmaster)
    const sessions = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
    for (const pid of sessions.trim().split(' ')) stop(Number(pid))
    execFileSync('cp', ['-a', dataFolder(paths), folder])
    execFileSync('cp', ['-a', join(dataDir, 'postgres.password'), copyDir])
  } finally {
    for (const pid of stopped) process.kill(pid, 'SIGCONT')
  }
  // After a power cut its process number belongs to no process.
  rmSync(join(folder, 'postmaster.pid'))
}
