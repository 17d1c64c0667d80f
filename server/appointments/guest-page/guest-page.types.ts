import type { Language } from '#contract/languages.ts'
import type { Colors, FlowFlags } from '#contract/wire-flags.ts'
import type { OwnRollCall } from '#server/roll-calls/own-roll-call.store.ts'
import type { AheadDetails } from './ahead-details.rules.ts'

/** Everything that a guest's page shows or that decides what may be done on it. */
export interface GuestPageFacts {
  readonly companyId: string
  readonly guestId: string
  readonly appointmentId: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly guestCompany: string | null
  readonly details: AheadDetails
  readonly plate: string | null
  /** In an evacuation. */
  readonly needsHelp: boolean
  /** The visitor whom the guest is; `null`: the guest has never come. */
  readonly visitorId: string | null
  readonly isCancelled: boolean
  /** By the guest, not by the host. */
  readonly isCancelledByGuest: boolean
  /** Another person comes instead. */
  readonly isReplaced: boolean
  /** The address of that person, as the guest has typed it; `null`: it may be another one now, or was erased. */
  readonly substituteAddress: string | null
  /** False: the guest was taken off before anything was told. */
  readonly isTold: boolean
  /** There was another pass before. */
  readonly isMoved: boolean
  readonly hasCome: boolean
  /** The visit by which the guest has come goes on. */
  readonly isInside: boolean
  /** That goes on where the guest is. */
  readonly rollCall: OwnRollCall
  /** The pass opens no more. */
  readonly isOver: boolean
  readonly startsAt: Date
  readonly endsAt: Date
  readonly companyName: string
  readonly siteName: string | null
  readonly timeZone: string
  readonly hostName: string | null
  readonly directions: readonly { readonly language: string; readonly text: string }[]
  readonly guestNote: string | null
  readonly pass: string | null
  /** BCP 47; that of the mails. */
  readonly language: string | null
  /** Languages of the company. */
  readonly languages: readonly Language[] | null
  readonly flowFlags: FlowFlags
  readonly colors: Colors
  /** The latest time that the guest has proposed, by the clock of the site: `YYYY-MM-DDTHH:MM`. */
  readonly proposed: string | null
}

/** What a guest can do on the page. */
export const guestActs = ['details', 'accept', 'substitute', 'otherTime', 'cancel'] as const
export type GuestAct = (typeof guestActs)[number]
/** In an evacuation. */
export const SAY_SAFE = 'safe'

/** Whether something can still be changed: not after the visit, nor where it does not take place. */
export const mayAct = (facts: GuestPageFacts, act: GuestAct): boolean => {
  if (facts.isOver || facts.hasCome || facts.isReplaced) return false
  return act === 'otherTime' || !facts.isCancelled
}
