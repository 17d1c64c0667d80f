import { useEffect, useEffectEvent } from 'react'

/** A scanner that types is faster than any hand; even slow ones over Bluetooth stay below this. */
const GAP_MS = 80
const MIN_SIGNS = 3
const MAX_SIGNS = 256

/**
 * Hears a scanner that types like a keyboard, whatever has the focus: signs in fast succession, ended by Enter.
 * A burst that is longer than any code of ours is given as `null`.
 * @param onBurst says whether it took the burst: its Enter then presses nothing
 */
export function useKeyBurst(onBurst: (text: string | null) => boolean): void {
  const heard = useEffectEvent(onBurst)
  useEffect(() => {
    let typed = ''
    let at = 0
    const listen = (event: KeyboardEvent) => {
      if (event.repeat) return
      const isFast = event.timeStamp - at <= GAP_MS
      if (event.key === 'Enter' && isFast && typed.length >= MIN_SIGNS) {
        if (heard(typed.length > MAX_SIGNS ? null : typed)) {
          event.preventDefault()
          event.stopImmediatePropagation()
        }
      }
      if ([...event.key].length !== 1) {
        if (event.key !== 'Shift') typed = ''
        return
      }
      at = event.timeStamp
      typed = (isFast ? typed : '') + event.key
    }
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [])
}
