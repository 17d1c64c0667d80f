import { type Kysely, sql } from 'kysely'
import { databaseReport } from './failure.ts'
import type { Tables } from './tables.ts'

/** SQLSTATEs of class 08, connection exception, and those of a node that is stopping or starting. */
const LOST = /^(?:08|57P)/
/** Citus names the node in the message, or where it says what it was doing there. */
const NODE = /(?:remote node (?:\S+@)?|command on )([\w.:[\]-]+:\d+)/

/** The node of a distributed PostgreSQL that a statement did not reach; `null`: it failed for another reason. */
export function nodeAway(error: unknown): string | null {
  const report = databaseReport(error)
  if (report === null || !LOST.test(report.state)) return null
  const where = error instanceof Error && 'where' in error ? error.where : ''
  const said = `${report.message} ${String(where)}`
  return NODE.exec(said)?.[1] ?? null
}

/** @throws while a node of a distributed PostgreSQL cannot be reached; any other PostgreSQL has none */
export async function reachNodes(query: Kysely<Tables>): Promise<void> {
  const { rows: extensions } = await sql`select from pg_extension where extname = 'citus'`.execute(query)
  if (extensions.length === 0) return
  const { rows } = await sql<{ name: string }>`select nodename || ':' || nodeport as name from pg_dist_node
    where noderole = 'primary' and isactive and not citus_check_connection_to_node(nodename, nodeport)`.execute(
    query,
  )
  if (rows.length > 0) throw new Error(`No answer from ${rows.map(({ name }) => name).join(', ')}`)
}
