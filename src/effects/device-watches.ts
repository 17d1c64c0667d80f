import type { Battery } from '#machines/ports.ts'

/** Chromium's, which no library types. */
interface BatteryManager extends EventTarget, Battery {}
type WithBattery = Navigator & { readonly getBattery?: () => Promise<BatteryManager> }

/** The system takes the lock away whenever the page is hidden: it is taken again once it is seen (R25). */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null
  let isOver = false
  const take = async () => {
    if (isOver || document.visibilityState !== 'visible' || !navigator.wakeLock) return
    // Refused while the battery saver is on, or by a policy: the kiosk works on, with a screen that may go dark.
    const taken = await navigator.wakeLock.request('screen').catch(() => null)
    if (isOver) await taken?.release()
    else lock = taken
  }
  const onVisibility = () => void take()
  document.addEventListener('visibilitychange', onVisibility)
  void take()
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', onVisibility)
    void lock?.release()
  }
}

/** Plain http on a network has no locks: there each tab speaks for itself. */
export function lead(onLead: () => void): () => void {
  const stopped = new AbortController()
  if (!navigator.locks) onLead()
  else {
    const held = () =>
      new Promise<void>((release) => {
        stopped.signal.addEventListener('abort', () => release())
        onLead()
      })
    navigator.locks.request('visitor-kiosk.lead', { signal: stopped.signal }, held).catch(() => undefined)
  }
  return () => stopped.abort()
}

export function watchBattery(onChange: (battery: Battery) => void): () => void {
  let stop = (): void => undefined
  let isOver = false
  void (navigator as WithBattery).getBattery?.().then((battery) => {
    if (isOver) return
    const tell = () => {
      const { level, charging } = battery
      onChange({ level, charging })
    }
    const changes = ['levelchange', 'chargingchange']
    for (const change of changes) battery.addEventListener(change, tell)
    stop = () => {
      for (const change of changes) battery.removeEventListener(change, tell)
    }
    tell()
  }, noBattery)
  return () => {
    isOver = true
    stop()
  }
}

const noBattery = (): void => undefined
