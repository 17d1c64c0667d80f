/**
 * The server's clock, as far as this device knows it: set by the server's last answer, and continued by the page's own
 * timer, which cannot be set back. The device's own time does not matter (R15).
 */
export interface ServerClock {
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly learn: (serverNow: number) => void
  /** Difference to the device's own clock in milliseconds, to be kept over a reload. */
  readonly offset: () => number
}

export function serverClock(offset: number): ServerClock {
  let began = Date.now() + offset - performance.now()
  const now = () => began + performance.now()
  // While a device sleeps the page's timer may stop; the device's own clock does not.
  let ahead = Date.now() - performance.now()
  document.addEventListener('visibilitychange', () => {
    const before = ahead
    ahead = Date.now() - performance.now()
    if (document.visibilityState === 'visible') began += Math.max(0, ahead - before)
  })
  return {
    now,
    learn: (serverNow) => {
      began = serverNow - performance.now()
    },
    offset: () => now() - Date.now(),
  }
}
