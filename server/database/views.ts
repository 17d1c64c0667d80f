import type pg from 'pg'
import { reportingViews } from '#server/reports/reporting-views.sql.ts'

type Client = Pick<pg.ClientBase, 'query'>

/** A view that stands would refuse a migration that changes what it reads. What may be read by whom stays in the schema's defaults. */
export async function dropViews(client: Client): Promise<void> {
  const { rows } = await client.query<{ view: string }>(
    `select format('%I.%I', schemaname, viewname) as view from pg_views where schemaname = 'reporting'`,
  )
  for (const { view } of rows) await client.query(`drop view if exists ${view} cascade`)
}

/**
 * Brings the views of the schema `reporting` up to date. A view of a later version stays, as SQL functions do. Each is made as a
 * whole: a role that may read views that will be made reads it at once.
 */
export async function applyViews(client: Client): Promise<void> {
  await client.query('create schema if not exists reporting')
  for (const { name, version, text } of reportingViews) {
    const { rows } = await client.query<{ mark: string | null }>(
      `select obj_description(to_regclass('reporting.${name}'), 'pg_class') as mark`,
    )
    const applied = Number(/^version (\d+)$/.exec(rows[0]?.mark ?? '')?.[1] ?? 0)
    if (applied >= version) continue
    await client.query('begin')
    try {
      await client.query(`drop view if exists reporting.${name} cascade`)
      await client.query(`create view reporting.${name} as ${text}`)
      await client.query(`comment on view reporting.${name} is 'version ${version}'`)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  }
}
