import { Workbox } from 'workbox-window'
import { VERSION_CHECK_MS } from '#contract/limits.ts'
import type { FromPage } from '#src/sw/messages.ts'

const SCRIPT = '/sw.js'

interface VersionWatch {
  /**
   * Called when the page should reload as soon as it can: a newer version waits, or one arrived while a visitor was
   * served.
   */
  readonly onWaiting: () => void
  /** True while no visitor is served. */
  readonly isFree: () => boolean
}

export interface AppVersion {
  /** Reloads the page, into the newer version if there is one. The page's state is lost. */
  readonly reload: () => void
}

/**
 * Keeps the app available offline, and looks for newer versions of it. A newer one waits until `reload`, so that a
 * visitor in the middle of a visit keeps the version they began with (R19). Without a service worker (plain http on a
 * network, a browser that forbids it) the app works too, and reloads as any page does.
 */
export function watchVersion({ onWaiting, isFree }: VersionWatch): AppVersion {
  let adopt = renew
  void register().catch(() => undefined)
  return { reload: () => void adopt() }

  /** Activating a version takes time. If a visit begins meanwhile, it is finished on this page. */
  async function renew(): Promise<void> {
    const stands = hasWorker() || (await isServed())
    if (!isFree()) onWaiting()
    else if (stands) location.reload()
    else setTimeout(renew, VERSION_CHECK_MS)
  }

  async function register(): Promise<void> {
    if (!('serviceWorker' in navigator)) return
    const { serviceWorker } = navigator
    // Browsers that are asked do not delete the app when storage is short (R20).
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
    // Another tab may activate the new version first; the very first version takes control of a page that is as new.
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
    // A browser with little storage may have deleted the worker.
    const lookAgain = () => workbox.update().catch(() => serviceWorker.register(SCRIPT))
    setInterval(() => void lookAgain().catch(() => undefined), VERSION_CHECK_MS)
  }
}

const hasWorker = (): boolean => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null

/**
 * Without a worker the page is loaded from the server; if the server is unreachable, the browser's error page would
 * stay.
 */
const isServed = (): Promise<boolean> =>
  fetch('/api/ready').then(
    ({ ok }) => ok,
    () => false,
  )
