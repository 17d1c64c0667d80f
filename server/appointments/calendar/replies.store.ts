import { sql } from 'kysely'
import type { Tenant } from '#server/database/tenant.ts'
import type { Invitation } from '../invitation/invitation.types.ts'

type Reply = Extract<Invitation, { readonly method: 'reply' }>

/** The UID of our entries begins with the guest's number, which holds 74 random bits. */
const OUR_UID = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/

/** Keeps what a guest answered to our calendar entry: the latest answer, and none about a time that has changed since. */
export async function keepReply(
  tenant: Tenant,
  { uid, attendee, answer, sequence, stampedAt }: Reply,
): Promise<'replied' | 'unchanged' | 'ignored'> {
  const [, guestId] = OUR_UID.exec(uid.toLowerCase()) ?? []
  if (guestId === undefined || answer === 'open') return 'ignored'
  const guest = await tenant
    .select('guests')
    .select(['email_key', 'sequence', 'reply_stamped_at'])
    .where('guest_id', '=', guestId)
    .forUpdate()
    .executeTakeFirst()
  if (guest === undefined || guest.email_key !== attendee.email) return 'ignored'
  const at = stampedAt ?? ''
  if (sequence < guest.sequence || at <= (guest.reply_stamped_at ?? '')) return 'unchanged'
  await tenant
    .update('guests')
    .set({ reply: answer, reply_stamped_at: at })
    .where('guest_id', '=', guestId)
    .where('state', '<>', sql<'cancelled'>`'cancelled'`)
    .execute()
  return 'replied'
}
