import { sql } from 'kysely'
import { isSettled, type PersonState } from '#contract/roll-call.ts'
import type { Tenant } from '#server/database/tenant.ts'
import { earliest } from './running.store.ts'

/** A time that cannot be right becomes the nearest that can, so that the order of ticks does not depend on when they arrive. */
const bounded = (at: Date) => sql<Date>`least(greatest(${at}::timestamptz, ${earliest}), now())`

export interface Tick {
  readonly tickId: string
  readonly visitId: string
  readonly state: PersonState
  readonly musterPoint: string | null
  readonly at: Date
}

/** An account, or a person whom a link lets in. */
type TickedBy =
  | { readonly accountId: string; readonly wardenId?: never }
  | { readonly wardenId: string; readonly accountId?: never }

/** Those of people who are not on the list, or made after its end, are left out; each counts once. */
export async function keepTicks(
  tenant: Tenant,
  roll_call_id: string,
  ticks: readonly Tick[],
  by: TickedBy,
): Promise<void> {
  const listed = await tenant
    .select('roll_call_people')
    .innerJoin('roll_calls as r', (join) =>
      join
        .onRef('r.company_id', '=', 'roll_call_people.company_id')
        .onRef('r.roll_call_id', '=', 'roll_call_people.roll_call_id'),
    )
    .select(['visit_id', 'r.ended_at'])
    .where('r.roll_call_id', '=', roll_call_id)
    .where('visit_id', '=', sql<string>`any(${sql.val(ticks.map(({ visitId }) => visitId))}::uuid[])`)
    .execute()
  const ends = new Map(listed.map(({ visit_id, ended_at }) => [visit_id, ended_at]))
  const rows = ticks.flatMap(({ tickId: tick_id, visitId: visit_id, state, musterPoint, at }) => {
    const end = ends.get(visit_id)
    if (end === undefined || (end !== null && at > end)) return []
    return [
      {
        ...{ roll_call_id, tick_id, visit_id, state, is_safe: isSettled(state) },
        ...{
          muster_point: musterPoint,
          at: bounded(at),
          account_id: by.accountId ?? '',
          warden_id: by.wardenId ?? null,
        },
      },
    ]
  })
  if (rows.length === 0) return
  await tenant
    .insert('roll_call_ticks', rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export interface AddedPerson {
  readonly personId: string
  readonly name: string
  readonly at: Date
}

/** Ids of employees are reckoned from the company and the host, all others are random. */
const IS_RANDOM = /^[0-9a-f-]{14}4/i

/**
 * People on no list, until the roll call ends; each is added once. An id that may be that of a visit or an employee is left
 * out: a name would stand in the place of that person.
 */
export async function keepAdded(
  tenant: Tenant,
  roll_call_id: string,
  added: readonly AddedPerson[],
): Promise<void> {
  if (added.length === 0) return
  const rollCall = await tenant
    .select('roll_calls')
    .select(['site_id', 'ended_at'])
    .where('roll_call_id', '=', roll_call_id)
    .executeTakeFirstOrThrow()
  const { site_id, ended_at } = rollCall
  const visits = await tenant
    .select('visits')
    .select('visit_id')
    .where('visit_id', '=', sql<string>`any(${sql.val(added.map(({ personId }) => personId))}::uuid[])`)
    .execute()
  const taken = new Set(visits.map(({ visit_id }) => visit_id))
  const rows = added
    .filter(({ personId }) => IS_RANDOM.test(personId) && !taken.has(personId.toLowerCase()))
    .filter(({ at }) => ended_at === null || at <= ended_at)
    .map(({ personId: visit_id, name, at }) => ({
      ...{ roll_call_id, visit_id, kind: 'added' as const, name, site_id, since: bounded(at) },
    }))
  if (rows.length === 0) return
  await tenant
    .insert('roll_call_people', rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
