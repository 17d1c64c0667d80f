/**
 * The server's clock, as this device can tell it: set by what the server said last, and carried on by the page's own
 * timer, which nobody can turn back. What the device believes the time to be does not matter (R15).
 */
export interface ServerClock {
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly learn: (serverNow: number) => void
  /** What to add to the device's own clock, to be kept over a reload. */
  readonly offset: () => number
}

export function serverClock(offset: number): ServerClock {
  let began = Date.now() + offset - performance.now()
  const now = () => began + performance.now()
  // While a device sleeps the page's timer may stand still; the device's own clock does not.
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
