import { createHash, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyViews, dropViews } from '#server/database/views.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { reportingViews } from './reporting-views.sql.ts'

// @module-tag long

/** What the role of docs/operate/reporting.md reads, and what it is refused. */

/** A text that has changed gets the next version, and its new hash stands here. */
const known: Readonly<Record<string, readonly [version: number, sha256: string]>> = {
  sites: [1, 'def63a2fb579e49b'],
  visits: [1, 'b7145f708ca559b4'],
  occupancy_by_hour: [1, '41ba99769b124510'],
  hosts: [1, '75de48854701531a'],
}

const page = readFileSync(new URL('../../docs/operate/reporting.md', import.meta.url), 'utf8')
const PASSWORD = randomUUID()

let server: ServerUnderTest
let owner: pg.Client
let reader: pg.Client
let company: TestCompany
/** The server's own role, which makes the views. */
let tableOwner: string
beforeAll(async () => {
  server = await serverUnderTest()
  owner = new pg.Client(server.ownerAddress)
  await owner.connect()
  const [, script = ''] = /```sql\n([\s\S]*?)```/.exec(page) ?? []
  // A superuser runs the script here, for the role that makes the views.
  const { rows } = await owner.query<{ name: string }>(
    "select tableowner as name from pg_tables where schemaname = 'public' and tablename = 'visits'",
  )
  tableOwner = rows[0]?.name ?? ''
  await owner.query(
    script
      .replace('choose a long one', PASSWORD)
      .replace('alter default privileges', `alter default privileges for role "${tableOwner}"`),
  )
  reader = new pg.Client(asReader(server.ownerAddress))
  await reader.connect()
  company = await makeCompany(server.adminAccess, {})
})

function asReader(address: ServerUnderTest['ownerAddress']): pg.ClientConfig {
  const account = { user: 'reporting_reader', password: PASSWORD }
  if (!('connectionString' in address)) return { ...address, ...account }
  const url = new URL(address.connectionString)
  url.username = account.user
  url.password = account.password
  return { connectionString: url.href }
}

afterAll(async () => {
  await reader.end()
  await owner.end()
  await server.stop()
})

const sql = (text: string, ...values: unknown[]) =>
  server.adminAccess.database.pool.query(text, [company.companyId, ...values])
const read = async (text: string) => (await reader.query(text, [company.companyId])).rows
const refusal = (text: string) =>
  reader.query(text).then(
    () => null,
    (error: { code: string }) => error.code,
  )
const NOT_ALLOWED = '42501'

test('a text that has changed has the next version', () => {
  const hashes = reportingViews.map(({ name, version, text }) => [
    name,
    [version, createHash('sha256').update(text).digest('hex').slice(0, 16)],
  ])
  expect(Object.fromEntries(hashes)).toEqual(known)
})

test('the views tell of visits, occupancy and sites, and of hosts where the company counts them', async () => {
  await sql(
    `insert into sites (company_id, site_id, name, time_zone, capacity) values ($1, 'rome', 'Rome', 'Europe/Rome', 7)`,
  )
  await sql(
    `insert into hosts (company_id, host_id, first_name, last_name, search_key) values ($1, 'vera', 'Vera', 'Zanin', 'z')`,
  )
  for (let made = 0; made < 6; made++)
    await sql(
      `insert into visits (company_id, visit_id, visitor_id, site_id, host_id, reason, entered_at, exited_at, annulled_at, exit_how)
       values ($1, $2, $3, 'rome', 'vera', $4, '2026-03-29T00:30:00Z'::timestamptz + $5 * interval '20 minutes',
         '2026-03-29T02:00:00Z', case when $5 = 5 then now() end, case when $5 = 4 then 'automatic' else 'scanned' end)`,
      ...[randomUUID(), await company.meet(), made === 0 ? 'typed: Ada Conti' : null, made],
    )
  expect(await read('select site_id, name, capacity from reporting.sites where company_id = $1')).toEqual([
    { site_id: 'rome', name: 'Rome', capacity: 7 },
  ])
  const visits = await read(
    `select reason, minutes, exit_how, is_annulled, entered_local::text as entered from reporting.visits where company_id = $1
     order by entered_at`,
  )
  expect(visits).toHaveLength(6)
  expect(visits[0]).toEqual({
    reason: 'other',
    minutes: 90,
    exit_how: 'scanned',
    is_annulled: false,
    entered: '2026-03-29 01:30:00',
  })
  // Half an hour later it is 03:10.
  expect(visits[2]).toMatchObject({ entered: '2026-03-29 03:10:00' })
  expect(visits[4]).toMatchObject({ minutes: null, exit_how: 'automatic' })
  expect(visits[5]).toMatchObject({ is_annulled: true })
  const hours = await read(
    `select extract(hour from hour at time zone 'UTC')::int as hour, entries::int, exits::int, inside_at_end::int as inside
     from reporting.occupancy_by_hour where company_id = $1 order by 1`,
  )
  expect(hours).toEqual([
    { hour: 0, entries: 2, exits: 0, inside: 2 },
    { hour: 1, entries: 3, exits: 0, inside: 5 },
    { hour: 2, entries: 0, exits: 5, inside: 0 },
  ])
  expect(await read('select 1 from reporting.hosts where company_id = $1')).toEqual([])
  await sql('update companies set charts_of_hosts = true where company_id = $1')
  const hosts = 'select last_name, month::text, visits::int from reporting.hosts where company_id = $1'
  expect(await read(hosts)).toEqual([{ last_name: 'Zanin', month: '2026-03-01', visits: 5 }])
  await sql(`delete from visits where company_id = $1 and reason is not null`)
  expect(await read(hosts), 'four are too few').toEqual([])
})

