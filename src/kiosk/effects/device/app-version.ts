import { Workbox } from 'workbox-window'
import { VERSION_CHECK_MS } from '#contract/limits.ts'
import type { FromPage } from '#src/sw/messages.ts'

const SCRIPT = '/sw.js'

interface VersionWatch {
  /** The page should begin anew when it next can: a newer version waits, or one came while somebody was served. */
  readonly onWaiting: () => void
  /** Nobody is served. */
  readonly isFree: () => boolean
}

export interface AppVersion {
  /** Reloads the page, into the version that waits if there is one. Nothing of the page survives. */
  readonly reload: () => void
}

/**
 * Keeps the app ready without a line, and looks for newer versions of it. A newer one waits until `reload`: whoever
 * is in the middle of a visit keeps the version they began with (R19). Without a service worker (plain http on a
 * network, a browser that forbids it) the app works on, and reloads as any page does.
 */
export function watchVersion({ onWaiting, isFree }: VersionWatch): AppVersion {
  let adopt = renew
  void register().catch(() => undefined)
  return { reload: () => void adopt() }

  /** Versions take their time to change places: whoever has begun a visit meanwhile ends it on this page. */
  async function renew(): Promise<void> {
    const stands = hasWorker() || (await isServed())
    if (!isFree()) onWaiting()
    else if (stands) location.reload()
    else setTimeout(renew, VERSION_CHECK_MS)
  }

  async function register(): Promise<void> {
    if (!('serviceWorker' in navigator)) return
    const { serviceWorker } = navigator
    // Browsers that are asked keep the app when they need room (R20).
    void navigator.storage?.persist().catch(() => undefined)
    const workbox = new Workbox(SCRIPT)
    let isWanted = false
    workbox.addEventListener('waiting', () => {
      adopt = async () => {
        isWanted = true
        workbox.messageSkipWaiting()
      }
      onWaiting()
    })
    // Another tab may adopt the new version first; the first version of all takes charge of a page that is as new.
    let hadVersion = hasWorker()
    serviceWorker.addEventListener('controllerchange', () => {
      adopt = renew
      if (isWanted) void renew()
      else if (hadVersion) onWaiting()
      isWanted = false
      hadVersion = true
    })
    await workbox.register()
    await workbox.active
    const message: FromPage = { type: 'FETCH_FONTS' }
    void workbox.messageSW(message)
    // A browser that was short of room may have thrown the worker away.
    const lookAgain = () => workbox.update().catch(() => serviceWorker.register(SCRIPT))
    setInterval(() => void lookAgain().catch(() => undefined), VERSION_CHECK_MS)
  }
}

const hasWorker = (): boolean => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null

/** Without a worker the page comes from the server: one that is away would leave the browser's error page. */
const isServed = (): Promise<boolean> =>
  fetch('/api/ready').then(
    ({ ok }) => ok,
    () => false,
  )
