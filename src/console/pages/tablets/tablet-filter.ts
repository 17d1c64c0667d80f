import * as v from 'valibot'
import { LOW_BATTERY } from '#contract/console/devices.ts'
import {
  AddressName,
  changedFilter,
  type ChangeOf,
  type FilterIn,
  maybe,
} from '../../parts/filter/address-filter.ts'
import type { SortValues } from '../../parts/table/sorting.ts'
import type { Device } from './device.ts'

/** What a list of tablets can be restricted to, and what is said of one; the most serious first. */
export const tabletStates = [
  'silent',
  'waiting',
  'printer',
  'camera',
  'battery',
  'place',
  'queued',
  'working',
  'revoked',
] as const
export type TabletState = (typeof tabletStates)[number]

const tabletColumns = ['state', 'name', 'site', 'seen', 'battery', 'version'] as const
export type TabletColumn = (typeof tabletColumns)[number]

/** The filter of the list of tablets in its address. */
const TabletAddress = v.object({
  state: maybe(v.picklist(tabletStates)),
  site: maybe(AddressName),
  sort: maybe(v.picklist(tabletColumns)),
  down: maybe(v.boolean()),
})
export type TabletFilter = FilterIn<v.InferOutput<typeof TabletAddress>>
export type TabletChange = ChangeOf<TabletFilter>

export const tabletFilterOf = (address: Readonly<Record<string, unknown>>): TabletFilter =>
  changedFilter<TabletFilter>({}, v.parse(TabletAddress, address))

const isLow = ({ battery }: Device): boolean =>
  battery !== null && battery.level < LOW_BATTERY && !battery.charging

/** Everything that is to be said of a tablet, the most serious first. What a silent one reported last may be true no more. */
export function statesOf(device: Device, hasSites: boolean): readonly TabletState[] {
  if (device.state === 'waiting') return ['waiting']
  if (device.state === 'revoked') return ['revoked']
  const { isSilent, camera, printer, queued, siteId } = device
  const states: readonly (readonly [TabletState, boolean])[] = [
    ['silent', isSilent],
    ['printer', !isSilent && printer === 'failing'],
    ['camera', !isSilent && (camera === 'denied' || camera === 'missing')],
    ['battery', !isSilent && isLow(device)],
    ['place', hasSites && siteId === null],
    ['queued', queued !== null && queued > 0],
  ]
  const said = states.flatMap(([state, isSo]) => (isSo ? [state] : []))
  return said.length === 0 ? ['working'] : said
}

interface Chosen {
  readonly filter: TabletFilter
  /** `null`: all sites. */
  readonly siteId: string | null
  readonly search: string
  readonly hasSites: boolean
  /** Without accents and capitals, as the search is compared. */
  readonly wordsOf: (device: Device) => string
}

/** The tablets of a filter. Revoked ones are shown only where they are asked for. */
export function tabletsIn(
  devices: readonly Device[],
  { filter: { state }, siteId, search, hasSites, wordsOf }: Chosen,
): readonly Device[] {
  const typed = search.split(' ').filter((word) => word !== '')
  return devices.filter((device) => {
    const states = statesOf(device, hasSites)
    return (
      (state === undefined ? device.state !== 'revoked' || typed.length > 0 : states.includes(state)) &&
      (siteId === null || device.siteId === siteId) &&
      typed.every((word) => wordsOf(device).includes(word))
    )
  })
}

/** How tablets are placed by each column. */
export const tabletValues = (
  siteName: (siteId: string | null) => string,
  hasSites: boolean,
): SortValues<Device, TabletColumn> => ({
  state: (device) => tabletStates.indexOf(statesOf(device, hasSites)[0] ?? 'working'),
  name: ({ name }) => name,
  site: ({ siteId }) => (siteId === null ? null : siteName(siteId)),
  seen: ({ lastSeenAt }) => Date.parse(lastSeenAt),
  battery: ({ battery }) => battery?.level ?? null,
  version: ({ appVersion }) => appVersion,
})
