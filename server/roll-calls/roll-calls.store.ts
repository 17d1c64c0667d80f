import { sql } from 'kysely'
import type { RollCall } from '#contract/console/roll-calls.ts'
import { ROLL_CALL_MAX_MS } from '#contract/limits.ts'
import { hostNameOf } from '#server/platform/host-name.ts'
import type { Tenant } from '#server/database/tenant.ts'
import { queueRollCallNews } from '#server/notifications/news/roll-call-news.store.ts'
import { needsHelp, ofOwnOrNoSite, ofOwnSites } from '#server/visits/visit-rows.store.ts'

const LISTED_MAX = 20
const OLDEST = sql<Date>`now() - ${sql.lit(ROLL_CALL_MAX_MS)} * interval '1 millisecond'`
/** The time that a device reports; now if its clock is plainly wrong. */
const plausible = (at: Date | null) =>
  sql<Date>`case when ${at}::timestamptz between ${OLDEST} and now() then ${at}::timestamptz else now() end`
/** The time before a roll call in which an automatic exit counts as one that may not have been made. */
const ASSUMED_GONE = sql`${sql.lit(ROLL_CALL_MAX_MS)} * interval '1 millisecond'`
const wholeOr = (siteId: string): string | null => (siteId === '' ? null : siteId)

/** Roll calls of the caller's sites; one of all sites is visible to every caller. */
const own = (tenant: Tenant) =>
  sql<boolean>`(roll_calls.site_id = '' or ${ofOwnSites(tenant, 'roll_calls.site_id')})`

interface Start {
  readonly rollCallId: string
  readonly siteId: string | null
  readonly startedAt: Date | null
}

/**
 * Takes down who is inside, and who was when the roll call began without the server. One that is under way at this
 * place is joined instead, unless it is so old that it belongs to another alarm: that one is ended. Joining adds
 * everybody who is not on its list yet, so that no list lacks a person because of when it began.
 * @returns the id of the roll call that is under way; `null` if the id is taken by another place's
 */
