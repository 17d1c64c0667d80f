import { randomBytes } from 'node:crypto'
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { makeDataDir } from '#tests/support/e2e/data-dir.ts'
import { startServer } from '#tests/support/e2e/start-server.ts'
import { addMetVisitors } from '#tests/support/server/met-visitors.ts'
import { freePort } from '#tests/support/free-port.ts'
import { sampleOf } from '#tests/support/long.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { anomalies } from './history.ts'
import { backupCommand, restoredFrom, successorOf } from './restored.ts'
import { steadyStream } from './steady-stream.ts'

/** R22, S56: written while visitors come and go, readable with the installation's key only, whole or not at all. */

let server: ServerUnderTest
let company: TestCompany
let backup: string
const folders: string[] = []
beforeAll(async () => {
  server = await serverUnderTest()
  company = await makeCompany(server.adminAccess, { certificates: 2 })
  backup = join(newFolder(), 'one.backup')
})
afterAll(async () => {
  await server.stop()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function newFolder(): string {
  const folder = makeDataDir()
  folders.push(folder)
  return folder
}

/** A new DATA_DIR with the key of the old one. */
function successor(): string {
  const folder = successorOf(server)
  folders.push(folder)
  return folder
}

test('visits acknowledged before a backup are in it, and it works in a new folder', async () => {
  const visitors = await addMetVisitors(server.adminAccess, company, 200)
  const stream = steadyStream({ ask: server.ask, token: company.token, visitors, perSecond: 50 })
  await vi.waitUntil(() => stream.acknowledged.length > 50, { timeout: 30_000 })
  const before = [...stream.acknowledged]
  const readBackedUp = async (): Promise<Date | null> => {
    const { rows } = await server.adminAccess.database.pool.query('select backed_up_at from installation')
    return rows[0].backed_up_at
  }
  expect(await readBackedUp()).toBeNull()
  expect(await backupCommand(server.dataDir, 'write', backup)).toMatchObject({ status: 0, stderr: '' })
  expect(Date.now() - ((await readBackedUp())?.getTime() ?? 0)).toBeLessThan(60_000)
  await stream.end()

  const restored = await restoredFrom(server, backup)
  try {
    const { database } = restored.adminAccess
    expect(await anomalies(database, company.companyId, before)).toEqual([])
    const { rows } = await database.pool.query(
      'select count(*)::int as count from visits where company_id = $1',
      [company.companyId],
    )
    expect((await restored.ask(calls.liveVisits, {}, { token: company.token })).status).toBe(200)
    expect(rows[0].count).toBeGreaterThanOrEqual(
      before.filter(({ direction }) => direction === 'entry').length,
    )
    expect(await backupCommand(restored.dataDir, 'restore', backup)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('in use'),
    })
  } finally {
    await restored.stop()
  }
})

test('an unused database that a server has claimed with its key is filled and takes the backup’s key', {
  tags: 'long',
  timeout: 180_000,
}, async () => {
  const dataDir = newFolder()
  const production = { NODE_ENV: 'production' }
  const port = await freePort()
  await (await startServer(dataDir, port, production)).stop()
  copyFileSync(join(server.dataDir, 'secret.key'), join(dataDir, 'secret.key'))
  await expect(startServer(dataDir, port, production)).rejects.toThrow('sealed with another key')
  expect(await backupCommand(dataDir, 'restore', backup)).toMatchObject({ status: 0, stderr: '' })
  await (await startServer(dataDir, port, production)).stop()
})

test('without the key a backup reveals nothing, and nothing of it is restored', async () => {
  const bytes = readFileSync(backup)
  for (const word of [company.visitor.last, company.visitor.email, 'visits', 'visitor_id']) {
    expect(bytes.includes(word), word).toBe(false)
  }
  const other = newFolder()
  expect(await backupCommand(other, 'restore', backup)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('secret.key is missing'),
  })
  writeFileSync(join(other, 'secret.key'), randomBytes(32).toString('hex'))
  expect(await backupCommand(other, 'restore', backup)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('another installation’s key'),
  })
})

test('a backup of a later version is refused', { tags: 'long' }, async () => {
  const { pool } = server.adminAccess.database
  const later = join(newFolder(), 'later.backup')
  await pool.query("insert into kysely_migration values ('9999-later', '2030-01-01T00:00:00.000Z')")
  try {
    expect(await backupCommand(server.dataDir, 'write', later)).toMatchObject({ status: 0, stderr: '' })
  } finally {
    await pool.query("delete from kysely_migration where name = '9999-later'")
  }
  expect(await backupCommand(successor(), 'restore', later)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('a later version wrote it'),
  })
})

const spoilings: readonly (readonly [string, (bytes: Buffer) => Buffer])[] = [
  ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 1)],
  [
    'changed',
    (bytes: Buffer) => Buffer.from(bytes.map((byte, at) => (at === bytes.length >> 1 ? byte ^ 1 : byte))),
  ],
  ['followed by a byte', (bytes: Buffer) => Buffer.concat([bytes, Buffer.of(1)])],
  ['followed by zeros', (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(100_000)])],
  ['followed by itself', (bytes: Buffer) => Buffer.concat([bytes, bytes])],
  ['empty', () => Buffer.alloc(0)],
  ['something else', () => Buffer.from('PK\u0003\u0004 a file of another kind, and a long one')],
]

test.each(spoilings.slice(0, sampleOf(1, spoilings.length)))(
  'a file that is %s is refused in words, and restores nothing',
  async (_, spoil) => {
    const spoilt = join(newFolder(), 'spoilt.backup')
    writeFileSync(spoilt, spoil(readFileSync(backup)))
    const dataDir = successor()
    const { status, stderr } = await backupCommand(dataDir, 'restore', spoilt)
    expect({ status, stderr }).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^The backup cannot be used: [^\n]+\n$/),
    })
    // The broken restore left nothing behind: the whole file is still accepted.
    expect(await backupCommand(dataDir, 'restore', backup)).toMatchObject({ status: 0, stderr: '' })
  },
)
