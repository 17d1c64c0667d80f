type PageEvent = { readonly type: 'WENT_ONLINE' | 'WENT_OFFLINE' | 'CHECK' | 'TOUCHED' }

/** A drag or a scroll consists of many events, but one is enough to show that a person is there. */
const TOUCH_PAUSE_MS = 1_000

/**
 * Reports what happens to the page: online and offline, return to visibility (timers are frozen while it is hidden),
 * and touches.
 */
export function watchPage(send: (event: PageEvent) => void): void {
  let touchedAt = Number.NEGATIVE_INFINITY
  addEventListener('online', () => send({ type: 'WENT_ONLINE' }))
  addEventListener('offline', () => send({ type: 'WENT_OFFLINE' }))
  if (!navigator.onLine) send({ type: 'WENT_OFFLINE' })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return
    touchedAt = Number.NEGATIVE_INFINITY
    send({ type: 'CHECK' })
  })
  const touched = () => {
    const now = performance.now()
    if (now - touchedAt < TOUCH_PAUSE_MS) return
    touchedAt = now
    send({ type: 'TOUCHED' })
  }
  for (const sign of ['pointerdown', 'pointermove', 'keydown', 'scroll', 'wheel']) {
    addEventListener(sign, touched, { capture: true, passive: true })
  }
  // Native lists send no other event. The listener does not capture, so that the field itself receives the event
  // first.
  addEventListener('change', touched)
}
