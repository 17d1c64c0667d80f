import { useLingui } from '@lingui/react'
import { clock, day, time } from './clock.css.ts'
import { useNow } from './use-now.ts'

/** The time in large figures and the date in words, in the visitor's language. `timeZone`: `null` = the device's own. */
export function Clock({ timeZone }: { readonly timeZone: string | null }) {
  const { i18n } = useLingui()
  const now = useNow()
  const zone = timeZone === null ? {} : { timeZone }
  return (
    <time className={clock} dateTime={now.toISOString()}>
      <span className={time}>
        {i18n.date(now, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', ...zone })}
      </span>
      <span className={day}>
        {i18n.date(now, { weekday: 'long', day: 'numeric', month: 'long', ...zone })}
      </span>
    </time>
  )
}
