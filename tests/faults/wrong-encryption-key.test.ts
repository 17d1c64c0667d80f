import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstRing, makeVault } from '#server/keys/vault.ts'
import { startServer } from '#tests/support/e2e/start-server.ts'
import { freePort } from '#tests/support/free-port.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { startServerGroup } from '#tests/support/server/server-group.ts'

/** A database takes no key but its own: a second one would make what is there unreadable, and hide what is new from the first. */

const REFUSAL = /^This database was sealed with another key: .+\n$/
/** One that is not refused serves for ever. */
const LONG_MS = 20_000
const OTHER = randomBytes(32).toString('hex')

let server: ServerUnderTest
let keyFile: string
let own: string
beforeAll(async () => {
  server = await serverUnderTest()
  keyFile = join(server.dataDir, 'secret.key')
  own = readFileSync(keyFile, 'utf8')
})
afterAll(() => server.stop())

interface Said {
  readonly code: unknown
  readonly stdout: string
  readonly stderr: string
}

/** Runs a program of the product to its end. */
function run(program: string, words: readonly string[], settings: Record<string, string>): Promise<Said> {
  const env = { ...process.env, DATABASE_URL: '', SECRET_KEY: '', LOG_LEVEL: 'warn', ...settings }
  const options = { env, timeout: LONG_MS }
  return new Promise((resolve) =>
    execFile(process.execPath, [`dist/server/${program}.js`, ...words], options, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout, stderr }),
    ),
  )
}

const start = async (settings: Record<string, string>) =>
  run('main', [], { PORT: String(await freePort()), ...settings })

const proofs = async () =>
  (await server.adminAccess.database.pool.query<{ key_proof: Buffer }>('select key_proof from installation'))
    .rows

test.each([
  ['key', ['create', '--company', 'demo', '--scope', 'access.open']],
  ['badge', ['replace', '--company', 'demo', '--code', 'XXXX-XXXX']],
  ['audit', []],
  ['backup', ['write', 'refused.backup']],
])('%s beside the server is refused', async (program, words) => {
  const path = join(server.dataDir, 'refused.backup')
  const said = await run(
    program,
    words.map((word) => (word === 'refused.backup' ? path : word)),
    {
      DATA_DIR: server.dataDir,
      SECRET_KEY: OTHER,
    },
  )
  expect(said).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(REFUSAL) })
  expect(existsSync(path)).toBe(false)
})

test('a start is refused, and changes nothing', async () => {
  const folder = { DATA_DIR: server.dataDir }
  const [proof] = await proofs()
  await server.kill()
  expect(await start({ ...folder, SECRET_KEY: OTHER })).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(REFUSAL),
  })
  await server.startAgain()
  expect(await proofs()).toEqual([proof])
})

test('a lost key is not replaced, and is accepted when it is restored', { tags: 'long' }, async () => {
  await server.kill()
  rmSync(keyFile)
  expect(await start({ DATA_DIR: server.dataDir })).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(REFUSAL),
  })
  expect(existsSync(keyFile)).toBe(false)
  const command = await run('audit', [], { DATA_DIR: server.dataDir })
  expect(command).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^\S+secret\.key is missing: .+\n$/),
  })
  writeFileSync(keyFile, own, { mode: 0o600 })
  await server.startAgain()
})

test('a database of an older version is checked by its encrypted values, and marked from then on', async () => {
  const { pool } = server.adminAccess.database
  await pool.query('delete from data_keys')
  await pool.query('delete from installation')
  const beside = { DATA_DIR: server.dataDir, SECRET_KEY: OTHER }
  expect(await run('audit', [], beside)).toMatchObject({ code: 1, stderr: expect.stringMatching(REFUSAL) })
  expect(await proofs()).toEqual([])
  await server.kill()
  await server.startAgain()
  const [proof] = await proofs()
  const vault = makeVault(() => firstRing(Buffer.from(own.trim(), 'hex')))
  expect(vault.decrypt(proof?.key_proof ?? Buffer.alloc(0)).length).toBeGreaterThan(0)
})

test('of two first starts at once with a key each, one succeeds', {
  tags: 'long',
  timeout: 180_000,
}, async () => {
  const group = await startServerGroup(0)
  const { pool } = group.adminAccess.database
  await pool.query('create database fresh')
  const url = new URL(group.databaseUrl)
  url.pathname = '/fresh'
  const folders = [1, 2].map((nth) => join(server.dataDir, `first-${nth}`))
  const settings = { DATABASE_URL: url.href, DEMO: '0' }
  const begun = await Promise.allSettled(
    folders.map(async (folder) => startServer(folder, await freePort(), settings)),
  )
  const refused = begun.flatMap((one) => (one.status === 'rejected' ? [String(one.reason.message)] : []))
  const running = begun.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  try {
    // Before it, the one that came later may say that it waits for the other one's migration.
    expect(refused).toEqual([expect.stringMatching(new RegExp(REFUSAL, 'm'))])
  } finally {
    await Promise.all(running.map((one) => one.stop()))
    await group.stop()
  }
})
