import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { placements } from './distribution.ts'

let server: TestServer
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())

const all = async <Row>(text: string): Promise<readonly Row[]> =>
  (await server.adminAccess.database.pool.query(text)).rows as readonly Row[]

const placementOf = (table: string) => placements.get(table) ?? 'local'

test('every table has a place on a distributed PostgreSQL', async () => {
  const rows = await all<{ name: string }>(`select n.nspname || '.' || c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname in ('public', 'auth')`)
  expect([...placements.keys()].sort()).toEqual(rows.map(({ name }) => name).sort())
})

test('every distributed table has its company in each of its rows', async () => {
  const rows = await all<{ name: string }>(`select n.nspname || '.' || c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and n.nspname = 'public' and a.attname = 'company_id' and a.attnotnull
      and format_type(a.atttypid, null) = 'text'`)
  const withCompany = new Set(rows.map(({ name }) => name))
  const without = [...placements].filter(([name, place]) => place === 'distributed' && !withCompany.has(name))
  expect(without).toEqual([])
})

test('every unique key of a distributed table contains the company', async () => {
  const rows = await all<{ table: string; name: string; has_company: boolean }>(`
    select n.nspname || '.' || c.relname as table, i.indexrelid::regclass::text as name,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id'
        and a.attnum = any(i.indkey[0:i.indnkeyatts - 1])) as has_company
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
    where i.indisunique or i.indisexclusion`)
  const inCompanies = rows.filter(({ table }) => placementOf(table) === 'distributed')
  expect(inCompanies.length).toBeGreaterThan(50)
  expect(inCompanies.filter(({ has_company }) => !has_company)).toEqual([])
})

test('every foreign key leads where a distributed PostgreSQL can follow it', async () => {
  const rows = await all<{ from: string; to: string; name: string; has_company: boolean }>(`
    select fn.nspname || '.' || f.relname as from, tn.nspname || '.' || t.relname as to, k.conname as name,
      exists (select from unnest(k.conkey, k.confkey) as pair (a, b)
        join pg_attribute x on x.attrelid = f.oid and x.attnum = pair.a and x.attname = 'company_id'
        join pg_attribute y on y.attrelid = t.oid and y.attnum = pair.b and y.attname = 'company_id') as has_company
    from pg_constraint k
    join pg_class f on f.oid = k.conrelid join pg_namespace fn on fn.oid = f.relnamespace
    join pg_class t on t.oid = k.confrelid join pg_namespace tn on tn.oid = t.relnamespace
    where k.contype = 'f' and fn.nspname in ('public', 'auth')`)
  expect(rows.length).toBeGreaterThan(50)
  const refused = rows.filter(({ from, to, has_company }) => {
    const [source, target] = [placementOf(from), placementOf(to)]
    if (target === 'distributed') return source !== 'distributed' || !has_company
    return source !== 'local' && target === 'local'
  })
  expect(refused).toEqual([])
})

test('no foreign key of a distributed table empties the company of a row', async () => {
  const rows = await all<{
    table: string
    name: string
  }>(`select n.nspname || '.' || c.relname as table, k.conname as name
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and (k.confdeltype in ('n', 'd') or k.confupdtype in ('n', 'd'))
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and a.attnum = any(k.conkey))`)
  expect(rows.filter(({ table }) => placementOf(table) === 'distributed')).toEqual([])
})
