import type { I18n } from '@lingui/core'
import type { Message } from '#src/i18n/messages.ts'
import { plusDays } from '../days.ts'

/** Spans of days that are named by where they stand to today. */
export const namedSpans = ['today', 'yesterday', 'week', 'month'] as const
export type NamedSpan = (typeof namedSpans)[number]

export const spanWords: Readonly<Record<NamedSpan, Message>> = {
  today: (i18n) => i18n._('LOG_TODAY'),
  yesterday: (i18n) => i18n._('LOG_YESTERDAY'),
  week: (i18n) => i18n._('LOG_WEEK'),
  month: (i18n) => i18n._('LOG_MONTH'),
}

/** The days of a filter in an address; a named span counts before them. */
interface FilteredDays {
  readonly when?: NamedSpan | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The first and the last day of a span. @param today ISO day */
export function daysOfSpan(span: NamedSpan, today: string): { readonly from: string; readonly to: string } {
  const sinceMonday = (new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7
  const days = {
    today: { from: today, to: today },
    yesterday: { from: plusDays(today, -1), to: plusDays(today, -1) },
    week: { from: plusDays(today, -sinceMonday), to: today },
    month: { from: `${today.slice(0, 8)}01`, to: today },
  } satisfies Record<NamedSpan, object>
  return days[span]
}

/** The first and last day that a filter asks for, if any. */
export const daysOfFilter = (
  { when, from, to }: FilteredDays,
  today: string,
): { readonly from?: string; readonly to?: string } =>
  when === undefined
    ? { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
    : daysOfSpan(when, today)

export function daysSaid(i18n: I18n, { when, from, to }: FilteredDays): string | null {
  if (when !== undefined) return spanWords[when](i18n)
  const day = (iso: string) => i18n.date(`${iso}T12:00`, { dateStyle: 'medium' })
  if (from !== undefined && to !== undefined)
    return from === to ? day(from) : i18n._('LOG_SPAN', { from: day(from), to: day(to) })
  if (from !== undefined) return i18n._('LOG_SINCE', { day: day(from) })
  return to === undefined ? null : i18n._('LOG_UNTIL', { day: day(to) })
}
