import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { makeCompany } from '#tests/support/e2e/company.ts'
import { addMetVisitors } from '#tests/support/server/met-visitors.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { hire } from '#tests/support/server/staff.ts'
import { anomalies } from './history.ts'
import type { FloodTarget } from './raw/flood.ts'
import { steadyStream } from './steady-stream.ts'

/** For each entry and exit a second. */
const VISITORS = 50
const flooder = fileURLToPath(new URL('./raw/flooder.ts', import.meta.url))
/** Tables that entries and exits write; `anomalies` finds a visit that should not be there. */
const VISITS = 'public.visits'
const KEYS = 'public.idempotency_keys'

interface Window {
  readonly from: number
  readonly to: number
}

/** Sizes of tables and files on the disk at one moment, in bytes. */
type Disk = ReadonlyMap<string, number>

export interface FloodSize {
  readonly peaceMs: number
  readonly floodMs: number
  /** Entries and exits. */
  readonly visitsPerSecond: number
  readonly floodPerSecond: number
}

/**
 * Visitors enter and leave at a steady rate, first in peace, then while a stranger asks for everything that stores something
 * (finding M2).
 * @returns how long visitors waited in both times, in ms; what the disk grew by besides visits, in bytes; what the flood
 * was answered, by status; and in `wrong` what should not be
 */
export async function tortureFlood({ peaceMs, floodMs, visitsPerSecond, floodPerSecond }: FloodSize) {
  const server = await serverUnderTest()
  try {
    const company = await makeCompany(server.adminAccess, {
      services: ['touchless'],
      poster: true,
      admits: true,
    })
    const { email: ownerEmail } = await hire(server, company.companyId, 'owner')
    const visitors = await addMetVisitors(server.adminAccess, company, VISITORS * visitsPerSecond)
    const { serviceCode, taxCode } = company.stored.credentials
    const { companyId, token } = company
    const target: FloodTarget = {
      url: server.url,
      companyId,
      serviceCode,
      taxCode,
      ownerEmail,
      perSecond: floodPerSecond,
    }
    const stream = steadyStream({ ask: server.ask, token, visitors, perSecond: visitsPerSecond })
    const during = async (ms: number): Promise<Window> => {
      const from = performance.now()
      await sleep(ms)
      return { from, to: performance.now() }
    }

    const peace = await during(peaceMs)
    const before = await diskOf(server, stream.acknowledged.length)
    const process = fork(flooder, [JSON.stringify(target)], { execArgv: ['--import', 'tsx'] })
    await once(process, 'message')
    const attack = await during(floodMs)
    process.send('stop')
    const [statuses] = (await once(process, 'message')) as [Readonly<Record<string, number>>]
    const after = await diskOf(server, stream.acknowledged.length)
    await stream.end()

    const waited = ({ from, to }: Window): readonly number[] =>
      stream.answered.filter(({ askedAt }) => askedAt >= from && askedAt < to).map(({ tookMs }) => tookMs)
    const wrong = await anomalies(server.adminAccess.database, companyId, stream.acknowledged)
    const grown = growth(before, after)
    return {
      peaceMs: waited(peace),
      floodMs: waited(attack),
      statuses,
      bytes: grown.reduce((sum, { bytes }) => sum + bytes, 0),
      grown,
      acknowledged: stream.acknowledged.length,
      wrong: [...stream.refused, ...wrong],
    }
  } finally {
    await server.stop()
  }
}

/** @param acknowledged entries and exits: their keys are not the flood's */
async function diskOf(
  { adminAccess, dataDir, logBytes }: ServerUnderTest,
  acknowledged: number,
): Promise<Disk> {
  const { pool } = adminAccess.database
  const { rows: tables } = await pool.query<{ name: string; bytes: string }>(
    `select schemaname || '.' || relname as name, pg_total_relation_size(relid) as bytes from pg_stat_user_tables`,
  )
  const { rows: keys } = await pool.query<{ count: number }>('select count(*)::int from idempotency_keys')
  const disk = new Map(tables.map(({ name, bytes }) => [name, Number(bytes)]))
  const count = Math.max(1, keys[0]?.count ?? 0)
  disk.set(KEYS, ((disk.get(KEYS) ?? 0) * Math.max(0, count - acknowledged)) / count)
  disk.delete(VISITS)
  return disk.set('files', await sizeOf(dataDir)).set('log', logBytes)
}

/** @returns bytes of the files below a folder, but for the database's */
async function sizeOf(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isFile()) bytes += (await stat(path)).size
    if (entry.isDirectory() && entry.name !== 'postgres') bytes += await sizeOf(path)
  }
  return bytes
}

/** Tables and files that have grown, largest growth first. */
const growth = (before: Disk, after: Disk) =>
  [...after]
    .map(([name, bytes]) => ({ name, bytes: bytes - (before.get(name) ?? 0) }))
    .filter(({ bytes }) => bytes > 0)
    .toSorted((a, b) => b.bytes - a.bytes)
