import { fromCallback } from 'xstate'
import { SPEECH_HOLD_MS } from '#contract/limits.ts'
import type { SpeechPorts } from '#machines/ports.ts'

/** CSS px: how far the corner reaches, and how far a finger may slip while it is held. */
const CORNER_PX = 120
const SLIP_PX = 30

/** A keypad's own key, and the button of a headset. */
const KEYS: readonly string[] = ['F1', 'MediaPlayPause', 'HeadsetHook']

/**
 * Ways to spoken mode that need no sight: a key, a finger held in the bottom left corner of the screen, or two fingers
 * held anywhere.
 */
export const summonsWatch: SpeechPorts['summons'] = fromCallback(({ sendBack }) => {
  const down = new Map<number, { readonly x: number; readonly y: number }>()
  let timer: ReturnType<typeof setTimeout> | null = null
  const give = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }
  const summon = () => {
    give()
    // The finger that was held presses nothing when it leaves.
    addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => removeEventListener('click', swallow, { capture: true }), SPEECH_HOLD_MS)
    sendBack({ type: 'TURNED_ON' })
  }
  const isInCorner = ({ x, y }: { readonly x: number; readonly y: number }) =>
    x <= CORNER_PX && y >= innerHeight - CORNER_PX

  const press = ({ pointerId, clientX: x, clientY: y }: PointerEvent) => {
    down.set(pointerId, { x, y })
    give()
    if (down.size === 2 || (down.size === 1 && isInCorner({ x, y })))
      timer = setTimeout(summon, SPEECH_HOLD_MS)
  }
  const slip = ({ pointerId, clientX, clientY }: PointerEvent) => {
    const from = down.get(pointerId)
    if (from && Math.hypot(clientX - from.x, clientY - from.y) > SLIP_PX) give()
  }
  const lift = ({ pointerId }: PointerEvent) => {
    down.delete(pointerId)
    give()
  }
  const hear = (event: KeyboardEvent) => {
    if (!KEYS.includes(event.key) || event.repeat) return
    event.preventDefault()
    sendBack({ type: 'TURNED_ON' })
  }

  addEventListener('pointerdown', press, { capture: true })
  addEventListener('pointermove', slip, { capture: true, passive: true })
  addEventListener('pointerup', lift, { capture: true })
  addEventListener('pointercancel', lift, { capture: true })
  addEventListener('keydown', hear, { capture: true })
  return () => {
    give()
    removeEventListener('pointerdown', press, { capture: true })
    removeEventListener('pointermove', slip, { capture: true })
    removeEventListener('pointerup', lift, { capture: true })
    removeEventListener('pointercancel', lift, { capture: true })
    removeEventListener('keydown', hear, { capture: true })
  }
})

function swallow(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}
