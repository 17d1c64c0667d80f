import { sql } from 'kysely'
import { v4 as uuid } from 'uuid'
import type { Tenant } from '#server/database/tenant.ts'
import type { Vault } from '#server/keys/vault.ts'
import { newVisitorCode } from '#server/visitors/codes.rules.ts'
import { keptVisitor } from '#server/visitors/kept-visitor.store.ts'
import { knownCompanyOf, visitorRow } from '#server/visitors/visitors.store.ts'
import { ofOwnSites } from '#server/visits/visit-rows.store.ts'

/** A guest with their appointment, locked, of the caller's sites; `null`: there is none. */
export async function lockGuest(tenant: Tenant, guestId: string) {
  const row = await tenant
    .select('guests')
    .innerJoin('appointments as a', (join) =>
      join
        .onRef('a.company_id', '=', 'guests.company_id')
        .onRef('a.appointment_id', '=', 'guests.appointment_id'),
    )
    .selectAll('guests')
    .select(['a.site_id', 'a.host_id', 'a.reason', 'a.visitor_type_id', 'a.state as appointment_state'])
    .where('guest_id', '=', guestId)
    .where('guests.erased_at', 'is', null)
    .where(ofOwnSites(tenant, 'a.site_id'))
    .forUpdate('guests')
    .executeTakeFirst()
  return row ?? null
}

/**
 * The guest has come with this visit. Reception decides: also out of the hours in which the pass opens, and where the visitor
 * is on two appointments.
 */
export async function markArrived(tenant: Tenant, guest: LockedGuest, visitId: string): Promise<void> {
  await tenant
    .update('guests')
    .set({ state: 'arrived', visit_id: visitId, arrived_at: guest.arrived_at ?? sql<Date>`now()` })
    .where('guest_id', '=', guest.guest_id)
    .execute()
  // The entry took the nearest appointment of the visitor, which is another one.
  await tenant
    .update('guests')
    .set({ state: 'expected', visit_id: null, arrived_at: null })
    .where('visit_id', '=', visitId)
    .where('guest_id', '<>', guest.guest_id)
    .where('arrived_at', '=', sql<Date>`now()`)
    .execute()
}

type LockedGuest = NonNullable<Awaited<ReturnType<typeof lockGuest>>>

/**
 * The visitor whom a guest is: known from before, by the address, or made now with the name that reception gives.
 * @returns null: unknown, and there is no name
 */
export async function visitorOfGuest(
  tenant: Tenant,
  vault: Vault,
  guest: LockedGuest,
  given: { readonly firstName: string | null; readonly lastName: string | null },
): Promise<string | null> {
  const kept = keptVisitor(tenant.companyId, guest.visitor_id)
  const known = await tenant
    .select('visitors')
    .select('visitor_id')
    .where('erased_at', 'is', null)
    .where(({ or, eb }) =>
      or([
        eb('visitor_id', '=', kept),
        ...(guest.email_key === null ? [] : [eb('email_key', '=', guest.email_key)]),
      ]),
    )
    .orderBy(sql`visitor_id is not distinct from ${kept}`, 'desc')
    .executeTakeFirst()
  const first = guest.first_name ?? given.firstName
  const last = guest.last_name ?? given.lastName
  const visitorId = known?.visitor_id ?? (first || last ? await insert() : null)
  if (visitorId === null) return null
  await tenant
    .update('guests')
    .set({ visitor_id: visitorId, first_name: first, last_name: last })
    .where('guest_id', '=', guest.guest_id)
    .execute()
  return visitorId

  async function insert(): Promise<string> {
    const id = uuid()
    const row = visitorRow(vault, {
      id,
      code: newVisitorCode(),
      firstname: first ?? last ?? '',
      lastname: first === null ? '' : (last ?? ''),
      email: guest.email,
      companyName: guest.guest_company,
      phone: null,
      sex: null,
      documentType: null,
      document: null,
      birthday: null,
      visitorTypeId: guest.visitor_type_id,
      notice: null,
    })
    await tenant.insert('visitors', row).execute()
    const company = knownCompanyOf(guest.guest_company)
    if (company !== null)
      await tenant
        .insert('known_companies', company)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    return id
  }
}
