import { useLingui } from '@lingui/react'
import { getAttentionCount } from '#contract/console/attention.ts'
import { listDevices } from '#contract/console/devices.ts'
import { visuallyHidden } from '#src/ui/visually-hidden.css.ts'
import { useRead } from '../api/reading.ts'
import { useSettled } from '../api/settled.ts'
import * as css from './shell.css.ts'

/** Interval at which the list and its count are read again: staff see an item within 5 s, also where an answer is slow. */
export const ATTENTION_EVERY_MS = 2_500
/** A tablet is silent after minutes. */
const DEVICES_EVERY_MS = 60_000

/** A number at the end of a menu item, with words for those who hear it; nothing if it is zero. */
function Count({ count, words }: { readonly count: number; readonly words: string }) {
  const { i18n } = useLingui()
  if (count === 0) return null
  return (
    <>
      <span aria-hidden="true" className={css.count}>
        {i18n.number(count)}
      </span>
      <span className={visuallyHidden}>{words}</span>
    </>
  )
}

/** How many items need attention. */
export function AttentionCount() {
  const { i18n } = useLingui()
  const { data } = useRead(getAttentionCount, {}, { everyMs: ATTENTION_EVERY_MS })
  const count = data?.open ?? 0
  return <Count count={count} words={i18n._('ATTENTION_OPEN', { count })} />
}

/** How many tablets that should report do not. */
export function SilentCount() {
  const { i18n } = useLingui()
  // All tablets for one number: the page that is open comes first.
  const { data = [] } = useRead(listDevices, {}, { everyMs: DEVICES_EVERY_MS, isWanted: useSettled() })
  const count = data.filter(({ state, isSilent }) => state === 'approved' && isSilent).length
  return <Count count={count} words={i18n._('TABLETS_SILENT', { count })} />
}
