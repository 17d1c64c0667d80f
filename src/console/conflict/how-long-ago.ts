const units = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
  { unit: 'second', ms: 1_000 },
] as const

/** Such as `2 minutes ago`. @param at ISO instant of the server's clock: one from the future counts as now */
export function howLongAgo(locale: string, at: string, now: Date): string {
  const passed = Math.max(0, now.getTime() - Date.parse(at))
  const { unit, ms } = units.find((one) => passed >= one.ms) ?? units[3]
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-Math.floor(passed / ms), unit)
}
