import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppointmentOrigin } from '#contract/console/appointments.ts'
import { GUEST_MAIL_PACE_MS, GUEST_MAIL_WAIT_MS } from '#contract/limits.ts'
import type { Tenant } from '#server/database/tenant.ts'
import type { Vault } from '#server/keys/vault.ts'
import { ofOwnSites } from '#server/visits/visit-rows.store.ts'
import { newPass, passHash } from './passes.rules.ts'

/** When and where something is planned, in instants. */
export interface AppointmentPlan {
  readonly siteId: string | null
  readonly hostId: string | null
  readonly startsAt: Date
  readonly endsAt: Date
  readonly reason: string | null
  readonly visitorTypeId: string | null
  readonly deskNote: string | null
  readonly guestNote: string | null
}

export interface GuestDetails {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly companyName: string | null
  /** In lower case. */
  readonly email: string | null
  readonly language: string | null
}

interface Origin {
  readonly origin: AppointmentOrigin
  readonly originKey: string | null
  readonly seriesId: string | null
  readonly createdBy: string | null
}

const planColumns = (plan: AppointmentPlan) => ({
  site_id: plan.siteId ?? '',
  host_id: plan.hostId,
  starts_at: plan.startsAt,
  ends_at: plan.endsAt,
  reason: plan.reason,
  visitor_type_id: plan.visitorTypeId,
  desk_note: plan.deskNote,
  guest_note: plan.guestNote,
})

const guestColumns = (guest: GuestDetails) => ({
  first_name: guest.firstName,
  last_name: guest.lastName,
  guest_company: guest.companyName,
  email: guest.email,
  email_key: guest.email,
  language: guest.language,
})

function passColumns(vault: Vault) {
  const pass = newPass()
  return { pass_index: passHash(vault, pass), pass_sealed: vault.encrypt(pass) }
}

/** Rows of one statement: PostgreSQL takes at most 65,535 parameters. */
const ROWS_AT_ONCE = 2_000

function* slices<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) yield rows.slice(from, from + ROWS_AT_ONCE)
}

export interface NewAppointment {
  readonly plan: AppointmentPlan
  readonly guests: readonly GuestDetails[]
}

/** Plans appointments. @returns their ids, and those of the guests who have an address */
export async function insertAppointments(
  tenant: Tenant,
  vault: Vault,
  appointments: readonly NewAppointment[],
  { origin, originKey, seriesId, createdBy }: Origin,
) {
  const planned = appointments.map((one) => ({ ...one, id: uuid() }))
  for (const some of slices(planned)) {
    const rows = some.map(({ id, plan }) => ({
      appointment_id: id,
      ...planColumns(plan),
      origin,
      origin_key: originKey,
      series_id: seriesId,
      created_by: createdBy,
    }))
    await tenant.insert('appointments', rows).execute()
  }
  const guests = planned.flatMap(({ id, guests: listed }) =>
    listed.map((guest, nth) => ({
      guest_id: uuid(),
      appointment_id: id,
      ...guestColumns(guest),
      ...passColumns(vault),
      is_leader: listed.length > 1 && nth === 0,
      visitor_id: null,
    })),
  )
  for (const some of slices(guests)) await tenant.insert('guests', some).execute()
  return {
    appointmentIds: planned.map(({ id }) => id),
    mailed: guests.flatMap(({ guest_id, email }) => (email === null ? [] : [guest_id])),
  }
}

/** An appointment of the caller's sites; `null`: there is none. */
export async function readAppointment(tenant: Tenant, appointmentId: string) {
  const row = await tenant
    .select('appointments')
    .selectAll()
    .where('appointment_id', '=', appointmentId)
    .where(ofOwnSites(tenant, 'appointments.site_id'))
    .executeTakeFirst()
  return row ?? null
}

/** The appointment that another system knows by this key, at whichever site; `null`: there is none. */
export async function findByOrigin(tenant: Tenant, origin: AppointmentOrigin, originKey: string) {
  const row = await tenant
    .select('appointments')
    .select(['appointment_id', 'state', 'site_id'])
    .where('origin', '=', origin)
    .where('origin_key', '=', originKey)
    .executeTakeFirst()
  return row ?? null
}

export async function readGuests(tenant: Tenant, appointmentId: string) {
  return tenant
    .select('guests')
    .selectAll()
    .where('appointment_id', '=', appointmentId)
    .where('state', '<>', 'cancelled')
    .where('erased_at', 'is', null)
    .orderBy('is_leader', 'desc')
    .orderBy('guest_id')
    .execute()
}

