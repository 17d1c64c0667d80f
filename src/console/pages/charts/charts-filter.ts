import * as v from 'valibot'
import { chartSplits, type getCharts } from '#contract/console/charts.ts'
import type { Asked } from '../../api/reading.ts'
import {
  AddressDay,
  AddressName,
  type ChangeOf,
  changedFilter,
  type FilterIn,
  maybe,
} from '../../parts/filter/address-filter.ts'
import { beginningOf, plusDays } from '../../parts/days.ts'
import { daysIn } from './chart-days.ts'

/** Lengths that are offered, in days: whole weeks, so that weekdays are compared with the same ones. */
export const chartSpans = { week: 7, fourWeeks: 28, twelveWeeks: 84, year: 364 } as const
type ChartSpanName = keyof typeof chartSpans
const names = Object.keys(chartSpans) as readonly ChartSpanName[]
const USUAL = chartSpans.fourWeeks

/** The filter of the charts in their address. */
const ChartsAddress = v.object({
  /** Days up to today. */
  span: maybe(v.picklist(names)),
  from: maybe(AddressDay),
  /** The last day, inclusive. */
  to: maybe(AddressDay),
  site: maybe(AddressName),
  type: maybe(AddressName),
  split: maybe(v.picklist(chartSplits)),
})
export type ChartsFilter = FilterIn<v.InferOutput<typeof ChartsAddress>>
export type ChartsChange = ChangeOf<ChartsFilter>

export const withChartsChange: (filter: ChartsFilter, change: ChartsChange) => ChartsFilter = changedFilter

export const chartsFilterOf = (address: Readonly<Record<string, unknown>>): ChartsFilter =>
  withChartsChange({}, v.parse(ChartsAddress, address))

/**
 * The first and the last day that are drawn: four weeks unless the filter says otherwise, and a year at most.
 * @param today ISO day
 */
export function daysOfCharts(
  { span, from, to }: ChartsFilter,
  today: string,
): { readonly from: string; readonly to: string } {
  if (span !== undefined || (from === undefined && to === undefined))
    return { from: plusDays(today, 1 - (span === undefined ? USUAL : chartSpans[span])), to: today }
  const last = to ?? (from !== undefined && from > today ? from : today)
  const first = from ?? plusDays(last, 1 - USUAL)
  if (first > last) return { from: first, to: first }
  return {
    from: daysIn(first, last) > chartSpans.year ? plusDays(last, 1 - chartSpans.year) : first,
    to: last,
  }
}

/**
 * The request for charts. They are compared with as many days before, and today with the same part of its day: a morning is not
 * less busy than a whole day.
 */
export function askedCharts(
  filter: ChartsFilter,
  zone: string,
  now: Date,
  { from, to }: { readonly from: string; readonly to: string },
): Asked<typeof getCharts> & { readonly before: { readonly from: string; readonly to: string } } {
  const begin = beginningOf(from, zone)
  const end = beginningOf(plusDays(to, 1), zone)
  const missing = Math.min(Math.max(0, end.getTime() - now.getTime()), end.getTime() - begin.getTime())
  return {
    from: begin.toISOString(),
    to: end.toISOString(),
    siteId: filter.site ?? null,
    visitorTypeId: filter.type ?? null,
    split: filter.split ?? null,
    before: {
      from: beginningOf(plusDays(from, -daysIn(from, to)), zone).toISOString(),
      to: new Date(begin.getTime() - missing).toISOString(),
    },
  }
}
