import { useEffect, useState } from 'react'
import { CLOCK_REFRESH_MS } from '#contract/limits.ts'

/** The time, refreshed every few seconds. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), CLOCK_REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