export interface ChangedGuest extends GuestDetails {
  /** `null`: a new one. */
  readonly guestId: string | null
}

/**
 * Changes an appointment and its guests. Who is not named any more is cancelled; who has another address than the one that
 * was told is another guest.
 * A pass that was mailed for another time or site opens nothing any more. @returns the guests to be told
 */
export async function changeAppointment(
  tenant: Tenant,
  vault: Vault,
  appointmentId: string,
  { plan, guests }: { readonly plan: AppointmentPlan; readonly guests: readonly ChangedGuest[] },
): Promise<readonly string[]> {
  const was = await tenant
    .select('appointments')
    .select(['starts_at', 'ends_at', 'site_id'])
    .where('appointment_id', '=', appointmentId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const isMoved =
    was.starts_at.getTime() !== plan.startsAt.getTime() ||
    was.ends_at.getTime() !== plan.endsAt.getTime() ||
    was.site_id !== (plan.siteId ?? '')
  await tenant
    .update('appointments')
    .set({ ...planColumns(plan), changed_at: sql`now()` })
    .where('appointment_id', '=', appointmentId)
    .execute()
  const known = await readGuests(tenant, appointmentId)
  const staying = new Map(
    guests.flatMap((guest) => {
      const row =
        known.find((one) => one.guest_id === guest.guestId && isSameGuest(one, guest)) ??
        known.find(({ email_key }) => email_key !== null && email_key === guest.email)
      return row === undefined ? [] : [[row.guest_id, { guest, row }] as const]
    }),
  )
  const gone = known.filter(({ guest_id }) => !staying.has(guest_id)).map(({ guest_id }) => guest_id)
  // First, since an address stands only once on an appointment.
  await cancelGuests(tenant, gone)
  for (const { guest, row } of staying.values()) {
    const isRenewed = isMoved && row.state !== 'arrived'
    await tenant
      .update('guests')
      .set({
        ...guestColumns(guest),
        ...(isRenewed && {
          ...passColumns(vault),
          replaced_pass_index: row.pass_index,
          replaced_pass_sealed: row.pass_sealed,
          // Who has missed the appointment is expected at its new time.
          state: 'expected' as const,
          // What was answered was about another time.
          reply: null,
          reply_stamped_at: null,
          // The reminder was of the former time.
          reminded_at: null,
        }),
      })
      .where('guest_id', '=', row.guest_id)
      .execute()
  }
  const kept = new Set([...staying.values()].map(({ guest }) => guest))
  const added = guests
    .filter((guest) => !kept.has(guest))
    .map((guest) => ({
      guest_id: uuid(),
      appointment_id: appointmentId,
      ...guestColumns(guest),
      ...passColumns(vault),
      visitor_id: null,
    }))
  if (added.length > 0) await tenant.insert('guests', added).execute()
  return [...staying.keys(), ...gone, ...added.map(({ guest_id }) => guest_id)]
}

/** An address that was told is another person's if it changes; of a guest who has come it is only corrected. */
const isSameGuest = (
  row: { readonly email_key: string | null; readonly state: string },
  { email }: GuestDetails,
): boolean => row.email_key === null || row.email_key === email || row.state === 'arrived'

async function cancelGuests(tenant: Tenant, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tenant
    .update('guests')
    .set({ state: 'cancelled' })
    .where('guest_id', '=', sql<string>`any(${sql.val([...ids])}::uuid[])`)
    .where('state', '=', 'expected')
    .execute()
}

/** Cancels an appointment, with all that are still to come of its series. @returns their ids, and the guests to be told */
export async function cancelAppointments(
  tenant: Tenant,
  { appointmentId, seriesId }: { readonly appointmentId: string; readonly seriesId: string | null },
) {
  const cancelled = await tenant
    .update('appointments')
    .set({ state: 'cancelled', changed_at: sql`now()` })
    .where('state', '=', 'planned')
    .where(ofOwnSites(tenant, 'appointments.site_id'))
    .where(({ or, and, eb }) =>
      or([
        eb('appointment_id', '=', appointmentId),
        ...(seriesId === null
          ? []
          : [and([eb('series_id', '=', seriesId), eb('starts_at', '>', sql<Date>`now()`)])]),
      ]),
    )
    .returning('appointment_id')
    .execute()
  const ids = cancelled.map(({ appointment_id }) => appointment_id)
  const guests = await tenant
    .update('guests')
    .set({ state: 'cancelled' })
    .where('appointment_id', '=', sql<string>`any(${sql.val(ids)}::uuid[])`)
    .where('state', '=', 'expected')
    .returning('guest_id')
    .execute()
  return { appointmentIds: ids, guestIds: guests.map(({ guest_id }) => guest_id) }
}

/**
 * Lets guests be told what has changed for them: those who have an address. Changes within some seconds are one mail, and a
 * long list leaves slowly. @param isRepeat also to whom nothing has changed. @returns whether any has an address
 */
export async function queueGuestMails(
  tenant: Tenant,
  guestIds: readonly string[],
  {
    isRepeat = false,
    waitMs = GUEST_MAIL_WAIT_MS,
  }: { readonly isRepeat?: boolean; readonly waitMs?: number } = {},
): Promise<boolean> {
  let anyone = false
  for (const [slice, some] of [...slices(guestIds)].entries()) {
    const named = await tenant
      .select('guests')
      .select('guest_id')
      .where('guest_id', '=', sql<string>`any(${sql.val([...some])}::uuid[])`)
      .where('email', 'is not', null)
      .execute()
    if (named.length === 0) continue
    anyone = true
    const rows = named.map(({ guest_id }, nth) => ({
      guest_mail_id: uuid(),
      guest_id,
      is_repeat: isRepeat,
      asked_at: sql<Date>`clock_timestamp()`,
      next_at: sql<Date>`now() + ${waitMs + (slice * ROWS_AT_ONCE + nth) * GUEST_MAIL_PACE_MS} * interval '1 millisecond'`,
    }))
    await tenant
      .insert('guest_mails', rows)
      .onConflict((conflict) =>
        conflict
          .columns(['company_id', 'guest_id'])
          .where('state', '=', 'queued')
          .doUpdateSet((row) => ({
            next_at: row.ref('excluded.next_at'),
            asked_at: row.ref('excluded.asked_at'),
            is_reminder: false,
            is_repeat: sql<boolean>`guest_mails.is_repeat or excluded.is_repeat`,
          })),
      )
      .execute()
  }
  return anyone
}

interface NamedIds {
  readonly siteId: string | null
  readonly hostId: string | null
  readonly visitorTypeId: string | null
}

/** Whether it is a host who receives visitors. */
export async function isHost(tenant: Tenant, hostId: string | null): Promise<boolean> {
  const host = tenant
    .select('hosts')
    .select('host_id')
    .where('host_id', '=', hostId ?? '')
    .where('can_receive', '=', true)
  return hostId !== null && (await host.executeTakeFirst()) !== undefined
}

/** Who of the hosts that receive visitors has this address, in lower case; `null`: none, or several. */
export async function hostWithAddress(tenant: Tenant, email: string): Promise<string | null> {
  const rows = await tenant
    .select('hosts')
    .select('host_id')
    .where('can_receive', '=', true)
    .where(sql<boolean>`lower(email) = ${email}`)
    .limit(2)
    .execute()
  return rows.length === 1 ? (rows[0]?.host_id ?? null) : null
}

/** The field that names what the caller may not plan with, or what does not exist; `null`: all do. */
export async function unknownId(
  tenant: Tenant,
  { siteId, hostId, visitorTypeId }: NamedIds,
): Promise<'siteId' | 'hostId' | 'visitorTypeId' | null> {
  const sites = (await tenant.select('sites').select('site_id').execute()).map(({ site_id }) => site_id)
  const mayUse = tenant.sites === null || (siteId !== null && tenant.sites.includes(siteId))
  if (siteId === null ? sites.length > 0 : !(sites.includes(siteId) && mayUse)) return 'siteId'
  if (hostId !== null && !(await isHost(tenant, hostId))) return 'hostId'
  const type = tenant
    .select('visitor_types')
    .select('visitor_type_id')
    .where('visitor_type_id', '=', visitorTypeId ?? '')
  return visitorTypeId !== null && !(await type.executeTakeFirst()) ? 'visitorTypeId' : null
}

/** When a pass opens, for all appointments of the company. */
export async function readPassSettings(tenant: Tenant) {
  const { pass_early_minutes, pass_late_minutes } = await tenant
    .select('companies')
    .select(['pass_early_minutes', 'pass_late_minutes'])
    .executeTakeFirstOrThrow()
  return { earlyMinutes: pass_early_minutes, lateMinutes: pass_late_minutes }
}

export async function writePassSettings(
  tenant: Tenant,
  { earlyMinutes, lateMinutes }: { readonly earlyMinutes: number; readonly lateMinutes: number },
): Promise<void> {
  await tenant
    .update('companies')
    .set({ pass_early_minutes: earlyMinutes, pass_late_minutes: lateMinutes })
    .execute()
}
