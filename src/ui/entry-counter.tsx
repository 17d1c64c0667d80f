import { useLingui } from '@lingui/react'
import * as css from './occupancy-meter.css.ts'

/** Number of entries since midnight; `null` until it is known, its place is kept. */
export function EntryCounter({ count }: { readonly count: number | null }) {
  const { i18n } = useLingui()
  return (
    <div className={css.meter} data-testid="entries">
      <span className={css.count}>{count ?? '–'}</span>
      <span className={css.word.unknown}>{i18n._('ENTRIES_TODAY', { count: count ?? 0 })}</span>
    </div>
  )
}
