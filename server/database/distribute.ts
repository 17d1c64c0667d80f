import pg from 'pg'
import type { Address } from './connection.ts'
import { type Placement, placements } from './distribution.ts'
import { takeMigrationLock } from './migration-lock.ts'

/** What has been put where. */
export interface Distributed {
  readonly table: string
  readonly placement: Placement
}

const INSTALLED = `select extversion as version, current_setting('citus.enable_unsafe_triggers') = 'on' as has_triggers,
    (select count(*)::int from pg_dist_node where noderole = 'primary' and groupid <> 0 and isactive) as nodes
  from pg_extension where extname = 'citus'`

/** Every table that is not yet where it belongs; one that waits for no placement is local. */
const WAITING = `select n.nspname || '.' || c.relname as table, c.oid::regclass::text as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'auth')
    and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid and (p.partmethod = 'h' or p.repmodel = 't'))
  order by 1`

/** Foreign keys of these tables, and those that lead to them. */
const KEYS = `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
  where contype = 'f' and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))
  order by 1, 2`

const placing: Readonly<Record<Exclude<Placement, 'local'>, string>> = {
  reference: 'select create_reference_table($1::regclass)',
  distributed: "select create_distributed_table($1::regclass, 'company_id', colocate_with => $2)",
}

/** The table beside which all others lie: that of the same company on the same node. */
const FIRST = 'public.sites'

/**
 * Puts each table where it belongs on a distributed PostgreSQL, and the functions on every node. All of it or nothing; what is
 * there already stays, so that it can be done again after an update.
 * @param address of the coordinator, as the owner of the tables
 * @throws in words for an operator if the database is not distributed
 */
export async function distribute(
  address: Address,
  say: (sentence: string) => void,
): Promise<readonly Distributed[]> {
  const client = new pg.Client({ ...address, application_name: 'visitor-kiosk distribution' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await needNodes(client)
    await takeMigrationLock(client, say)
    await client.query('begin')
    // Shards of one table after the other: what refers to a reference table cannot be made at once.
    await client.query("set local citus.multi_shard_modify_mode to 'sequential'")
    const placed = await place(client)
    // The nodes have what their tables need; what statements call as well has to be told them.
    await tellNodes(client)
    await client.query('commit')
    return placed
  } finally {
    await client.end()
  }
}

async function needNodes(client: pg.Client): Promise<void> {
  const { rows: extensions } = await client.query("select from pg_extension where extname = 'citus'")
  if (extensions.length === 0)
    throw new Error('This PostgreSQL is not distributed: it has no extension citus. Nothing was changed')
  const { rows } = await client.query<{ has_triggers: boolean; nodes: number }>(INSTALLED)
  const [found] = rows
  if (found === undefined || found.nodes === 0)
    throw new Error('The coordinator knows no node: name them with citus_add_node first. Nothing was changed')
  if (!found.has_triggers)
    throw new Error('citus.enable_unsafe_triggers has to be on, on every node. Nothing was changed')
}

/** As they stand: those of a later version of the program stay. */
async function tellNodes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ text: string }>(
    `select pg_get_functiondef(p.oid) as text from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
  )
  for (const { text } of rows) await client.query(text)
}

/** Foreign keys are taken away meanwhile: no order of the tables satisfies all of them. */
async function place(client: pg.Client): Promise<readonly Distributed[]> {
  const { rows } = await client.query<{ table: string; name: string }>(WAITING)
  const waiting = rows.flatMap(({ table, name }) => {
    const placement = placements.get(table)
    return placement === undefined || placement === 'local' ? [] : [{ table, name, placement }]
  })
  if (waiting.length === 0) return []
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(KEYS, [
    waiting.map(({ name }) => name),
  ])
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`)
  const inOrder = [
    ...waiting.filter(({ placement }) => placement === 'reference'),
    ...waiting.filter(({ table }) => table === FIRST),
    ...waiting.filter(({ table, placement }) => placement === 'distributed' && table !== FIRST),
  ]
  for (const { table, name, placement } of inOrder) {
    const values = placement === 'reference' ? [name] : [name, table === FIRST ? 'none' : FIRST]
    await client.query(placing[placement], values)
  }
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`)
  return inOrder.map(({ table, placement }) => ({ table, placement }))
}
