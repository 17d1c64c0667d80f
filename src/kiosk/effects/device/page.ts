type PageEvent = { readonly type: 'WENT_ONLINE' | 'WENT_OFFLINE' | 'CHECK' | 'TOUCHED' }

/** A drag or a scroll is many events, and one sign that somebody is there. */
const TOUCH_PAUSE_MS = 1_000

/**
 * Says what happens to the page itself: the line comes and goes, timers freeze while it is
 * hidden, and somebody touches it.
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
  // The platform's own lists say nothing else. Not while it is captured: the field itself has to hear of it first.
  addEventListener('change', touched)
}
