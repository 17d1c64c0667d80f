type PageEvent = { readonly type: 'WENT_ONLINE' | 'WENT_OFFLINE' | 'CHECK' }

/** Says what happens to the page itself: the line comes and goes, and timers freeze while it is hidden. */
export function watchPage(send: (event: PageEvent) => void): void {
  addEventListener('online', () => send({ type: 'WENT_ONLINE' }))
  addEventListener('offline', () => send({ type: 'WENT_OFFLINE' }))
  if (!navigator.onLine) send({ type: 'WENT_OFFLINE' })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') send({ type: 'CHECK' })
  })
}
