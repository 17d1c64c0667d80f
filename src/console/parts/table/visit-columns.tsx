import type { I18n } from '@lingui/core'
import { sortedName } from '#contract/name-forms.ts'
import { fullName } from '#contract/person-name.ts'
import type { SortValues } from './sorting.ts'
import type { RowColumn } from './table-row.tsx'

/** What every list of visits says of one. */
interface ListedVisit {
  readonly visitId: string
  readonly firstName: string
  readonly lastName: string
  readonly companyName: string | null
  readonly hostName: string | null
  readonly visitorType: string | null
  readonly siteId: string | null
}
type ListedColumn = 'name' | 'company' | 'host' | 'type' | 'site'
type SiteName = (siteId: string | null) => string

/** How visits are placed by the columns that every list has. */
export const listedValues = (siteName: SiteName): SortValues<ListedVisit, ListedColumn> => ({
  name: sortedName,
  company: ({ companyName }) => companyName,
  host: ({ hostName }) => hostName,
  type: ({ visitorType }) => visitorType,
  site: ({ siteId }) => (siteId === null ? null : siteName(siteId)),
})

/**
 * The columns that every list has: those of the person before the times, and that of the site after them. Beside two times a
 * tablet in landscape format has no room for the host.
 * @param siteName `null`: all visits are at one site, which no column says
 */
export function listedColumns(i18n: I18n, siteName: SiteName | null) {
  const person: readonly RowColumn<ListedVisit, ListedColumn>[] = [
    { id: 'name', name: i18n._('DESK_NAME'), kind: 'name', cell: fullName },
    {
      id: 'company',
      name: i18n._('COMPANY_OF_GUEST'),
      kind: 'words',
      cell: ({ companyName }) => companyName,
    },
    { id: 'host', name: i18n._('HOST'), kind: 'words', cell: ({ hostName }) => hostName },
    { id: 'type', name: i18n._('DESK_TYPE'), kind: 'extra', cell: ({ visitorType }) => visitorType },
  ]
  const site: readonly RowColumn<ListedVisit, ListedColumn>[] = siteName
    ? [
        {
          id: 'site',
          name: i18n._('SITE'),
          kind: 'words',
          cell: ({ siteId }) => siteId && siteName(siteId),
        },
      ]
    : []
  const personBesideTwoTimes = person.map((column) =>
    column.id === 'host' ? ({ ...column, kind: 'aside' } as const) : column,
  )
  return { person, personBesideTwoTimes, site }
}

/** The second line of a row on a phone. @param siteName `null`: the site is not said */
export const secondLine =
  (siteName: SiteName | null) =>
  ({ companyName, hostName, visitorType, siteId }: ListedVisit): string =>
    [companyName, hostName, visitorType, siteName && siteId && siteName(siteId)].filter(Boolean).join(' · ')
