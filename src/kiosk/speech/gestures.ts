/** What fingers ask for while the screen is spoken. */
export interface Fingers {
  /** A finger touches or slides over this place. */
  readonly onExplore: (x: number, y: number, isTap: boolean) => void
  /** Two taps. */
  readonly onConfirm: () => void
  /** A stroke along the screen. */
  readonly onStroke: (way: 'right' | 'left' | 'up' | 'down') => void
  /** A tap of two fingers. */
  readonly onHush: () => void
  /** Controls that act at the first tap, such as the one that ends the spoken mode. */
  readonly isDirect: (target: EventTarget | null) => boolean
}

const STROKE_PX = 60
/** A finger that rests longer explores. */
const STROKE_MS = 350
const TWO_TAPS_MS = 500

interface Touch {
  readonly x: number
  readonly y: number
  readonly at: number
  isExploring: boolean
}

/**
 * Takes all touches from the page, as built-in screen readers do: a tap says what is under the finger, two taps press
 * it, strokes lead on.
 */
export function watchFingers({ onExplore, onConfirm, onStroke, onHush, isDirect }: Fingers): () => void {
  const down = new Map<number, Touch>()
  let isDouble = false
  let tappedAt = Number.NEGATIVE_INFINITY

  const take = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const press = (event: PointerEvent) => {
    if (isDirect(event.target)) return
    take(event)
    const { pointerId, clientX: x, clientY: y, timeStamp: at } = event
    down.set(pointerId, { x, y, at, isExploring: false })
    isDouble = down.size > 1
  }
  const move = (event: PointerEvent) => {
    const touch = down.get(event.pointerId)
    if (!touch) return
    take(event)
    if (event.timeStamp - touch.at < STROKE_MS || isDouble) return
    touch.isExploring = true
    onExplore(event.clientX, event.clientY, false)
  }
  const lift = (event: PointerEvent) => {
    const touch = down.get(event.pointerId)
    if (!touch) return
    take(event)
    down.delete(event.pointerId)
    if (isDouble) {
      if (down.size === 0) onHush()
      return
    }
    if (touch.isExploring) return
    const [right, below] = [event.clientX - touch.x, event.clientY - touch.y]
    if (Math.max(Math.abs(right), Math.abs(below)) >= STROKE_PX) {
      const isAcross = Math.abs(right) > Math.abs(below)
      onStroke(isAcross ? (right > 0 ? 'right' : 'left') : below > 0 ? 'down' : 'up')
    } else if (event.timeStamp - tappedAt < TWO_TAPS_MS) {
      tappedAt = Number.NEGATIVE_INFINITY
      onConfirm()
    } else {
      tappedAt = event.timeStamp
      onExplore(event.clientX, event.clientY, true)
    }
  }
  const cancel = ({ pointerId }: PointerEvent) => void down.delete(pointerId)
  /** A key's click has no detail, and one of our own is not trusted: both go on to the page. */
  const click = (event: MouseEvent) => {
    if (event.isTrusted && event.detail > 0 && !isDirect(event.target)) take(event)
  }
  const hold = (event: Event) => {
    if (!isDirect(event.target)) event.preventDefault()
  }

  const listening = new AbortController()
  const options = { capture: true, passive: false, signal: listening.signal }
  addEventListener('pointerdown', press, options)
  addEventListener('pointermove', move, options)
  addEventListener('pointerup', lift, options)
  addEventListener('pointercancel', cancel, options)
  addEventListener('click', click, options)
  addEventListener('touchstart', hold, options)
  addEventListener('touchmove', hold, options)
  addEventListener('mousedown', hold, options)
  return () => listening.abort()
}
