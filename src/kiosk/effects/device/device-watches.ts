import type { Battery } from '#machines/ports.ts'

/** Chromium's battery API, which no library types. */
interface BatteryManager extends EventTarget, Battery {}
type WithBattery = Navigator & { readonly getBattery?: () => Promise<BatteryManager> }

const TAKE_AGAIN_MS = 60_000

/**
 * Keeps the screen on. The system releases the lock whenever the page is hidden, and sometimes while it is visible: it
 * is then requested again (R25).
 */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null
  let isOver = false
  const take = async () => {
    if (isOver || document.visibilityState !== 'visible' || !navigator.wakeLock || lock?.released === false)
      return
    // Refused while the battery saver is on, or by a policy: the kiosk works on, with a screen that may go dark.
    const taken = await navigator.wakeLock.request('screen').catch(() => null)
    if (isOver) await taken?.release()
    else lock = taken
  }
  const onVisibility = () => void take()
  document.addEventListener('visibilitychange', onVisibility)
  const again = setInterval(onVisibility, TAKE_AGAIN_MS)
  void take()
  return () => {
    isOver = true
    clearInterval(again)
    document.removeEventListener('visibilitychange', onVisibility)
    void lock?.release()
  }
}

/** Callbacks of this page that want to know when it becomes the leader. */
const candidates = new Set<() => void>()
let isLeading = false
let candidacy: AbortController | null = null

/**
 * Elects one leader among several tabs: only the leader reports for the tablet and listens for it (R21). When it
 * closes, another tab becomes the leader. Plain http on a network has no locks: there each tab is a leader.
 * @returns a function that resigns the leadership, once all callers of this page have called theirs
 */
export function becomeLeader(onLeader: () => void): () => void {
  candidates.add(onLeader)
  if (isLeading) onLeader()
  else if (candidacy === null) becomeCandidate()
  return () => {
    candidates.delete(onLeader)
    if (candidates.size > 0) return
    candidacy?.abort()
    candidacy = null
    isLeading = false
  }
}

function becomeCandidate(): void {
  candidacy = new AbortController()
  const { signal } = candidacy
  const take = () => {
    isLeading = true
    for (const tell of candidates) tell()
  }
  if (!navigator.locks) {
    take()
    return
  }
  const held = () =>
    new Promise<void>((release) => {
      signal.addEventListener('abort', () => release())
      take()
    })
  navigator.locks.request('visitor-kiosk.lead', { signal }, held).catch(() => undefined)
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
