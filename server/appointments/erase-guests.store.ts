import { type RawBuilder, sql } from 'kysely'
import type { GuestAnswerKind } from '#contract/console/appointments.ts'
import type { Tenant } from '#server/database/tenant.ts'

const erasedGuest = {
  first_name: null,
  last_name: null,
  guest_company: null,
  email: null,
  email_key: null,
  language: null,
  pass_index: null,
  pass_sealed: null,
  replaced_pass_index: null,
  replaced_pass_sealed: null,
  visitor_id: null,
  told: null,
  link_hash: null,
  link_sealed: null,
  details_sealed: null,
  plate: null,
  needs_help: false,
} as const

/**
 * Takes from guests whatever says who they are, and the notes about their appointments; who was expected when, and whether
 * they came, stays as a number. @param isChosen a condition on `guests` @returns the guests' ids
 */
export async function eraseGuests(
  tenant: Tenant,
  isChosen: RawBuilder<boolean>,
  atMost: number | null = null,
): Promise<readonly string[]> {
  const chosen = await tenant
    .select('guests')
    .select(['guest_id', 'appointment_id'])
    .where('erased_at', 'is', null)
    .where(isChosen)
    .$if(atMost !== null, (query) => query.limit(atMost ?? 0))
    .forUpdate()
    .execute()
  const guestIds = chosen.map(({ guest_id }) => guest_id)
  if (guestIds.length === 0) return []
  const ofGuests = sql<boolean>`guest_id = any(${sql.val(guestIds)}::uuid[])`
  await tenant.delete('guest_mails').where(ofGuests).execute()
  await tenant.delete('guest_acceptances').where(ofGuests).execute()
  await tenant.delete('guest_answers').where(ofGuests).execute()
  await tenant.delete('guest_numbers').where(ofGuests).execute()
  await tenant
    .update('guests')
    .set({ ...erasedGuest, erased_at: sql<Date>`now()` })
    .where(ofGuests)
    .execute()
  const appointmentIds = [...new Set(chosen.map(({ appointment_id }) => appointment_id))]
  await tenant
    .update('appointments')
    .set({ desk_note: null, guest_note: null, reason: null })
    .where(sql<boolean>`appointment_id = any(${sql.val(appointmentIds)}::uuid[])`)
    .execute()
  return guestIds
}

/** The guest's side of a visitor: by an earlier arrival, or by the address. */
export const isGuestOf = (visitorIds: readonly string[], email: string | null) =>
  sql<boolean>`(visitor_id = any(${sql.val([...visitorIds])}::uuid[]) or email_key = ${email?.toLowerCase() ?? null}::text)`

/** What is planned with a person, and what they were told. */
export const readGuestsOf = (tenant: Tenant, visitorIds: readonly string[], email: string | null) =>
  tenant
    .select('guests')
    .innerJoin('appointments as a', (join) =>
      join
        .onRef('a.company_id', '=', 'guests.company_id')
        .onRef('a.appointment_id', '=', 'guests.appointment_id'),
    )
    .leftJoin('sites as s', (join) =>
      join.onRef('s.company_id', '=', 'a.company_id').onRef('s.site_id', '=', 'a.site_id'),
    )
    .leftJoin('hosts as h', (join) =>
      join.onRef('h.company_id', '=', 'a.company_id').onRef('h.host_id', '=', 'a.host_id'),
    )
    .select(['a.starts_at', 'a.ends_at', 'a.desk_note', 'a.guest_note', 'a.reason', 'guests.state'])
    .select([
      'guests.first_name',
      'guests.last_name',
      'guests.guest_company',
      'guests.email',
      'guests.told_at',
    ])
    .select(['guests.details_sealed', 'guests.plate', 'guests.needs_help'])
    .select(
      sql<
        readonly { id: string; version: number; language: string; acceptedAt: string }[]
      >`(select coalesce(jsonb_agg(
        jsonb_build_object('id', b.certificate_id, 'version', b.version, 'language', b.language, 'acceptedAt', b.accepted_at)
        order by b.accepted_at), '[]') from guest_acceptances b
        where b.company_id = ${tenant.companyId} and b.guest_id = guests.guest_id)`.as('accepted_ahead'),
    )
    .select(
      sql<
        readonly { kind: GuestAnswerKind; at: string; proposed: string | null }[]
      >`(select coalesce(jsonb_agg(
        jsonb_build_object('kind', x.kind, 'at', x.created_at, 'proposed', x.proposed) order by x.created_at), '[]')
        from guest_answers x where x.company_id = ${tenant.companyId} and x.guest_id = guests.guest_id)`.as(
        'answers',
      ),
    )
    .select([
      's.name as site',
      's.time_zone',
      'h.first_name as host_first_name',
      'h.last_name as host_last_name',
    ])
    .where('guests.erased_at', 'is', null)
    .where(sql<boolean>`(guests.visitor_id = any(${sql.val([...visitorIds])}::uuid[])
      or guests.email_key = ${email?.toLowerCase() ?? null}::text)`)
    .orderBy('a.starts_at')
    .execute()
