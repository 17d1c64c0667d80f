import { type Host, hostToWire } from '#contract/entities/host.ts'
import { type AheadDetails, filledIn } from './guest-page/ahead-details.rules.ts'
import type { PassFacts } from './passes.rules.ts'

/** A guest as a pass names them. */
export interface PassGuest {
  readonly guestId: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly companyName: string | null
  readonly email: string | null
  /** The visitor whom the guest is, by an earlier visit or by the address. */
  readonly visitorId: string | null
  readonly host: Host | null
  readonly reason: string | null
  readonly visitorTypeId: string | null
  readonly details: AheadDetails
  readonly facts: PassFacts
}

/** What was planned for a guest, as tablets read it: never the address, and of what was filled in ahead only which fields. */
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
  filledIn: filledIn(guest.details),
})