test('the role reads nothing else, and writes nothing', async () => {
  const { rows } = await owner.query<{ name: string; kind: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name, c.relkind as kind from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'v', 'm', 'p') and n.nspname not in ('pg_catalog', 'information_schema', 'reporting')`,
  )
  expect(rows.length).toBeGreaterThan(60)
  for (const { name } of rows)
    expect([name, await refusal(`select 1 from ${name} limit 1`)]).toEqual([name, NOT_ALLOWED])
  const { rows: views } = await owner.query<{ name: string }>(
    "select viewname as name from pg_views where schemaname = 'reporting' order by 1",
  )
  expect(views.map(({ name }) => name)).toEqual(reportingViews.map(({ name }) => name).toSorted())
  await reader.query('set default_transaction_read_only = off')
  for (const { name } of views)
    expect([name, await refusal(`delete from reporting.${name}`)]).not.toEqual([name, null])
  expect(await refusal('create table reporting.mine (id int)')).toBe(NOT_ALLOWED)
  expect(await refusal('create table public.mine (id int)')).toBe(NOT_ALLOWED)
  expect(
    await refusal(
      "select new_access('a', null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null)",
    ),
  ).toBe(NOT_ALLOWED)
})

test('no view reads a sealed column, or names a visitor', async () => {
  const { rows } = await owner.query<{ used: string }>(
    `select distinct format('%I.%I', t.relname, a.attname) as used
     from pg_rewrite w join pg_class v on v.oid = w.ev_class join pg_namespace n on n.oid = v.relnamespace
     join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = w.oid and d.refobjsubid > 0
     join pg_class t on t.oid = d.refobjid join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
     where n.nspname = 'reporting'`,
  )
  const used = rows.map(({ used: name }) => name)
  expect(used).toContain('visits.entered_at')
  expect(used.filter((name) => /sealed|_index|visitors\.|visitor_id|token|hash/.test(name))).toEqual([])
})

test('views that were made anew are read at once; one of a later version stays', async () => {
  await owner.query(`set role "${tableOwner}"`)
  try {
    await dropViews(owner)
    expect(await refusal('select 1 from reporting.sites')).toBe('42P01')
    await applyViews(owner)
    for (const { name } of reportingViews)
      expect([name, await refusal(`select * from reporting.${name} limit 1`)]).toEqual([name, null])
    await owner.query("comment on view reporting.sites is 'version 9'")
    await applyViews(owner)
    const { rows } = await owner.query(`select obj_description('reporting.sites'::regclass) as mark`)
    expect(rows).toEqual([{ mark: 'version 9' }])
    await owner.query("comment on view reporting.sites is 'version 1'")
  } finally {
    await owner.query('reset role')
  }
})

test('the page describes every column', async () => {
  const { rows } = await owner.query<{ view: string; column: string }>(
    `select table_name as view, column_name as column from information_schema.columns
     where table_schema = 'reporting' and column_name <> 'company_id'`,
  )
  const missing = rows.filter(({ view, column }) => {
    const [, part = ''] = page.split(`### reporting.${view}\n`)
    return !(part.split('###')[0] ?? '').includes(`\`${column}\``)
  })
  expect(missing).toEqual([])
})
