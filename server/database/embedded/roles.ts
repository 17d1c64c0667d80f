import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolder, LOCALE, SUPERUSER, clusterSettings } from './cluster.ts'
import type { ClusterPaths } from './cluster-paths.ts'

/** Owns the tables: migrations and a restore. */
export const OWNER = 'kiosk_owner'
/** Reads and writes rows, and changes no table: what serves requests. */
export const SERVER = 'kiosk_server'

/** Everybody needs the password, over the socket, which is the only way in. The first line says for which password it was set. */
const accessRules = (password: string): string =>
  `# visitor-kiosk ${createHash('sha256').update(`roles 1 ${password}`).digest('hex').slice(0, 16)}
local all all scram-sha-256
`

const schemas = "('public', 'auth', 'graphile_worker')"

/** Statements of one line each, as a database without a network takes them. */
const statements = (password: string): string =>
  [
    ...[SUPERUSER, OWNER, SERVER].flatMap((role) => [
      `do $$ begin if not exists (select from pg_roles where rolname = '${role}') then create role ${role}; end if; end $$`,
      `alter role ${role} login password '${password}'`,
    ]),
    // The job queue shuts its tables to all but their owner in this way.
    `alter role ${SERVER} bypassrls`,
    `grant create, temporary on database postgres to ${OWNER}`,
    `alter schema public owner to ${OWNER}`,
    // Objects that an older version created as superuser change their owner.
    `do $$ declare object record; begin
      for object in select nspname as name from pg_namespace where nspname in ${schemas} loop
        execute format('alter schema %I owner to ${OWNER}', object.name); end loop;
      for object in select c.oid::regclass as name, case c.relkind when 'v' then 'view' when 'S' then 'sequence'
          when 'm' then 'materialized view' when 'c' then 'type' else 'table' end as kind
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ${schemas} and c.relkind in ('r', 'p', 'v', 'm', 'S', 'c')
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i') and c.relkind = 'S') loop
        execute format('alter %s %s owner to ${OWNER}', object.kind, object.name); end loop;
      for object in select p.oid::regprocedure as name, case p.prokind when 'p' then 'procedure' else 'function' end as kind
        from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ${schemas} loop
        execute format('alter %s %s owner to ${OWNER}', object.kind, object.name); end loop;
      for object in select t.oid::regtype as name from pg_type t join pg_namespace n on n.oid = t.typnamespace
        where n.nspname in ${schemas} and t.typtype in ('d', 'e') loop
        execute format('alter type %s owner to ${OWNER}', object.name); end loop;
      for object in select nspname as name from pg_namespace where nspname in ${schemas} loop
        execute format('grant usage on schema %I to ${SERVER}', object.name);
        execute format('grant select, insert, update, delete, truncate on all tables in schema %I to ${SERVER}', object.name);
        execute format('grant usage, select, update on all sequences in schema %I to ${SERVER}', object.name); end loop;
      end $$`,
    ...[
      'usage on schemas',
      'select, insert, update, delete, truncate on tables',
      'usage, select, update on sequences',
    ].map((rights) => `alter default privileges for role ${OWNER} grant ${rights} to ${SERVER}`),
  ]
    .map((statement) => `${statement.replaceAll(/\s*\n\s*/g, ' ')};\n`)
    .join('')

/**
 * Gives the roles of a stopped database their password and their rights, and allows no connection without a password.
 * This also closes a database that an older version has left open.
 * @returns `false` if another start is doing it
 */
export function closeCluster(paths: ClusterPaths, binaries: string, password: string): boolean {
  const path = join(dataFolder(paths), 'pg_hba.conf')
  const rules = accessRules(password)
  if (readFileSync(path, 'utf8') === rules) return true
  const flags = Object.entries({ ...clusterSettings, exit_on_error: 'on' }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const run = spawnSync(
    join(binaries, 'postgres'),
    ['--single', '-D', dataFolder(paths), ...flags, 'postgres'],
    { ...paths.owner, cwd: paths.home, env: LOCALE, input: statements(password), encoding: 'utf8' },
  )
  if (run.status !== 0) {
    if (/lock file "postmaster\.pid" already exists/.test(run.stderr)) return false
    throw new Error(`PostgreSQL could not be closed to other accounts: ${run.stderr || String(run.error)}`)
  }
  const fresh = `${path}.${process.pid}`
  writeFileSync(fresh, rules, { mode: 0o600, flush: true })
  if (paths.owner !== null) chownSync(fresh, paths.owner.uid, paths.owner.gid)
  renameSync(fresh, path)
  return true
}
