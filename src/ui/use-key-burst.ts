import { useEffect, useEffectEvent } from 'react'
import { keyBursts } from './key-bursts.ts'

/**
 * Hears a scanner that types like a keyboard, whatever has the focus. The key that ends its text then presses nothing;
 * after a text that is no whole code it presses no button either, but a field keeps its Enter and Tab.
 * @param onBurst called with the code, `null` = longer than any of ours; returns whether it accepted it
 */
export function useKeyBurst(onBurst: (text: string | null) => boolean): void {
  const heard = useEffectEvent(onBurst)
  useEffect(() => {
    const bursts = keyBursts()
    const listen = (event: KeyboardEvent) => {
      if (event.repeat) return
      const burst = bursts.press(event.key, event.timeStamp)
      if (burst === null) return
      const isTaken = burst.kind === 'code' ? heard(burst.text) : !isInField()
      if (!isTaken) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [])
}

const isInField = (): boolean =>
  document.activeElement instanceof HTMLInputElement || document.activeElement instanceof HTMLTextAreaElement
