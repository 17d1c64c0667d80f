import * as v from 'valibot'
import type { listAudit } from '#contract/console/audit.ts'
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
import { daysOfFilter, namedSpans } from '../../parts/filter/named-spans.ts'
import { actionAreaNames, actionsIn } from './action-areas.ts'

export const actorKinds = ['tablet', 'server', 'stranger'] as const

/** The filter of the audit log in its address: ids of staff, never a name (decision 0027). */
const AuditAddress = v.object({
  when: maybe(v.picklist(namedSpans)),
  from: maybe(AddressDay),
  /** The last day of the span, inclusive. */
  to: maybe(AddressDay),
  /** The id of an account. */
  who: maybe(AddressName),
  kind: maybe(v.picklist(actorKinds)),
  area: maybe(v.picklist(actionAreaNames)),
  action: maybe(AddressName),
})
export type AuditSearch = FilterIn<v.InferOutput<typeof AuditAddress>>
export type AuditChange = ChangeOf<AuditSearch>

export const withAuditChange: (filter: AuditSearch, change: AuditChange) => AuditSearch = changedFilter

export const auditFilterOf = (address: Readonly<Record<string, unknown>>): AuditSearch =>
  withAuditChange({}, v.parse(AuditAddress, address))

/** The request for the entries of a filter, with days by the clock of the company's sites. */
export function askedAudit(
  filter: AuditSearch,
  { zone, today }: { readonly zone: string; readonly today: string },
): Pick<Asked<typeof listAudit>, 'actions' | 'who' | 'kind' | 'from' | 'to'> {
  const { from, to } = daysOfFilter(filter, today)
  const { who, kind, area, action } = filter
  return {
    from: from === undefined ? null : beginningOf(from, zone).toISOString(),
    to: to === undefined ? null : beginningOf(plusDays(to, 1), zone).toISOString(),
    who: who ?? null,
    kind: kind ?? null,
    actions: action !== undefined ? [action] : area !== undefined ? [...actionsIn(area)] : null,
  }
}

/** How many filters are set; a span of days is one. */
export const auditFiltersIn = ({ when, from, to, ...others }: AuditSearch): number =>
  Object.keys(others).length + Number(when !== undefined || from !== undefined || to !== undefined)
