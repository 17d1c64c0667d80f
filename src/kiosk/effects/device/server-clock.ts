/**
 * The server's clock, as far as this device knows it: set by the server's last answer, and continued by the page's own
 * timer, which cannot be set back. The device's own time does not matter (R15).
 */
export interface ServerClock {
  /** Epoch milliseconds. */
  readonly now: () => number
  /** @returns by how many milliseconds the clock was slow */
  readonly learn: (serverNow: number) => number
  /** The server has told its time since the page began, and the device has not slept since. */
  readonly isSure: () => boolean
  /** Difference to the device's own clock in milliseconds, to be kept over a reload. */
  readonly offset: () => number
}

/** The two clocks of a page are read one after the other. */
const SLEEP_MS = 1_000

export function serverClock(offset: number): ServerClock {
  let began = Date.now() + offset - performance.now()
  let isSure = false
  const now = () => began + performance.now()
  // While a device sleeps the page's timer may stop; the device's own clock does not.
  let ahead = Date.now() - performance.now()
  document.addEventListener('visibilitychange', () => {
    const before = ahead
    ahead = Date.now() - performance.now()
    if (document.visibilityState !== 'visible') return
    const slept = Math.max(0, ahead - before)
    began += slept
    // The device's own clock may have been set meanwhile.
    if (slept > SLEEP_MS) isSure = false
  })
  return {
    now,
    learn: (serverNow) => {
      const slow = serverNow - now()
      began += slow
      isSure = true
      return slow
    },
    isSure: () => isSure,
    offset: () => now() - Date.now(),
  }
}
