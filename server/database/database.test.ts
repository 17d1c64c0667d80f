import { statSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { migrate } from './database.ts'
import { superuserAddress } from './embedded/embedded-postgres.ts'
import { MIGRATION_LOCK, takeMigrationLock } from './migration-lock.ts'

let server: ServerUnderTest
beforeAll(async () => {
  server = await serverUnderTest()
})
afterAll(() => server.stop())

test('no other account can look into the data folder', () => {
  const { mode } = statSync(server.dataDir)
  // As root, PostgreSQL runs under an account of its own, which gets through the folder by its group.
  expect((mode & 0o777).toString(8)).toBe(process.getuid?.() === 0 ? '710' : '700')
})

test('a program starts with a database of the next version, and not with one of a later version', async () => {
  const { pool } = server.adminAccess.database
  const address = superuserAddress(server.dataDir)
  const add = (name: string) =>
    pool.query("insert into kysely_migration values ($1, '2030-01-01T00:00:00.000Z')", [name])
  const forget = () => pool.query("delete from kysely_migration where timestamp like '2030-%'")
  try {
    await add('9998-later')
    await add('9999-latest')
    expect(await migrate(address)).toEqual([])
    await server.kill()
    await server.startAgain()
    expect((await fetch(`${server.url}/api/ready`)).status).toBe(200)
    await forget()
    await add('0001-of-another-line')
    await expect(migrate(address)).rejects.toThrow(/does not know .*0001-of-another-line/)
  } finally {
    await forget()
  }
})

test('no start reads the schema while another one migrates it', async () => {
  await server.adminAccess.database.pool.query('create database fresh')
  const address = { ...superuserAddress(server.dataDir), database: 'fresh' }
  const first = new pg.Client(address)
  await first.connect()
  const read = async (query: string) => (await first.query({ text: query, rowMode: 'array' })).rows[0]?.[0]
  const tables = () =>
    read("select count(*)::int from pg_tables where schemaname not in ('pg_catalog', 'information_schema')")

  await first.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  const second = migrate(address)
  await expect
    .poll(() => read("select count(*)::int from pg_locks where locktype = 'advisory' and not granted"))
    .toBe(1)
  expect(await tables()).toBe(0)
  await first.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
  expect((await second).length).toBeGreaterThan(10)
  expect(await tables()).toBeGreaterThan(30)
  expect(await migrate(address)).toEqual([])
  await first.end()
})

test('a start that waits for the lock of a migration says whose it is, and gives up after a while', async () => {
  const address = superuserAddress(server.dataDir)
  const holder = new pg.Client({ ...address, application_name: 'left behind' })
  const waiting = new pg.Client(address)
  await Promise.all([holder.connect(), waiting.connect()])
  const said: string[] = []
  const take = () => takeMigrationLock(waiting, (sentence) => said.push(sentence), 1)
  try {
    await holder.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await expect(take()).rejects.toThrow(
      /not become free in 1 s\. It belongs to database session \d+ \(left behind, idle since \d{4}-/,
    )
    expect(said).toEqual([expect.stringMatching(/^Waiting for another process .*left behind, idle since/)])
    await holder.end()
    await take()
  } finally {
    await waiting.end()
  }
})
