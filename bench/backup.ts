import { execFile } from 'node:child_process'
import { copyFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type AdminAccess, makeCompany, openAdminAccess } from '#tests/support/e2e/company.ts'
import { makeDataDir } from '#tests/support/e2e/data-dir.ts'
import { startServer } from '#tests/support/e2e/start-server.ts'
import { freePort } from '#tests/support/free-port.ts'
import { serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { numberAt } from './support/arguments.ts'
import { after, entering } from './support/entering.ts'
import { round } from './support/load.ts'
import { seedOldVisits } from './support/old-visits.ts'

/**
 * `npm run bench:backup -- --visits 1000000`: entries over HTTP, one every 20 ms, alone and while `npm run backup` writes
 * all that is stored; then how long a new folder takes to have it again. Prints JSON; what counts is the slowest entry.
 */
const VISITS = numberAt('--visits', 1_000_000)
const ALONE_MS = Number(process.env.ALONE_MS ?? 20_000)
const AIM = { longestMs: 100, restoreMinutes: 15 }

const run = promisify(execFile)
const command = (dataDir: string, ...words: readonly string[]) =>
  run(process.execPath, ['dist/server/backup.js', ...words], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', SECRET_KEY: '' },
  })

const [folder, successor] = [makeDataDir(), makeDataDir()]
const server = await serverUnderTest({ NODE_ENV: 'production' })
try {
  const company = await makeCompany(server.adminAccess, {})
  await seedOldVisits(server.adminAccess.database.pool, company.companyId, VISITS)
  const { measure, close } = await entering(server, company)
  await measure(after(3_000))
  const alone = await measure(after(ALONE_MS))

  const file = join(folder, 'one.backup')
  let isWritten = false
  const begun = performance.now()
  const writing = command(server.dataDir, 'write', file).finally(() => {
    isWritten = true
  })
  const meanwhile = await measure(() => isWritten)
  await writing
  const writtenSeconds = secondsSince(begun)
  close()

  const asked = performance.now()
  copyFileSync(join(server.dataDir, 'secret.key'), join(successor, 'secret.key'))
  await command(successor, 'restore', file)
  const port = await freePort()
  const restored = await startServer(successor, port)
  const restoredSeconds = secondsSince(asked)
  const adminAccess = await openAdminAccess(successor, `http://127.0.0.1:${port}`)
  // Entries went on while it was written: what was there before, at least, is there again.
  const [old, again] = await Promise.all([oldVisits(server.adminAccess), oldVisits(adminAccess)])
  await adminAccess.database.close()
  await restored.stop()

  const megabytes = round(statSync(file).size / 1_000_000)
  const times = { alone, meanwhile, longerBy: round((meanwhile.longest ?? 0) - (alone.longest ?? 0)) }
  const counts = { visits: VISITS, old, again, isSame: old === again }
  const report = { unit: 'ms', aim: AIM, counts, megabytes, writtenSeconds, restoredSeconds, ...times }
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
} finally {
  await server.stop()
  for (const path of [folder, successor]) rmSync(path, { recursive: true, force: true })
}

function secondsSince(begun: number): number {
  return round((performance.now() - begun) / 1_000)
}

async function oldVisits({ database }: AdminAccess): Promise<string> {
  const { rows } = await database.pool.query<{ sum: string }>(
    `select count(*) || ' ' || coalesce(sum(hashtextextended(visit_id::text || visitor_id || entered_at, 0)), 0) as sum
     from visits where exited_at is not null`,
  )
  return rows[0]?.sum ?? 'none'
}
