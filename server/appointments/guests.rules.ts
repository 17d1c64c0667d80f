import { hostToWire } from '#contract/entities/host.ts'
import type { PassGuest } from './guests.store.ts'

/** What was planned for a guest, as tablets read it: never the address. */
export const expectedToWire = (guest: PassGuest) => ({
  guestId: guest.guestId,
  firstname: guest.firstName,
  lastname: guest.lastName,
  companyName: guest.companyName,
  host: guest.host && hostToWire(guest.host),
  reason: guest.reason,
  startsAt: guest.facts.startsAt.toISOString(),
  visitorTypeId: guest.visitorTypeId,
  hasEmail: guest.email !== null,
})
