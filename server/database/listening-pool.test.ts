import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { superuserAddress } from '#server/database/embedded/embedded-postgres.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { listeningPool } from './listening-pool.ts'

// @module-tag long

let server: ServerUnderTest
beforeAll(async () => {
  server = await serverUnderTest()
})
afterAll(() => server.stop())

const poolOf = (max: number) => {
  const pool = new pg.Pool({ ...superuserAddress(server.dataDir), max })
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined)
  return pool
}

const ignore = (): void => undefined

test('a broken connection is replaced, however often', async () => {
  const pool = poolOf(1)
  for (let outage = 0; outage < 5; outage++) {
    const client = await listeningPool(pool, ignore).connect()
    const { rows } = await client.query('select pg_backend_pid() as pid')
    const ended = new Promise((resolve) => client.once('end', resolve))
    await server.adminAccess.database.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
    await ended
  }
  await expect.poll(() => pool.totalCount).toBe(0)
  await pool.end()
})

test('a listener is told each time it is connected again, not the first time', async () => {
  const pool = poolOf(1)
  let missed = 0
  const listening = listeningPool(pool, () => {
    missed += 1
  })
  for (let outage = 0; outage < 3; outage++) {
    const client = await listening.connect()
    await client.query('listen somewhere')
    expect(missed).toBe(outage)
    const ended = new Promise((resolve) => client.once('end', resolve))
    await server.adminAccess.database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen somewhere'",
    )
    await ended
  }
  await pool.end()
})

test('a statement that failed on a living connection is repeated', async () => {
  const pool = poolOf(1)
  const client = await listeningPool(pool, ignore).connect()
  const made = client.query('select * from made_later')
  await server.adminAccess.database.pool.query('create table made_later ()')
  expect((await made).rows).toEqual([])
  client.release()
  await pool.end()
})
