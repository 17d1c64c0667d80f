import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { byName } from './name-order.ts'

let server: TestServer
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())

async function ordered(names: readonly (string | null)[]): Promise<unknown[]> {
  const { rows } = await sql<{
    name: string | null
  }>`select name from unnest(${[...names]}::text[]) as t(name)
    order by ${byName('name')}, name`.execute(server.adminAccess.database.query)
  return rows.map(({ name }) => name)
}

test('numbers in names are ordered by their size', async () => {
  const names = [
    'Gate 2',
    'Gate 02b',
    'Gate 10',
    'Gate 10 North',
    'Gate 123456789012345',
    'Gate 1234567890123456',
  ]
  expect(await ordered(names.toReversed())).toEqual(names)
  expect(await ordered(['192.168.1.10', '192.168.1.9'])).toEqual(['192.168.1.9', '192.168.1.10'])
})

test('capitals and accents do not part names', async () => {
  const names = ['Ábel', 'de Luca', 'De Santis', 'Öztürk', 'Rossi', 'Zanin']
  expect(await ordered(names.toReversed())).toEqual(names)
})

test('names of other writings and without letters are ordered, and no name stands last', async () => {
  const names = ['', '#', '佐藤', null]
  expect(await ordered(names.toReversed())).toEqual(names)
})
