import * as v from 'valibot'
import type { listHosts } from '#contract/console/hosts.ts'
import { NAME_MAX_LENGTH } from '#contract/limits.ts'
import { sortedName } from '#contract/name-forms.ts'
import type { Asked } from '../../api/reading.ts'
import { changedFilter, type ChangeOf, type FilterIn, maybe } from '../../parts/filter/address-filter.ts'
import type { SortValues } from '../../parts/table/sorting.ts'
import type { ListedHost } from './listed-host.ts'

const hostColumns = ['name', 'area', 'email', 'phone', 'state'] as const
export type HostColumn = (typeof hostColumns)[number]

// The router reads digits in an address as a number.
const Area = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.minLength(1),
  v.maxLength(NAME_MAX_LENGTH),
)

/** The filter of the list of hosts in its address. What is searched for is a person's name, and never there. */
const HostAddress = v.object({
  area: maybe(Area),
  receives: maybe(v.boolean()),
  archived: maybe(v.literal(true)),
  sort: maybe(v.picklist(hostColumns)),
  down: maybe(v.boolean()),
})
export type HostFilter = FilterIn<v.InferOutput<typeof HostAddress>>
export type HostChange = ChangeOf<HostFilter>

export const hostFilterOf = (address: Readonly<Record<string, unknown>>): HostFilter =>
  changedFilter<HostFilter>({}, v.parse(HostAddress, address))

/** The request for the hosts of a filter. */
export const askedHosts = (
  { area, receives, archived }: HostFilter,
  search: string,
): Omit<Asked<typeof listHosts>, 'after'> => ({
  search,
  ...(area !== undefined && { area }),
  ...(receives !== undefined && { receives }),
  ...(archived !== undefined && { archived }),
})

/** By the clock of this browser; the server decides by that of the place. */
export const isAway = ({ awayUntil }: Pick<ListedHost, 'awayUntil'>): boolean =>
  awayUntil !== null && awayUntil >= new Intl.DateTimeFormat('sv-SE').format(new Date())

/** What may have to be mended first: 0 a refused address, 1 receives no visitors, 2 away, 3 nothing. */
export const hostRank = (host: Pick<ListedHost, 'mailRefusedAt' | 'canReceive' | 'awayUntil'>): number =>
  host.mailRefusedAt !== null ? 0 : host.canReceive ? (isAway(host) ? 2 : 3) : 1

/** How hosts are placed by each column. */
export const hostValues: SortValues<ListedHost, HostColumn> = {
  name: sortedName,
  area: ({ area }) => area,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  state: hostRank,
}
