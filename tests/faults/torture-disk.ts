import { randomUUID } from 'node:crypto'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { calls } from '#contract/calls/index.ts'
import { errorStatus } from '#contract/error-codes.ts'
import { livingPostgres } from '#server/database/embedded/leftover.ts'
import { prepareClusterPaths } from '#server/database/embedded/cluster-paths.ts'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { addMetVisitors } from '#tests/support/server/met-visitors.ts'
import { type Ask, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { alarmOf, READER } from './alarm-of.ts'
import { anomalies } from './history.ts'
import { steadyStream } from './steady-stream.ts'

const VISITORS = 1_000
const BEFORE_MS = 1_000
const LOOK_MS = 250
const CHUNK = Buffer.alloc(64 * 1024, 1)

export interface DiskAsked {
  /** The exhausted resource: bytes, or files that the disk could hold. */
  readonly none: 'bytes' | 'files'
  readonly fullMs: number
  readonly perSecond: number
  /** The database is killed when the disk is full, and cannot start there. */
  readonly kills: boolean
}

/**
 * Fills the disk of the temporary folder up to its last byte, or file, under a steady stream of entries and exits, and
 * frees it later (R17). @returns how often each status was answered to visitors and to readers, whether the alarm was
 * raised and ended, how long recovery took, and the faults (none)
 */
export async function tortureDisk({ none, fullMs, perSecond, kills }: DiskAsked) {
  const server = await serverUnderTest({ METRICS_TOKEN: READER })
  try {
    const company = await makeCompany(server.adminAccess, {})
    const visitors = await addMetVisitors(server.adminAccess, company, VISITORS)
    const { token } = company
    const told = { visitors: {}, readers: {} } satisfies Record<string, Tally>
    const ask = counted(server.ask, told.visitors)
    const askToRead = counted(server.ask, told.readers)
    const stream = steadyStream({ ask, token, visitors, perSecond })
    await sleep(BEFORE_MS)

    const filler = join(tmpdir(), 'filler')
    const fill = () => (none === 'bytes' ? fillBytes(filler) : fillFiles(filler))
    const fullAt = performance.now()
    fill()
    if (kills) process.kill(livingPostgres(prepareClusterPaths(server.dataDir)) ?? 0, 'SIGKILL')
    const raised = new Set<string>()
    while (performance.now() - fullAt < fullMs) {
      await sleep(LOOK_MS)
      await askToRead(calls.liveVisits, {}, { token })
      raised.add(await alarmOf(server.url, 'storage'))
      // The program that fills the disk takes freed space as well.
      fill()
    }
    rmSync(filler, { recursive: true })
    const clearedAt = performance.now()
    while (!stream.answered.some(({ askedAt }) => askedAt > clearedAt)) await sleep(5)
    const healedMs = performance.now() - clearedAt
    await stream.end()
    while ((await alarmOf(server.url, 'storage')) === '1') await sleep(LOOK_MS)

    return {
      acknowledged: stream.acknowledged.length,
      told,
      isRaised: raised.has('1'),
      storageFull: Number((told.visitors as Tally)[errorStatus.STORAGE_FULL] ?? 0),
      healedMs,
      wrong: [
        ...stream.refused,
        ...(await anomalies(server.adminAccess.database, company.companyId, stream.acknowledged)),
      ],
    }
  } finally {
    await server.stop()
  }
}

type Tally = Record<number, number>

const counted =
  (ask: Ask, tally: Tally): Ask =>
  async (...asked) => {
    const answer = await ask(...asked)
    tally[answer.status] = (tally[answer.status] ?? 0) + 1
    return answer
  }

/** Up to the last file that the disk can hold. */
function fillFiles(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    for (;;) closeSync(openSync(join(folder, randomUUID()), 'w'))
  } catch {
    // That was the last one.
  }
}

/** Up to the last byte. */
function fillBytes(path: string): void {
  const file = openSync(path, 'a')
  for (let size = CHUNK.length; size >= 1; ) {
    try {
      writeSync(file, CHUNK, 0, size)
    } catch {
      size /= 2
    }
  }
  closeSync(file)
}
