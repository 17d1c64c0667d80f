import { sql } from 'kysely'
import type { RollCall } from '#contract/console/roll-calls.ts'
import { countRollCall } from '#contract/roll-call.ts'
import type { Vault } from '#server/keys/vault.ts'
import { byName } from '#server/database/name-order.ts'
import type { Tenant } from '#server/database/tenant.ts'
import { queueRollCallNews } from '#server/notifications/news/roll-call-news.store.ts'
import { ofOwnSites } from '#server/visits/visit-rows.store.ts'
import { siteOrNull } from '#server/database/site-or-null.ts'
import { addLatePeople, addPeople } from './add-people.store.ts'
import { queueLists } from './lists/queue-lists.store.ts'
import { employeeLeftAt, readPeople } from './roll-call-people.store.ts'
import { earliest, isRunning } from './running.store.ts'

const LISTED_MAX = 20
/** The time that a device reports; now if its clock is plainly wrong. */
const plausible = (at: Date | null) =>
  sql<Date>`case when ${at}::timestamptz between ${earliest} and now() then ${at}::timestamptz else now() end`

/** Roll calls of the caller's sites; one of all sites is visible to every caller. */
const own = (tenant: Tenant) =>
  sql<boolean>`(roll_calls.site_id = '' or ${ofOwnSites(tenant, 'roll_calls.site_id')})`

interface Start {
  readonly rollCallId: string
  readonly siteId: string | null
  readonly startedAt: Date | null
  readonly isDrill: boolean
}

/**
 * Takes down who is inside, and who was when the roll call began without the server. One that is under way at this
 * place is joined instead, unless it is so old that it belongs to another alarm: that one is ended. Joining adds
 * everybody who is not on its list yet, so that no list lacks a person because of when it began.
 * @returns the id of the roll call that is under way; `null` if the id is taken by another place's
 */
