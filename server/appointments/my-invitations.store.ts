import { sql } from 'kysely'
import type { AppointmentOrigin, GuestState } from '#contract/console/appointments.ts'
import { MY_INVITATIONS_MAX } from '#contract/limits.ts'
import type { AttemptState } from '#contract/notification-evidence.ts'
import type { Tenant } from '#server/database/tenant.ts'
import { timeZoneOf } from '#server/database/site-clock.ts'

/** A guest whom a host expects, or expected lately. */
export interface MyGuest {
  readonly guestId: string
  readonly appointmentId: string
  readonly origin: AppointmentOrigin
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string | null
  readonly state: GuestState
  readonly arrivedAt: Date | null
  readonly startsAt: Date
  readonly endsAt: Date
  readonly siteName: string | null
  readonly timeZone: string
  /** Of the last mail; `null`: there is none. */
  readonly mailState: Exclude<AttemptState, 'raised'> | null
}

/** What is still to come, and what ended within the last hours, the next first. */
export async function readMyGuests(tenant: Tenant, hostId: string): Promise<readonly MyGuest[]> {
  const rows = await tenant
    .select('appointments')
    .innerJoin('guests as g', (join) =>
      join
        .onRef('g.company_id', '=', 'appointments.company_id')
        .onRef('g.appointment_id', '=', 'appointments.appointment_id'),
    )
    .leftJoin('sites as s', (join) =>
      join
        .onRef('s.company_id', '=', 'appointments.company_id')
        .onRef('s.site_id', '=', 'appointments.site_id'),
    )
    .leftJoinLateral(
      (on) =>
        on
          .selectFrom('guest_mails as m')
          .select('m.state')
          .where('m.company_id', '=', tenant.companyId)
          .whereRef('m.guest_id', '=', 'g.guest_id')
          .where('m.state', '<>', 'dropped')
          .orderBy('m.created_at', 'desc')
          .limit(1)
          .as('m'),
      (join) => join.onTrue(),
    )
    .select([
      'g.guest_id',
      'g.appointment_id',
      'g.first_name',
      'g.last_name',
      'g.email',
      'g.state',
      'g.arrived_at',
    ])
    .select([
      'appointments.origin',
      'appointments.starts_at',
      'appointments.ends_at',
      's.name as site_name',
      'm.state as mail_state',
    ])
    .select(timeZoneOf(tenant.companyId, sql`s.site_id`).as('time_zone'))
    .where('appointments.host_id', '=', hostId)
    .where('appointments.state', '=', 'planned')
    .where('appointments.ends_at', '>', sql<Date>`now() - interval '12 hours'`)
    .where('g.state', '<>', 'cancelled')
    .where('g.erased_at', 'is', null)
    .orderBy('appointments.starts_at')
    .orderBy('g.guest_id')
    .limit(MY_INVITATIONS_MAX)
    .execute()
  return rows.map((row) => ({
    guestId: row.guest_id,
    appointmentId: row.appointment_id,
    origin: row.origin,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    state: row.state,
    arrivedAt: row.arrived_at,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    siteName: row.site_name,
    timeZone: row.time_zone,
    mailState: row.mail_state,
  }))
}

/** The company's name, and the day that it is there now. */
export const readCompanyOf = (tenant: Tenant, timeZone: string) =>
  tenant
    .select('companies')
    .select(['name', sql<string>`to_char(now() at time zone ${timeZone}, 'YYYY-MM-DD')`.as('today')])
    .executeTakeFirstOrThrow()
