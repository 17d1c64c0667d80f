import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/time.ts'

const units = [
  { unit: 'day', ms: DAY_MS },
  { unit: 'hour', ms: HOUR_MS },
  { unit: 'minute', ms: MINUTE_MS },
  { unit: 'second', ms: SECOND_MS },
] as const

/** Such as `2 minutes ago`. @param at ISO instant of the server's clock: one from the future counts as now */
export function howLongAgo(locale: string, at: string, now: Date): string {
  const passed = Math.max(0, now.getTime() - Date.parse(at))
  const { unit, ms } = units.find((one) => passed >= one.ms) ?? units[3]
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-Math.floor(passed / ms), unit)
}
