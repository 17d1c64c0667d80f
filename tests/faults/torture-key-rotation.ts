import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { calls } from '#contract/calls/index.ts'
import { typedCodeHashes } from '#server/visitors/codes.rules.ts'
import { countOld } from '#server/keys/seal-again.ts'
import { sealedTables } from '#server/keys/sealed-tables.ts'
import { type AdminAccess, makeCompany, openAdminAccess } from '#tests/support/e2e/company.ts'
import { makeDataDir } from '#tests/support/e2e/data-dir.ts'
import { startServer } from '#tests/support/e2e/start-server.ts'
import { freePort } from '#tests/support/free-port.ts'
import { addMetVisitors } from '#tests/support/server/met-visitors.ts'
import { type Ask, askAt, patient, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { anomalies } from './history.ts'
import { steadyStream } from './steady-stream.ts'

/** The process that is killed while the keys change; the others have to finish the change. */
export const victims = ['nothing', 'command', 'server'] as const
type Victim = (typeof victims)[number]

const IDENTIFY_EVERY_MS = 100
/** A server looks every minute for a change that was left half done. */
const FINISHED_WITHIN_MS = 120_000

interface Rotation {
  readonly victim: Victim
  readonly seconds: number
  readonly keyId: number
  /** Entries, exits and identifications that were refused at first, and for how long. */
  readonly refusedMs: readonly number[]
  readonly slowestMs: number
}

/**
 * Replaces the keys of the installation under a steady stream of entries, exits and identifications, several times, with
 * `kill -9` of the command and of the server in the middle. @returns figures, and in `wrong` what is not as it should be
 */
export async function tortureKeyRotation({
  rounds,
  perSecond,
  visitors: howMany,
  restores,
}: {
  readonly rounds: readonly Victim[]
  readonly perSecond: number
  readonly visitors: number
  /** Whether every backup is restored, and asked. */
  readonly restores: boolean
}) {
  const server = await serverUnderTest()
  const folders: string[] = []
  const wrong: string[] = []
  try {
    const company = await makeCompany(server.adminAccess, {})
    const visitors = await addMetVisitors(server.adminAccess, company, howMany)
    const known = await codesOf(server.adminAccess, visitors)
    const backups: [name: string, path: string][] = []
    const backUp = async (name: string): Promise<void> => {
      const path = join(server.dataDir, `${name}.backup`)
      await succeed('backup', server.dataDir, ['write', path])
      backups.push([name, path])
    }
    await backUp('before')
    const stream = steadyStream({ ask: server.ask, token: company.token, visitors, perSecond })
    const identifying = identifyAll(server.ask, company.token, known)

    const rotations: Rotation[] = []
    for (const [nth, victim] of rounds.entries()) {
      const [from, identified] = [performance.now(), identifying.answered.length]
      const rotating = run('rotate', server.dataDir, [])
      if (victim !== 'nothing') {
        await until(server.adminAccess, "state in ('coming', 'leaving')")
        await sleep(Math.random() * 8_000)
      }
      if (victim === 'command') rotating.program.kill('SIGKILL')
      if (victim === 'server') {
        await server.kill()
        await server.startAgain()
      }
      if (victim === 'nothing' && nth === 0) await backUp('during')
      const { code, said } = await rotating.ended
      if (victim === 'nothing' && code !== 0) wrong.push(`key:rotate: ${said}`)
      await isDone(server.adminAccess)
      rotations.push({
        victim,
        seconds: (performance.now() - from) / 1_000,
        keyId: await currentId(server.adminAccess),
        refusedMs: [
          ...stream.answered.filter(({ askedAt }) => askedAt >= from),
          ...identifying.answered.slice(identified),
        ].flatMap(({ tries, tookMs }) => (tries > 1 ? [tookMs] : [])),
        slowestMs: Math.max(
          ...stream.answered.filter(({ askedAt }) => askedAt >= from).map(({ tookMs }) => tookMs),
        ),
      })
    }
    await identifying.end()
    await stream.end()
    wrong.push(...stream.refused, ...identifying.refused)
    wrong.push(...(await anomalies(server.adminAccess.database, company.companyId, stream.acknowledged)))
    await backUp('after')

    wrong.push(...(await sealedWrongly(await reopened(server.dataDir, server.url), visitors, known)))
    const verified = await run('audit', server.dataDir, []).ended
    if (verified.code !== 0) wrong.push(`audit:verify: ${verified.said}`)
    for (const [name, path] of restores ? backups : []) {
      const folder = makeDataDir()
      folders.push(folder)
      await copyFile(join(server.dataDir, 'secret.key'), join(folder, 'secret.key'))
      await succeed('backup', folder, ['restore', path])
      wrong.push(...(await restoredWrongly(folder, company.token, known)).map((what) => `${name}: ${what}`))
    }
    return {
      rotations,
      acknowledged: stream.acknowledged.length,
      identified: identifying.answered.length,
      wrong,
    }
  } finally {
    await server.stop()
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  }
}

interface Known {
  readonly visitorId: string
  readonly code: string
  readonly badge: string
}

/** A program of the product, beside the server. */
function run(program: string, dataDir: string, words: readonly string[]) {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', SECRET_KEY: '' }
  const child: ChildProcess = spawn(process.execPath, [`dist/server/${program}.js`, ...words], { env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (said += part))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, said }))
  return { program: child, ended }
}

async function succeed(program: string, dataDir: string, words: readonly string[]): Promise<void> {
  const { code, said } = await run(program, dataDir, words).ended
  if (code !== 0) throw new Error(`${program} ${words.join(' ')}: ${said}`)
}

