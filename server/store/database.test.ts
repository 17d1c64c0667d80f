import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/desk.ts'
import { MIGRATION_LOCK, migrate } from './database.ts'
import { SUPERUSER } from './embedded/cluster.ts'
import { choosePlace } from './embedded/place.ts'

let server: ServerUnderTest
beforeAll(async () => {
  server = await serverUnderTest()
})
afterAll(() => server.stop())

test('a schema is looked at by nobody while somebody else changes it', async () => {
  await server.backstage.database.pool.query('create database fresh')
  const address = { host: choosePlace(server.dataDir).socketDir, user: SUPERUSER, database: 'fresh' }
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
