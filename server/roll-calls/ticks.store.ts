import { sql } from 'kysely'
import { WARDEN_PERSON_TICKS_MAX } from '#contract/limits.ts'
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

/**
 * Those of people who are not on the list, or made after its end, are left out; each counts once.
 * @returns how many are new, and how many are more than a person without an account may make
 */
export async function keepTicks(
  tenant: Tenant,
  roll_call_id: string,
  ticks: readonly Tick[],
  by: TickedBy,
): Promise<{ readonly stored: number; readonly refused: number }> {
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
        roll_call_id,
        tick_id,
        visit_id,
        state,
        is_safe: isSettled(state),
        muster_point: musterPoint,
        at: bounded(at),
        account_id: by.accountId ?? '',
        warden_id: by.wardenId ?? null,
      },
    ]
  })
  const kept = by.wardenId === undefined ? rows : await withinLimit(tenant, roll_call_id, by.wardenId, rows)
  if (kept.length === 0) return { stored: 0, refused: rows.length }
  const { numInsertedOrUpdatedRows: stored = 0n } = await tenant
    .insert('roll_call_ticks', kept)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return { stored: Number(stored), refused: rows.length - kept.length }
}

/** What was stored before counts once, also if it comes again. */
async function withinLimit<Row extends { readonly tick_id: string; readonly visit_id: string }>(
  tenant: Tenant,
  roll_call_id: string,
  warden_id: string,
  rows: readonly Row[],
): Promise<Row[]> {
  // Requests of one device come one after the other, so that those that come at once store no more.
  await tenant.select('wardens').select('warden_id').where('warden_id', '=', warden_id).forUpdate().execute()
  const there = await tenant
    .select('roll_call_ticks')
    .select(['visit_id', 'tick_id'])
    .where('roll_call_id', '=', roll_call_id)
    .where('warden_id', '=', warden_id)
    .where('visit_id', '=', sql<string>`any(${sql.val(rows.map(({ visit_id }) => visit_id))}::uuid[])`)
    .execute()
  const ticks = new Map<string, Set<string>>()
  const of = (visitId: string): Set<string> => {
    const made = ticks.get(visitId) ?? new Set()
    ticks.set(visitId, made)
    return made
  }
  for (const { visit_id, tick_id } of there) of(visit_id).add(tick_id)
  return rows.filter(({ visit_id, tick_id }) => {
    const made = of(visit_id)
    const isKept = made.has(tick_id) || made.size < WARDEN_PERSON_TICKS_MAX
    if (isKept) made.add(tick_id)
    return isKept
  })
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
      roll_call_id,
      visit_id,
      kind: 'added' as const,
      name,
      site_id,
      since: bounded(at),
    }))
  if (rows.length === 0) return
  await tenant
    .insert('roll_call_people', rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