async function codesOf(
  { database, vault }: AdminAccess,
  visitors: readonly string[],
): Promise<readonly Known[]> {
  const { rows } = await database.pool.query(
    'select visitor_id, code_sealed, badge_sealed from visitors where visitor_id = any($1)',
    [visitors],
  )
  return rows.map((row) => ({
    visitorId: row.visitor_id,
    code: vault.decrypt(row.code_sealed).toString(),
    badge: vault.decrypt(row.badge_sealed).toString(),
  }))
}

/** Visitors who show a code or a badge all the time; whether they may enter or leave is not asked here. */
function identifyAll(ask: Ask, token: string, known: readonly Known[]) {
  const answered: { readonly tookMs: number; readonly tries: number }[] = []
  const refused: string[] = []
  const waiting = new Set<Promise<void>>()
  let count = 0
  async function identify({ visitorId, code, badge }: Known, nth: number): Promise<void> {
    const askedAt = performance.now()
    for (let tries = 1; ; tries++) {
      const asked = { code: nth % 2 === 0 ? code : badge, direction: true }
      const answer = await ask(calls.identify, asked, { token }).catch(() => null)
      if (answer === null || answer.status >= 500) {
        await sleep(100)
        continue
      }
      answered.push({ tookMs: performance.now() - askedAt, tries })
      const found = (answer.body.data as { id?: string } | undefined)?.id
      // A visitor who is inside already was identified as well.
      if (answer.body.errorCode !== 'ANOTHER_VISIT_OPEN' && found !== visitorId) {
        refused.push(`identify ${answer.status} ${answer.body.errorCode}`)
      }
      return
    }
  }
  const clock = setInterval(() => {
    const one = known[(count * 7) % known.length]
    if (one === undefined) return
    const asking = identify(one, count++).finally(() => waiting.delete(asking))
    waiting.add(asking)
  }, IDENTIFY_EVERY_MS)
  return {
    answered,
    refused,
    async end() {
      clearInterval(clock)
      await Promise.all(waiting)
    },
  }
}

async function until({ database }: AdminAccess, condition: string): Promise<void> {
  for (const end = Date.now() + FINISHED_WITHIN_MS; Date.now() < end; await sleep(50)) {
    const { rows } = await database.pool
      .query(`select 1 from data_keys where ${condition}`)
      .catch(() => ({ rows: [] }))
    if (rows.length > 0) return
  }
  throw new Error(`The keys never came to: ${condition}`)
}

/** No key is coming or leaving. */
const isDone = (adminAccess: AdminAccess): Promise<void> =>
  until(
    adminAccess,
    "state = 'current' and not exists (select 1 from data_keys where state in ('coming', 'leaving'))",
  )

async function currentId({ database }: AdminAccess): Promise<number> {
  const { rows } = await database.pool.query("select key_id from data_keys where state = 'current'")
  return rows[0].key_id
}

const reopened = (dataDir: string, url: string): Promise<AdminAccess> => openAdminAccess(dataDir, url)

/** Every sealed value opens, none with an old key, and every code and badge is found by its hash. */
async function sealedWrongly(
  { database, vault }: AdminAccess,
  visitors: readonly string[],
  known: readonly Known[],
): Promise<readonly string[]> {
  const wrong: string[] = []
  try {
    for (const table of sealedTables) {
      const old = await countOld(database.pool, vault, table)
      if (old > 0) wrong.push(`${table.table}: ${old} rows are sealed with an old key`)
      for (const { sealed } of table.columns) {
        const { rows } = await database.pool.query<{ value: Buffer }>(
          `select ${sealed} as value from ${table.table} where ${sealed} is not null`,
        )
        for (const { value } of rows) {
          try {
            vault.decrypt(value)
          } catch {
            wrong.push(`${table.table}.${sealed} does not open`)
          }
        }
      }
    }
    const now = await codesOf({ database, vault, baseUrl: '' }, visitors)
    const codes = new Map(now.map(({ visitorId, code, badge }) => [visitorId, `${code} ${badge}`]))
    for (const { visitorId, code, badge } of known) {
      if (codes.get(visitorId) !== `${code} ${badge}`) wrong.push('A code is another one now')
    }
    const { rows } = await database.pool.query<{ count: number }>(
      'select count(*)::int as count from visitors where code_index = any($1) or badge_index = any($1)',
      [
        known.flatMap(({ code, badge }) => [
          typedCodeHashes(vault, code)[0],
          typedCodeHashes(vault, badge)[0],
        ]),
      ],
    )
    if (rows[0]?.count !== known.length)
      wrong.push(`Only ${rows[0]?.count} visitors are found by the new key`)
  } finally {
    await database.close()
  }
  return wrong
}

/** A server on a restored backup knows everybody. */
async function restoredWrongly(
  folder: string,
  token: string,
  known: readonly Known[],
): Promise<readonly string[]> {
  const port = await freePort()
  const restored = await startServer(folder, port)
  try {
    const ask = patient(askAt(`http://127.0.0.1:${port}`))
    const wrong: string[] = []
    for (const { visitorId, code, badge } of known.slice(0, 20)) {
      for (const shown of [code, badge]) {
        const { status, body } = await ask(calls.identify, { code: shown, direction: true }, { token })
        const isInside = body.errorCode === 'ANOTHER_VISIT_OPEN'
        if (!isInside && (body.data as { id?: string } | undefined)?.id !== visitorId) {
          wrong.push(`identify ${status}`)
        }
      }
    }
    const verified = await run('audit', folder, []).ended
    if (verified.code !== 0) wrong.push(`audit:verify: ${verified.said}`)
    return wrong
  } finally {
    await restored.stop()
  }
}
