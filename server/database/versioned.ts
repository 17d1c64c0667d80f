import type pg from 'pg'

interface Versioned {
  /** SQL for the object's id, such as `to_regclass('reporting.visits')`. */
  readonly object: string
  readonly catalog: 'pg_proc' | 'pg_class'
  /** As `comment on` names it, such as `view reporting.visits`. */
  readonly name: string
  readonly version: number
  readonly statements: readonly string[]
}

/**
 * Brings one function or view of the database up to date; the version stands in its comment. One of a later version stays: the
 * process of a later version of this program has brought it, and what it does is understood by the version before.
 */
export async function applyVersioned(
  client: Pick<pg.ClientBase, 'query'>,
  { object, catalog, name, version, statements }: Versioned,
): Promise<void> {
  const { rows } = await client.query<{ mark: string | null }>(
    `select obj_description(${object}, '${catalog}') as mark`,
  )
  const applied = Number(/^version (\d+)$/.exec(rows[0]?.mark ?? '')?.[1] ?? 0)
  if (applied >= version) return
  await client.query('begin')
  try {
    for (const statement of statements) await client.query(statement)
    await client.query(`comment on ${name} is 'version ${version}'`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
