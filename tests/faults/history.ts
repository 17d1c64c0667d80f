import type { Direction } from '#contract/entities/direction.ts'
import type { Database } from '#server/database/database.ts'

/** An entry or exit that was confirmed to a visitor. */
export interface Acknowledged {
  readonly key: string
  readonly direction: Direction
  readonly visitorId: string
  readonly visitId: string
}

/**
 * Judges the stored data against what was acknowledged (R06): nothing acknowledged is missing, nothing is there twice,
 * no visitor is inside twice, and the counters agree with the visits. @returns the faults, in words; empty if all is well
 */
export async function anomalies(
  { pool }: Database,
  companyId: string,
  acknowledged: readonly Acknowledged[],
): Promise<readonly string[]> {
  const ask = async <Row extends object>(text: string) => (await pool.query<Row>(text, [companyId])).rows
  const keys = await ask<{ key: string; visit_id: string | null }>(
    `select key, answer ->> 'visitId' as visit_id from idempotency_keys
     where company_id = $1 and answer ? 'visitId'`,
  )
  const visits = await ask<{ visit_id: string; visitor_id: string; said: boolean }>(
    `select visit_id, visitor_id, exited_at is not null and not exit_assumed and exit_how = 'scanned' as said from visits where company_id = $1`,
  )
  const strays = await ask<{ visitor_id: string }>('select visitor_id from stray_exits where company_id = $1')
  const open = await ask<{ visitor_id: string; times: number }>(
    `select visitor_id, count(*)::int as times from visits where company_id = $1 and exited_at is null
     group by visitor_id having count(*) > 1`,
  )
  const miscounted = await ask<{ site_id: string; inside: number; recount: number }>(
    `select o.site_id, o.inside, r.recount from occupancy o, lateral (select count(*)::int as recount from visits v
       where v.company_id = o.company_id and v.site_id = o.site_id and v.exited_at is null) r
     where o.company_id = $1 and o.inside <> r.recount`,
  )

  const stored = new Map(keys.map(({ key, visit_id }) => [key, visit_id]))
  const visitors = new Map(visits.map(({ visit_id, visitor_id }) => [visit_id, visitor_id]))
  const wrong = acknowledged.flatMap(({ key, direction, visitorId, visitId }) => {
    if (stored.get(key) !== visitId) return [`${direction} ${key} was acknowledged as ${visitId}, and is not`]
    const isThere = direction === 'exit' || visitors.get(visitId) === visitorId
    return isThere ? [] : [`entry ${key} was acknowledged, and its visit is not there`]
  })
  const exits = acknowledged.filter(({ direction }) => direction === 'exit')
  for (const [visitorId, told] of tally(exits, (exit) => exit.visitorId)) {
    const kept =
      visits.filter(({ visitor_id, said }) => said && visitor_id === visitorId).length +
      strays.filter(({ visitor_id }) => visitor_id === visitorId).length
    if (kept < told) wrong.push(`${told} exits of ${visitorId} were acknowledged, ${kept} are there`)
  }
  for (const [visitId, times] of tally(
    acknowledged.filter(({ direction }) => direction === 'entry'),
    (entry) => entry.visitId,
  )) {
    if (times > 1) wrong.push(`${times} entries were acknowledged as one visit ${visitId}`)
  }
  const keyed = new Set(stored.values())
  for (const { visit_id } of visits) {
    if (!keyed.has(visit_id)) wrong.push(`visit ${visit_id} is there, and no key asked for it`)
  }
  for (const { visitor_id, times } of open) wrong.push(`${visitor_id} is inside ${times} times`)
  for (const { site_id, inside, recount } of miscounted) {
    wrong.push(`the counter of '${site_id}' says ${inside}, ${recount} visits are open`)
  }
  return wrong
}

function tally<Item>(items: readonly Item[], by: (item: Item) => string): Map<string, number> {
  const counted = new Map<string, number>()
  for (const item of items) counted.set(by(item), (counted.get(by(item)) ?? 0) + 1)
  return counted
}
