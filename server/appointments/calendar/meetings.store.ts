import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tenant } from '#server/database/tenant.ts'
import type { MessageVersion } from '../invitation/newer.ts'

/** What is known of a meeting of a calendar. */
export interface KnownMeeting extends Required<MessageVersion> {
  readonly method: 'request' | 'cancel'
  /** ISO; '': the series, or a meeting that is in none. */
  readonly recurrenceId: string
}

/** A meeting's key is the organizer's: another host cannot change it. */
export const seriesKeyOf = (organizer: string, uid: string): string =>
  createHash('sha256').update(`${organizer}\n${uid}`).digest('base64url')

export const originKeyOf = (seriesKey: string, recurrenceId: string): string => `${seriesKey}/${recurrenceId}`

/** What is known of a series and of its meetings. */
export async function readMeetings(tenant: Tenant, seriesKey: string): Promise<readonly KnownMeeting[]> {
  const rows = await tenant
    .select('calendar_meetings')
    .selectAll()
    .where('series_key', '=', seriesKey)
    .forUpdate()
    .execute()
  return rows.map((row) => ({
    recurrenceId: row.recurrence_id,
    method: row.method,
    sequence: row.sequence,
    stampedAt: row.stamped_at === '' ? null : row.stamped_at,
    isOwn: row.is_own,
  }))
}

export async function writeMeeting(
  tenant: Tenant,
  seriesKey: string,
  { recurrenceId, method, sequence, stampedAt, isOwn }: KnownMeeting,
): Promise<void> {
  const values = {
    method,
    sequence,
    stamped_at: stampedAt ?? '',
    is_own: isOwn,
    changed_at: sql<Date>`now()`,
    series_key: seriesKey,
    recurrence_id: recurrenceId,
  }
  await tenant
    .insert('calendar_meetings', values)
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'series_key', 'recurrence_id'])
        .doUpdateSet((row) => ({ ...values, changed_at: row.ref('excluded.changed_at') })),
    )
    .execute()
}

/** The appointment that was made of a meeting; `null`: none was. */
export async function appointmentOfMeeting(tenant: Tenant, seriesKey: string, recurrenceId: string) {
  const row = await tenant
    .select('appointments')
    .selectAll()
    .where('origin', '=', 'calendar')
    .where('origin_key', '=', originKeyOf(seriesKey, recurrenceId))
    .executeTakeFirst()
  return row ?? null
}

/** Invitations of a host within a day that were new; a series is one. */
export async function countInvitations(tenant: Tenant, hostId: string): Promise<number> {
  const { count } = await tenant
    .select('appointments')
    .select(sql<number>`count(distinct split_part(origin_key, '/', 1))::int`.as('count'))
    .where('origin', '=', 'calendar')
    .where('host_id', '=', hostId)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return count
}

/** An appointment that was called off takes place again. */
export async function reinstate(tenant: Tenant, appointmentId: string): Promise<void> {
  await tenant
    .update('appointments')
    .set({ state: 'planned' })
    .where('appointment_id', '=', appointmentId)
    .execute()
}
