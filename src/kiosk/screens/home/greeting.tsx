import { useLingui } from '@lingui/react'
import { dayPartOf, hourIn } from '#src/i18n/day-part.ts'
import { useNow } from '#src/ui/use-now.ts'

interface GreetingProps {
  readonly className: string
  /** The site's; `null` = the device's own. */
  readonly timeZone: string | null
}

/** Greets by the hour of the site, as is usual in the visitor's language. */
export function Greeting({ className, timeZone }: GreetingProps) {
  const { i18n } = useLingui()
  return <p className={className}>{i18n._('GREETING', { part: dayPartOf(hourIn(timeZone, useNow())) })}</p>
}
