/** Time of day, UTC: at night in Europe. */
export const PURGE_AT = { hour: 1, minute: 17 } as const

/** When what is too old is removed next. */
export function nextPurge(now: Date): Date {
  const next = new Date(now)
  next.setUTCHours(PURGE_AT.hour, PURGE_AT.minute, 0, 0)
  if (next <= now) next.setUTCDate(next.getUTCDate() + 1)
  return next
}
