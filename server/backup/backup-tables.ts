import type pg from 'pg'

/** One table as a backup names it. */
export interface BackupTable {
  /** Quoted, with its schema. */
  readonly name: string
  /** Quoted; those that the database computes are left out. */
  readonly columns: readonly string[]
}

/** Tables of bookkeeping that a restore makes anew. */
const OWN = [
  'kysely_migration',
  'kysely_migration_lock',
  'socket_io_attachments',
  'installation',
  'job_workers',
]

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
    (select array_agg(quote_ident(attname) order by attnum) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
    array(select format('%I.%I', fn.nspname, f.relname) from pg_constraint k
      join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
      where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as needs
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'auth') and c.relname <> all($1)
  order by 1`

/** Every table that holds what people have entered, each after those that it refers to. @throws if they refer in a circle */
export async function backupTables(client: pg.ClientBase): Promise<readonly BackupTable[]> {
  const { rows } = await client.query<BackupTable & { readonly needs: readonly string[] }>(TABLES, [OWN])
  const ordered: BackupTable[] = []
  let left = rows
  while (left.length > 0) {
    const done = new Set(ordered.map(({ name }) => name))
    const free = left.filter(({ needs }) => needs.every((need) => done.has(need)))
    if (free.length === 0) throw new Error('Tables refer to each other in a circle')
    ordered.push(...free)
    left = left.filter((table) => !free.includes(table))
  }
  return ordered
}

/** Sequences go on after what has been restored. */
export const RAISE_SEQUENCES = `
  select format('select setval(%L, coalesce((select max(%I) from %I.%I), 0) + 1, false)',
    pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname), a.attname, n.nspname, c.relname) as statement
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'auth') and a.attnum > 0 and not a.attisdropped
    and pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) is not null`
