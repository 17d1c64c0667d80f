import { useLingui } from '@lingui/react'
import { getAttentionCount } from '#contract/console/attention.ts'
import { visuallyHidden } from '#src/ui/visually-hidden.css.ts'
import { useRead } from '../api/reading.ts'
import * as css from './shell.css.ts'

/** Interval at which the list and its count are read again: staff see an item within 5 s, also where an answer is slow. */
export const ATTENTION_EVERY_MS = 2_500

/** How many items need attention, beside the page's name in the menu; nothing if there are none. */
export function AttentionCount() {
  const { i18n } = useLingui()
  const { data } = useRead(getAttentionCount, {}, { everyMs: ATTENTION_EVERY_MS })
  if (!data || data.open === 0) return null
  return (
    <>
      <span aria-hidden="true" className={css.count}>
        {i18n.number(data.open)}
      </span>
      <span className={visuallyHidden}>{i18n._('ATTENTION_OPEN', { count: data.open })}</span>
    </>
  )
}
