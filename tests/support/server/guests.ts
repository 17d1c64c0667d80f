import { randomUUID } from 'node:crypto'
import { MINUTE_MS } from '#contract/time.ts'
import { linkHashOf } from '#server/notifications/answer-link.ts'
import { newLinkSecret } from '#server/appointments/guest-page/guest-link.ts'
import { newPass, passHash } from '#server/appointments/passes.rules.ts'
import type { AdminAccess } from '#tests/support/e2e/company.ts'

/** Whatever is not named is that of a guest with a name and an address, who is expected now, at every site. */
export interface Invitation {
  readonly firstName?: string | null
  readonly lastName?: string | null
  readonly companyName?: string | null
  readonly email?: string | null
  readonly hostId?: string | null
  readonly reason?: string | null
  readonly siteId?: string
  readonly visitorTypeId?: string | null
  /** Minutes from now. */
  readonly startsIn?: number
  readonly lasts?: number
  readonly isCancelled?: boolean
}

/** Invites one guest. @returns the pass and the ids */
export async function inviteGuest(
  { database: { query }, vault }: Pick<AdminAccess, 'database' | 'vault'>,
  companyId: string,
  invitation: Invitation = {},
) {
  const [appointmentId, guestId, pass] = [randomUUID(), randomUUID(), newPass()]
  const { startsIn = 5, lasts = 60, siteId = '', isCancelled = false } = invitation
  const startsAt = new Date(Date.now() + startsIn * MINUTE_MS)
  const { firstName = 'Grace', lastName = 'Hopper', email = `${guestId}@guest.example` } = invitation
  await query
    .insertInto('appointments')
    .values({
      company_id: companyId,
      appointment_id: appointmentId,
      site_id: siteId,
      origin: 'console',
      starts_at: startsAt,
      ends_at: new Date(startsAt.getTime() + lasts * MINUTE_MS),
      host_id: invitation.hostId ?? null,
      reason: invitation.reason ?? null,
      visitor_type_id: invitation.visitorTypeId ?? null,
      desk_note: null,
      guest_note: null,
      origin_key: null,
      series_id: null,
      created_by: null,
      state: isCancelled ? 'cancelled' : 'planned',
    })
    .execute()
  await query
    .insertInto('guests')
    .values({
      company_id: companyId,
      guest_id: guestId,
      appointment_id: appointmentId,
      first_name: firstName,
      last_name: lastName,
      email,
      email_key: email,
      guest_company: invitation.companyName ?? null,
      language: null,
      visitor_id: null,
      pass_index: passHash(vault, pass),
      pass_sealed: vault.encrypt(pass),
    })
    .execute()
  return { pass, guestId, appointmentId, email }
}

/** Moves the appointment as far as passes are concerned: the guest has a new one. @returns it */
export async function replacePass(
  { database: { query }, vault }: Pick<AdminAccess, 'database' | 'vault'>,
  guestId: string,
): Promise<string> {
  const pass = newPass()
  await query
    .updateTable('guests')
    .set(({ ref }) => ({
      replaced_pass_index: ref('pass_index'),
      pass_index: passHash(vault, pass),
      pass_sealed: vault.encrypt(pass),
    }))
    .where('guest_id', '=', guestId)
    .execute()
  return pass
}

/** Gives the guest a page of their own, as the first mail does. @returns the secret of its link */
export async function givePage(
  { database: { query }, vault }: Pick<AdminAccess, 'database' | 'vault'>,
  guestId: string,
): Promise<string> {
  const secret = newLinkSecret()
  await query
    .updateTable('guests')
    .set({ link_hash: linkHashOf(secret), link_sealed: vault.encrypt(secret) })
    .where('guest_id', '=', guestId)
    .execute()
  return secret
}
