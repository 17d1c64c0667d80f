import { useLingui } from '@lingui/react'
import { useMemo } from 'react'
import { useSiteName } from '../../parts/site-field.tsx'
import { useClockOf } from '../../parts/use-site-zone.ts'
import { secondLine } from '../../parts/table/visit-columns.tsx'
import { headlineOf, type OpenNotification } from '../../notifications/notification-words.ts'
import type { Inside } from './attention-rank.ts'
import { insideColumns } from './inside-columns.tsx'

interface InsideColumnsOptions {
  readonly rows: readonly Inside[]
  /** The rows are of several sites. */
  readonly showsSite: boolean
  /** Open notifications of hosts, by visit. */
  readonly notified: ReadonlyMap<string, OpenNotification>
}

/** The columns of the visitors inside, and what a phone says in the second line of a row. */
export function useInsideColumns({ rows, showsSite, notified }: InsideColumnsOptions) {
  const { i18n } = useLingui()
  const siteName = useSiteName()
  const clockOf = useClockOf()
  const { locale } = i18n
  const siteSaid = showsSite ? siteName : null
  const hasOverdue = useMemo(() => rows.some(({ isOverdue }) => isOverdue), [rows])
  // The same for as long as they show the same: rows that stay as they are need not be drawn again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is the same object with other words
  const columns = useMemo(
    () =>
      insideColumns(i18n, {
        siteName: siteSaid,
        clockOf,
        hasOverdue,
        toldOf: ({ visitId }) => {
          const open = notified.get(visitId)
          return open ? headlineOf(i18n, open, clockOf(open.siteId)) : null
        },
      }),
    [i18n, locale, siteSaid, clockOf, hasOverdue, notified],
  )
  const secondOf = useMemo(() => secondLine(siteSaid), [siteSaid])
  return { columns, secondOf }
}
