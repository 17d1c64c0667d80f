import type { I18n } from '@lingui/core'

/** An hour of the clock, such as `14:00`; where the clock has two halves, `2 PM`. */
export function hourName(i18n: I18n, hour: number): string {
  const shown = { hour: 'numeric', minute: '2-digit' } as const
  const { hour12 } = new Intl.DateTimeFormat(i18n.locale, shown).resolvedOptions()
  return i18n.date(new Date(2026, 0, 5, hour), hour12 ? { hour: 'numeric' } : shown)
}

/** All hours of a day, to choose one. */
export const hourOptions = (i18n: I18n) =>
  Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), name: hourName(i18n, hour) }))
