import { useEffect, useState } from 'react'

/** Whole seconds left of `ms` since the screen came; for showing only, whoever leaves the screen has his own clock. */
export function useSecondsLeft(ms: number): number {
  const [seconds, setSeconds] = useState(Math.ceil(ms / 1000))
  useEffect(() => {
    const end = performance.now() + ms
    const timer = setInterval(
      () => setSeconds(Math.max(0, Math.ceil((end - performance.now()) / 1000))),
      1000,
    )
    return () => clearInterval(timer)
  }, [ms])
  return seconds
}
