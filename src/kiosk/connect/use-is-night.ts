import { useEffect, useState } from 'react'
import type { Generals } from '#contract/wire-flags.ts'
import { hourIn } from '#src/i18n/day-part.ts'
import { isNightAt } from '#contract/night-hours.ts'

const CHECK_MS = 30_000

type Look = Pick<Generals, 'night' | 'timeZone'>

const isNight = ({ night, timeZone }: Look): boolean =>
  night !== null && isNightAt(night, hourIn(timeZone, new Date()))

/** Whether the company's screens are dark now, by the clock of the site. `null`: there is no company. */
export function useIsNight(look: Look | null): boolean {
  const read = () => look !== null && isNight(look)
  const [is, setIs] = useState(read)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads nothing but these two
  useEffect(() => {
    setIs(read())
    const timer = setInterval(() => setIs(read()), CHECK_MS)
    return () => clearInterval(timer)
  }, [look?.night, look?.timeZone])
  return is
}
