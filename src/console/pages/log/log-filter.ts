import * as v from 'valibot'
import { accessMeans, type listLog, visitMarks } from '#contract/console/log.ts'
import { certainties } from '#contract/console/today.ts'
import type { Asked } from '../../api/reading.ts'
import {
  AddressDay,
  AddressName,
  type ChangeOf,
  changedFilter,
  type FilterIn,
  maybe,
} from '../../parts/filter/address-filter.ts'
import { daysOfFilter, namedSpans } from '../../parts/filter/named-spans.ts'
import { beginningOf, plusDays } from '../../parts/days.ts'

const logColumns = [
  ...(['name', 'company', 'host', 'type', 'entered'] as const),
  ...(['left', 'site', 'how', 'state'] as const),
] as const
export type LogColumn = (typeof logColumns)[number]

/** The filter of the log in its address. What is searched for is a person's name, and never there (decision 0027). */
const LogAddress = v.object({
  when: maybe(v.picklist(namedSpans)),
  from: maybe(AddressDay),
  /** The last day of the span, inclusive. */
  to: maybe(AddressDay),
  site: maybe(AddressName),
  host: maybe(AddressName),
  type: maybe(AddressName),
  /** Of links from before `in` and `out`. */
  how: maybe(v.picklist(certainties)),
  /** By what the entry and the exit were recorded. */
  in: maybe(v.picklist(accessMeans)),
  out: maybe(v.picklist(accessMeans)),
  mark: maybe(v.picklist(visitMarks)),
  sort: maybe(v.picklist(logColumns)),
  down: maybe(v.boolean()),
})
export type LogFilter = FilterIn<v.InferOutput<typeof LogAddress>>
export type LogChange = ChangeOf<LogFilter>

export const withChange: (filter: LogFilter, change: LogChange) => LogFilter = changedFilter

export const filterOf = (address: Readonly<Record<string, unknown>>): LogFilter =>
  withChange({}, v.parse(LogAddress, address))

interface Clock {
  /** IANA name. */
  readonly zone: string
  /** ISO day there. */
  readonly today: string
}

/** The request for the visits of a filter, with days by the clock of the site. */
export function askedLog(
  filter: LogFilter,
  search: string,
  { zone, today }: Clock,
): Omit<Asked<typeof listLog>, 'after'> {
  const { from, to } = daysOfFilter(filter, today)
  const { site, host, type, how, in: enteredBy, out: leftBy, mark } = filter
  return {
    search,
    from: from === undefined ? null : beginningOf(from, zone).toISOString(),
    to: to === undefined ? null : beginningOf(plusDays(to, 1), zone).toISOString(),
    siteId: site ?? null,
    hostId: host ?? null,
    visitorTypeId: type ?? null,
    ...(how !== undefined && { how }),
    ...(enteredBy !== undefined && { enteredBy }),
    ...(leftBy !== undefined && { leftBy }),
    ...(mark !== undefined && { mark }),
  }
}

/** How many filters are set. */
export const filtersIn = ({ sort, down, ...filter }: LogFilter): number => {
  const { when, from, to, ...others } = filter
  const hasDays = when !== undefined || from !== undefined || to !== undefined
  return Object.keys(others).length + Number(hasDays)
}
