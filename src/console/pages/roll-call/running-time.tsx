import { useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import { SECOND_MS } from '#contract/time.ts'
import { asClock } from './as-clock.ts'
import * as css from './roll-call.css.ts'

/** How long a roll call has been running. A timer is not announced: it would be said each second. */
export function RunningTime({ since }: { readonly since: string }) {
  const { i18n } = useLingui()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <span role="timer" className={css.running}>
      · {i18n._('ROLL_CALL_RUNNING', { time: asClock(now - Date.parse(since)) })}
    </span>
  )
}