export const storeRollCall = (tenant: Tenant, start: Start, accountId: string): Promise<string | null> =>
  tenant.transaction(async (tx) => {
    const { rollCallId: roll_call_id, startedAt, isDrill: is_drill } = start
    const site_id = start.siteId ?? ''
    const earlier = await tx
      .update('roll_calls')
      .set({ ended_at: sql<Date>`now()`, ended_by: accountId })
      .where('site_id', '=', site_id)
      .where('roll_call_id', '!=', roll_call_id)
      .where('ended_at', 'is', null)
      .where('started_at', '<', earliest)
      .returning('roll_call_id')
      .execute()
    await keepEmployeesExits(
      tx,
      earlier.map((one) => one.roll_call_id),
    )
    const begun = await tx
      .insert('roll_calls', {
        roll_call_id,
        site_id,
        is_drill,
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
    if (begun !== undefined) {
      await queueRollCallNews(tx, begun.roll_call_id)
      await queueLists(tx, begun.roll_call_id, start.siteId)
    }
    return running.roll_call_id
  })

/** What doors say of employees afterwards does not change the report. */
export const storeRollCallEnd = (tenant: Tenant, id: string, accountId: string): Promise<void> =>
  tenant.transaction(async (tx) => {
    await addLatePeople(tx, id)
    const { numUpdatedRows } = await tx
      .update('roll_calls')
      .set({ ended_at: sql<Date>`now()`, ended_by: accountId })
      .where('roll_call_id', '=', id)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await keepEmployeesExits(tx, [id])
  })

async function keepEmployeesExits(tx: Tenant, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update('roll_call_people')
    .set({ left_at: employeeLeftAt(tx) })
    .where('roll_call_id', 'in', [...ids])
    .where('kind', '=', 'employee')
    .execute()
}

/** Names of the places where people gather, of a site or of all sites that the caller may see. */
async function readMusterPoints(tenant: Tenant, siteId: string | null): Promise<string[]> {
  const rows = await tenant
    .select('sites')
    .select('muster_points')
    .where(ofOwnSites(tenant, 'sites.site_id'))
    .$if(siteId !== null, (sites) => sites.where('site_id', '=', siteId ?? ''))
    .orderBy(byName('name'))
    .execute()
  return [...new Set(rows.flatMap(({ muster_points }) => muster_points))]
}

/** @param phones as in `readPeople` @returns `null`: there is none that the caller reaches */
export async function readRollCall(
  tenant: Tenant,
  id: string,
  phones: Vault | null = null,
): Promise<RollCall | null> {
  const head = await tenant
    .select('roll_calls')
    .leftJoin('auth.user as s', 's.id', 'roll_calls.started_by')
    .leftJoin('auth.user as e', 'e.id', 'roll_calls.ended_by')
    .select(['site_id', 'started_at', 'ended_at', 'is_drill'])
    .select(['s.name as started_name', 'e.name as ended_name'])
    .where('roll_call_id', '=', id)
    .where(own(tenant))
    .executeTakeFirst()
  if (head === undefined) return null
  return {
    rollCallId: id,
    siteId: siteOrNull(head.site_id),
    startedAt: head.started_at.toISOString(),
    startedBy: head.started_name,
    endedAt: head.ended_at?.toISOString() ?? null,
    endedBy: head.ended_name,
    isDrill: head.is_drill,
    isCut: false,
    musterPoints: await readMusterPoints(tenant, siteOrNull(head.site_id)),
    people: await readPeople(tenant, { rollCallId: id, endedAt: head.ended_at, phones }),
  }
}

/**
 * The id of the roll call that a person without an account sees. One that runs stands before one that has ended since a moment,
 * a real one before a drill, which may have been left running when the alarm came, that of the place itself before others,
 * and the latest before earlier ones. `null`: there is none.
 * @param siteId its own roll calls and those of all sites; `null`: those of every site
 */
export async function readLatestRollCall(
  tenant: Tenant,
  siteId: string | null,
  since: Date,
): Promise<string | null> {
  const row = await tenant
    .select('roll_calls')
    .select('roll_call_id')
    .$if(siteId !== null, (some) => some.where('site_id', 'in', [siteId ?? '', '']))
    .where((one) => one.or([one('ended_at', 'is', null), one('ended_at', '>=', since)]))
    .where('started_at', '>=', earliest)
    .orderBy(sql`ended_at is null`, 'desc')
    .orderBy('is_drill')
    .orderBy(sql`site_id = ${siteId ?? ''}`, 'desc')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.roll_call_id ?? null
}

/** One that has run for too long is joined no more. */
export async function readRunningRollCalls(tenant: Tenant) {
  const rows = await tenant
    .select('roll_calls')
    .select(['roll_call_id', 'site_id', 'started_at', 'is_drill'])
    .where(own(tenant))
    .where(isRunning())
    .orderBy('started_at')
    .execute()
  return rows.map((row) => ({
    rollCallId: row.roll_call_id,
    siteId: siteOrNull(row.site_id),
    startedAt: row.started_at.toISOString(),
    isDrill: row.is_drill,
  }))
}

export async function readRollCalls(tenant: Tenant) {
  const rows = await tenant
    .select('roll_calls')
    .leftJoin('auth.user as s', 's.id', 'roll_calls.started_by')
    .select(['roll_call_id', 'site_id', 'started_at', 'ended_at', 'is_drill', 's.name'])
    .where(own(tenant))
    .orderBy(sql`ended_at is null`, 'desc')
    .orderBy('started_at', 'desc')
    .limit(LISTED_MAX)
    .execute()
  return Promise.all(
    rows.map(async (row) => {
      const listed = await readPeople(tenant, {
        rollCallId: row.roll_call_id,
        endedAt: row.ended_at,
        phones: null,
      })
      const startedAt = row.started_at.toISOString()
      const count = (areEmployees: boolean) =>
        countRollCall(
          listed.filter(({ kind }) => (kind === 'employee') === areEmployees),
          startedAt,
        )
      const [{ people, found }, employees] = [count(false), count(true)]
      return {
        rollCallId: row.roll_call_id,
        siteId: siteOrNull(row.site_id),
        startedAt,
        startedBy: row.name,
        isDrill: row.is_drill,
        endedAt: row.ended_at?.toISOString() ?? null,
        people,
        safe: found,
        employees: employees.people,
        employeesSafe: employees.found,
      }
    }),
  )
}
