import type { GuestMailKind, ToldGuest } from '#contract/console/appointments.ts'

interface Wanted {
  readonly isReminder: boolean
  /** Asked for by staff, although nothing may have changed. */
  readonly isRepeat: boolean
}

const isSame = (a: ToldGuest, b: ToldGuest): boolean =>
  a.startsAt === b.startsAt &&
  a.endsAt === b.endsAt &&
  a.siteId === b.siteId &&
  a.hostId === b.hostId &&
  a.note === b.note &&
  a.isCancelled === b.isCancelled

/**
 * What a guest has to be told; `null`: nothing. Who was never told of an appointment is not told that it is cancelled.
 * @param told what the guest knows; `null`: nothing yet
 */
export function mailKind(
  told: ToldGuest | null,
  now: ToldGuest,
  { isReminder, isRepeat }: Wanted,
): GuestMailKind | null {
  if (now.isCancelled) return told === null || told.isCancelled ? null : 'cancellation'
  if (told === null || told.isCancelled) return 'invitation'
  if (!isSame(told, now)) return 'change'
  if (isReminder) return 'reminder'
  return isRepeat ? 'invitation' : null
}
