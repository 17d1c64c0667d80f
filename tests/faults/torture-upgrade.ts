import { execFile } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { copyFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { superuserAddress } from '#server/database/embedded/embedded-postgres.ts'
import { readSecretKey } from '#server/keys/secret-key.ts'
import { openAdminAccess } from '#tests/support/e2e/company.ts'
import { makeDataDir } from '#tests/support/e2e/data-dir.ts'
import { type RunningServer, startServer } from '#tests/support/e2e/start-server.ts'
import { freePort } from '#tests/support/free-port.ts'
import { balancer } from '#tests/support/server/balancer.ts'
import type { Build } from '#tests/support/server/older-build.ts'
import { startServerGroup } from '#tests/support/server/server-group.ts'
import { askAt } from '#tests/support/server/server-under-test.ts'
import { anomalies } from './history.ts'
import { type Stream, steadyStream } from './steady-stream.ts'

interface Upgrade {
  readonly older: Build
  /** The program of the newer build's server. */
  readonly newer: string
  readonly perSecond: number
  /** How long entries go on after each exchange. */
  readonly stageMs: number
}

/** After the older one: forwards, one version back, and forwards again. */
const exchanges = ['newer', 'older', 'newer'] as const
const SERVERS = 2
const VISITORS = 1_000

interface Stage {
  /** Programs that ran while these were acknowledged. */
  readonly running: readonly ('older' | 'newer')[]
  readonly acknowledged: number
}

/**
 * Two servers on one PostgreSQL behind a balancer, exchanged one by one under entries and exits: in between, both versions work on
 * one database (R18).
 */
export async function exchangeInTurn({ older, newer, perSecond, stageMs }: Upgrade) {
  const programs = { older: older.program, newer }
  const group = await startServerGroup(SERVERS, { DRAIN_SECONDS: '1' }, older.program)
  const front = await balancer(group.servers.map(({ port }) => port))
  try {
    const company = await fill(older, group.databaseUrl, group.secretKey, front.url)
    const stream = steadyStream({ ask: askAt(front.url), ...company, perSecond })
    const running: ('older' | 'newer')[] = group.servers.map(() => 'older')
    const stages = [await stage(stream, running, stageMs)]
    for (const to of exchanges) {
      for (const [nth, server] of group.servers.entries()) {
        await server.restart(programs[to])
        running[nth] = to
        stages.push(await stage(stream, running, stageMs))
      }
    }
    await stream.end()
    const wrong = await anomalies(group.adminAccess.database, company.companyId, stream.acknowledged)
    return told(stream, stages, wrong)
  } finally {
    await front.stop()
    await group.stop()
  }
}

/** One server with the database that comes along, and a backup of the older version that the newer one restores. */
export async function exchangeAlone({ older, newer, perSecond, stageMs }: Upgrade) {
  const programs = { older: older.program, newer }
  const [dataDir, restored, port] = [makeDataDir(), makeDataDir(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const start = (program: string) => startServer(dataDir, port, {}, program)
  let server: RunningServer | null = await start(older.program)
  try {
    const { host, user, password, database } = superuserAddress(dataDir)
    const databaseUrl = `postgresql://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}`
    const [key] = await readSecretKey(dataDir)
    const company = await fill(older, databaseUrl, key.toString('hex'), url)
    const backup = join(dataDir, 'older.backup')
    const written = await command(older.program, 'backup', dataDir, 'write', backup)
    const stream = steadyStream({ ask: askAt(url), ...company, perSecond })
    const stages = [await stage(stream, ['older'], stageMs)]
    for (const to of exchanges) {
      await server?.stop()
      server = null
      server = await start(programs[to])
      stages.push(await stage(stream, [to], stageMs))
    }
    await stream.end()
    const { database: pool } = await openAdminAccess(dataDir, url)
    const wrong = [...(await anomalies(pool, company.companyId, stream.acknowledged))]
    await pool.close()
    await copyFile(join(dataDir, 'secret.key'), join(restored, 'secret.key'))
    const read = await command(newer, 'backup', restored, 'restore', backup)
    if (rowsIn(read) !== rowsIn(written)) wrong.push(`of ${written} the newer version restored ${read}`)
    return { ...told(stream, stages, wrong), backupOfOlder: rowsIn(written) }
  } finally {
    await server?.stop()
    for (const folder of [dataDir, restored]) await rm(folder, { recursive: true, force: true })
  }
}

const Filled = v.object({ companyId: v.string(), token: v.string(), visitors: v.array(v.string()) })

/** By the helpers of the older build. */
async function fill({ folder }: Build, databaseUrl: string, secretKey: string, baseUrl: string) {
  const program = 'tests/faults/fill-company.ts'
  copyFileSync(program, join(folder, program))
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    SECRET_KEY: secretKey,
    BASE_URL: baseUrl,
    VISITORS: String(VISITORS),
  }
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', program], {
    cwd: folder,
    env,
  })
  return v.parse(Filled, JSON.parse(stdout))
}

async function stage(stream: Stream, running: Stage['running'], lastsMs: number): Promise<Stage> {
  const before = stream.acknowledged.length
  await sleep(lastsMs)
  return { running: [...running], acknowledged: stream.acknowledged.length - before }
}

/** @param program the server's, beside which the command stands */
async function command(program: string, name: string, dataDir: string, ...words: readonly string[]) {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', SECRET_KEY: '' }
  const file = join(dirname(program), `${name}.js`)
  return (await promisify(execFile)(process.execPath, [file, ...words], { env })).stdout
}

const rowsIn = (said: string): number => Number.parseInt(said, 10)

const told = (stream: Stream, stages: readonly Stage[], wrong: readonly string[]) => ({
  acknowledged: stream.acknowledged.length,
  stages,
  /** Those that were asked again waited for a process to be there. */
  askedAgain: stream.answered.filter(({ tries }) => tries > 1).length,
  tookMs: stream.answered.map(({ tookMs }) => tookMs),
  wrong: [...stream.refused, ...wrong],
})
