import type { OfflinePack } from '#contract/calls/offline-pack.ts'
import type { Expected } from '#contract/entities/pass.ts'
import type { Visitor } from '#contract/entities/visitor.ts'
import type { VisitorType } from '#contract/entities/visitor-type.ts'
import { type Failure, failure } from '#contract/error-codes.ts'
import { PACK_BADGE_SIGNS } from '#contract/limits.ts'
import { hashOf } from './known-visitors.ts'

export type PackGuest = NonNullable<OfflinePack['guests']>[number]

/** The guest of a pass; `null`: the pack has none, since the appointment is of another day or site, or was planned later. */
export async function guestIn({ salt, guests = [] }: OfflinePack, pass: string): Promise<PackGuest | null> {
  const hash = (await hashOf(salt, pass)).slice(0, PACK_BADGE_SIGNS)
  return guests.find((guest) => guest.pass === hash) ?? null
}

/**
 * Why the pass opens no entry now; `null`: it opens one.
 * @param now epoch milliseconds, server's clock
 */
export function closedPass({ from, until }: PackGuest, now: number): Failure | null {
  if (now < Date.parse(from)) return { ...failure('PASS_TOO_EARLY'), opensAt: from }
  return now > Date.parse(until) ? failure('PASS_OVER') : null
}

/** What was planned for the guest, as the server would say it. */
export const expectedOf = ({ pass, from, until, visitorId, ...planned }: PackGuest): Expected => planned

/** The guest as a visitor who has been here already, under the id that the server or this tablet has given. */
export const visitorOf = (guest: PackGuest, id: string, types: readonly VisitorType[]): Visitor => ({
  id,
  code: '',
  firstName: guest.firstname ?? guest.lastname ?? '',
  lastName: guest.firstname === null ? '' : (guest.lastname ?? ''),
  companyName: null,
  image: null,
  visitorType: types.find((type) => type.id === guest.visitorTypeId) ?? null,
})
