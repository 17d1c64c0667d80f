import { useEffect, useEffectEvent } from 'react'

/** A scanner types faster than any person; even slow ones over Bluetooth stay below this. */
const GAP_MS = 80
const MIN_SIGNS = 3
const MAX_SIGNS = 256

/**
 * Detects a scanner that types like a keyboard, whatever has the focus: characters in fast succession, ended by Enter.
 * A burst that is longer than any of our codes is passed as `null`.
 * @param onBurst returns whether it accepted the burst: its Enter then presses nothing
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