export const storeRollCall = (tenant: Tenant, start: Start, accountId: string): Promise<string | null> =>
  tenant.transaction(async (tx) => {
    const { rollCallId: roll_call_id, startedAt } = start
    const site_id = start.siteId ?? ''
    await tx
      .update('roll_calls')
      .set({ ended_at: sql<Date>`now()`, ended_by: accountId })
      .where('site_id', '=', site_id)
      .where('roll_call_id', '!=', roll_call_id)
      .where('ended_at', 'is', null)
      .where('started_at', '<', OLDEST)
      .execute()
    const begun = await tx
      .insert('roll_calls', {
        ...{ roll_call_id, site_id },
        started_at: plausible(startedAt),
        started_by: accountId,
        ended_at: null,
        ended_by: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('roll_call_id')
      .executeTakeFirst()
    const running = await tx
      .select('roll_calls')
      .select(['roll_call_id', 'ended_at'])
      .select(plausible(startedAt).as('since'))
      .where('site_id', '=', site_id)
      .where(sql<boolean>`(roll_call_id = ${roll_call_id} or ended_at is null)`)
      .orderBy(sql`roll_call_id = ${roll_call_id}`, 'desc')
      .executeTakeFirst()
    if (running === undefined) return null
    if (running.ended_at === null) await addPeople(tx, running.roll_call_id, site_id, running.since)
    if (begun !== undefined) await queueRollCallNews(tx, begun.roll_call_id)
    return running.roll_call_id
  })

/**
 * Adds visitors who are inside now, or have left since, and those whom the server checked out by itself in the hours
 * before, who may still be there. A wrong clock never makes the list shorter.
 */
async function addPeople(tx: Tenant, roll_call_id: string, site_id: string, since: Date): Promise<void> {
  const inside = await tx
    .select('visits')
    .select(['visit_id', 'exited_at', 'exit_how'])
    .where(ofOwnOrNoSite(tx))
    .where('annulled_at', 'is', null)
    .where((row) =>
      row.or([
        row('exited_at', 'is', null),
        row('exited_at', '>', since),
        row.and([
          row('exit_how', '=', 'automatic'),
          row('exited_at', '>', sql<Date>`${since}::timestamptz - ${ASSUMED_GONE}`),
          // Since then they have been seen.
          sql<boolean>`not exists (select 1 from visits l where l.company_id = visits.company_id
            and l.visitor_id = visits.visitor_id and l.entered_at > visits.entered_at and l.annulled_at is null)`,
        ]),
      ]),
    )
    .$if(site_id !== '', (query) => query.where('site_id', 'in', [site_id, '']))
    .execute()
  const people = inside.map(({ visit_id, exited_at, exit_how }) => ({
    ...{ roll_call_id, visit_id },
    assumed_gone: exited_at !== null && exit_how === 'automatic' && exited_at <= since,
  }))
  if (people.length === 0) return
  await tx
    .insert('roll_call_people', people)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export interface Tick {
  readonly tickId: string
  readonly visitId: string
  readonly isSafe: boolean
  readonly at: Date
}

/** Those of people who are not on the list, or made after its end, are left out; each counts once. */
export async function keepTicks(
  tenant: Tenant,
  roll_call_id: string,
  ticks: readonly Tick[],
  accountId: string,
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
  const rows = ticks.flatMap(({ tickId: tick_id, visitId: visit_id, isSafe: is_safe, at }) => {
    const end = ends.get(visit_id)
    if (end === undefined || (end !== null && at > end)) return []
    return [{ roll_call_id, tick_id, visit_id, is_safe, at: plausible(at), account_id: accountId }]
  })
  if (rows.length === 0) return
  await tenant
    .insert('roll_call_ticks', rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function storeRollCallEnd(tenant: Tenant, id: string, accountId: string): Promise<void> {
  await tenant
    .update('roll_calls')
    .set({ ended_at: sql<Date>`now()`, ended_by: accountId })
    .where('roll_call_id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** `null`: there is none that the caller reaches. */
export async function readRollCall(tenant: Tenant, id: string): Promise<RollCall | null> {
  const head = await tenant
    .select('roll_calls')
    .leftJoin('auth.user as s', 's.id', 'roll_calls.started_by')
    .leftJoin('auth.user as e', 'e.id', 'roll_calls.ended_by')
    .select(['site_id', 'started_at', 'ended_at', 's.name as started_name', 'e.name as ended_name'])
    .where('roll_call_id', '=', id)
    .where(own(tenant))
    .executeTakeFirst()
  if (head === undefined) return null
  return {
    rollCallId: id,
    siteId: wholeOr(head.site_id),
    startedAt: head.started_at.toISOString(),
    startedBy: head.started_name,
    endedAt: head.ended_at?.toISOString() ?? null,
    endedBy: head.ended_name,
    people: await readPeople(tenant, id, head.ended_at),
  }
}

/** A visit that was purged since is on the list no more. */
async function readPeople(tenant: Tenant, id: string, ended: Date | null) {
  const rows = await tenant
    .select('roll_call_people')
    .innerJoin('visits as v', (join) =>
      join
        .onRef('v.company_id', '=', 'roll_call_people.company_id')
        .onRef('v.visit_id', '=', 'roll_call_people.visit_id'),
    )
    .innerJoin('visitors as p', (join) =>
      join.onRef('p.company_id', '=', 'v.company_id').onRef('p.visitor_id', '=', 'v.visitor_id'),
    )
    .leftJoin('hosts as h', (join) =>
      join.onRef('h.company_id', '=', 'v.company_id').onRef('h.host_id', '=', 'v.host_id'),
    )
    .leftJoinLateral(
      (row) =>
        row
          .selectFrom('roll_call_ticks as k')
          .leftJoin('auth.user as u', 'u.id', 'k.account_id')
          .select(['k.is_safe', 'k.at', 'u.name'])
          .whereRef('k.company_id', '=', 'roll_call_people.company_id')
          .whereRef('k.roll_call_id', '=', 'roll_call_people.roll_call_id')
          .whereRef('k.visit_id', '=', 'roll_call_people.visit_id')
          .orderBy('k.at', 'desc')
          .orderBy('k.tick_id', 'desc')
          .limit(1)
          .as('tick'),
      (join) => join.onTrue(),
    )
    .select(['v.visit_id', 'v.site_id', 'v.entered_at', 'v.exited_at', 'v.exit_how', 'v.entry_how'])
    .select('roll_call_people.assumed_gone')
    .select(['p.first_name', 'p.last_name', 'p.company_name'])
    .select(['h.first_name as host_first_name', 'h.last_name as host_last_name'])
    .select(['tick.is_safe', 'tick.at', 'tick.name'])
    .select(needsHelp('v').as('needs_help'))
    .where('roll_call_people.roll_call_id', '=', id)
    .where(ofOwnOrNoSite(tenant, 'v.site_id'))
    .orderBy('p.last_name')
    .orderBy('p.first_name')
    .orderBy('v.visit_id')
    .execute()
  return rows.map((row) => {
    const isAutomatic = row.exit_how === 'automatic'
    const hasLeft = row.exited_at !== null && !isAutomatic && !(ended && row.exited_at > ended)
    // The server may check a person out during a roll call as of a time before it: they stay among those to be found.
    const isAssumedGone = row.assumed_gone && isAutomatic
    return {
      visitId: row.visit_id,
      firstName: row.first_name,
      lastName: row.last_name,
      companyName: row.company_name,
      hostName: hostNameOf(row),
      siteId: wholeOr(row.site_id),
      enteredAt: row.entered_at.toISOString(),
      how: row.entry_how,
      needsHelp: row.needs_help,
      leftAt: hasLeft ? (row.exited_at?.toISOString() ?? null) : null,
      assumedLeftAt: isAssumedGone ? (row.exited_at?.toISOString() ?? null) : null,
      isSafe: row.is_safe === true,
      tickedBy: row.name,
      tickedAt: row.at?.toISOString() ?? null,
    }
  })
}

/** One that has run for too long is joined no more. */
export async function readRunningRollCalls(tenant: Tenant) {
  const rows = await tenant
    .select('roll_calls')
    .select(['roll_call_id', 'site_id', 'started_at'])
    .where(own(tenant))
    .where('ended_at', 'is', null)
    .where('started_at', '>=', OLDEST)
    .orderBy('started_at')
    .execute()
  return rows.map((row) => ({
    rollCallId: row.roll_call_id,
    siteId: wholeOr(row.site_id),
    startedAt: row.started_at.toISOString(),
  }))
}

export async function readRollCalls(tenant: Tenant) {
  const rows = await tenant
    .select('roll_calls')
    .leftJoin('auth.user as s', 's.id', 'roll_calls.started_by')
    .select(['roll_call_id', 'site_id', 'started_at', 'ended_at', 's.name'])
    .where(own(tenant))
    .orderBy(sql`ended_at is null`, 'desc')
    .orderBy('started_at', 'desc')
    .limit(LISTED_MAX)
    .execute()
  return Promise.all(
    rows.map(async (row) => {
      const listed = await readPeople(tenant, row.roll_call_id, row.ended_at)
      const people = listed.filter(({ assumedLeftAt }) => assumedLeftAt === null)
      return {
        rollCallId: row.roll_call_id,
        siteId: wholeOr(row.site_id),
        startedAt: row.started_at.toISOString(),
        startedBy: row.name,
        endedAt: row.ended_at?.toISOString() ?? null,
        people: people.length,
        safe: people.filter(({ isSafe, leftAt }) => isSafe || leftAt !== null).length,
      }
    }),
  )
}
