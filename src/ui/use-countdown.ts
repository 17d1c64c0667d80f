import { useEffect, useState } from 'react'
import { MORE_TIME_FACTOR } from '#contract/limits.ts'
import { focusHeading } from './heading.tsx'

interface Countdown {
  /** Whole seconds left. */
  readonly seconds: number
  /** `null` once more time was asked for. */
  readonly onMoreTime: (() => void) | null
}

/**
 * Counts down on a screen that closes by itself (A05).
 * @param ms time until then; `MORE_TIME_FACTOR` times as long after the visitor asks for more time
 * @param onOver the same function over all renders
 */
export function useCountdown(ms: number, onOver: () => void): Countdown {
  const [wanted, setWanted] = useState(ms)
  const [seconds, setSeconds] = useState(Math.ceil(ms / 1000))
  useEffect(() => {
    const end = performance.now() + wanted
    const show = () => setSeconds(Math.max(0, Math.ceil((end - performance.now()) / 1000)))
    show()
    const ticks = setInterval(show, 1000)
    const timer = setTimeout(onOver, wanted)
    return () => {
      clearInterval(ticks)
      clearTimeout(timer)
    }
  }, [wanted, onOver])
  const takeMoreTime = () => {
    setWanted(ms * MORE_TIME_FACTOR)
    focusHeading()
  }
  return { seconds, onMoreTime: wanted === ms ? takeMoreTime : null }
}
