import type pg from 'pg'
import { reportingViews } from '#server/reports/reporting-views.sql.ts'
import { applyVersioned } from './versioned.ts'

type Client = Pick<pg.ClientBase, 'query'>

/**
 * A view that stands would refuse a migration that changes what it reads. Roles keep their rights through the default privileges
 * of the schema. Views that an operator has made there stay, unless they read ours.
 */
export async function dropViews(client: Client): Promise<void> {
  const { rows } = await client.query<{ view: string }>(
    `select c.oid::regclass::text as view from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'reporting' and c.relkind = 'v' and obj_description(c.oid, 'pg_class') ~ '^version [0-9]+$'`,
  )
  for (const { view } of rows) await client.query(`drop view if exists ${view} cascade`)
}

/** Brings the views of the schema `reporting` up to date. Each is made as a whole: a role that may read views that will be made reads it at once. */
export async function applyViews(client: Client): Promise<void> {
  await client.query('create schema if not exists reporting')
  for (const { name, version, text } of reportingViews)
    await applyVersioned(client, {
      object: `to_regclass('reporting.${name}')`,
      catalog: 'pg_class',
      name: `view reporting.${name}`,
      version,
      statements: [
        `drop view if exists reporting.${name} cascade`,
        `create view reporting.${name} as ${text}`,
      ],
    })
}
