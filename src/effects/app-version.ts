import { Workbox } from 'workbox-window'
import { VERSION_CHECK_MS } from '#contract/limits.ts'
import type { FromPage } from '#src/sw/messages.ts'

interface VersionWatch {
  /** A newer version of the app waits to be adopted. */
  readonly onWaiting: () => void
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
export function watchVersion({ onWaiting }: VersionWatch): AppVersion {
  let adopt = (): void => location.reload()
  void register().catch(() => undefined)
  return { reload: () => adopt() }

  async function register(): Promise<void> {
    if (!('serviceWorker' in navigator)) return
    const { serviceWorker } = navigator
    // Browsers that are asked keep the app when they need room (R20).
    void navigator.storage?.persist().catch(() => undefined)
    const workbox = new Workbox('/sw.js')
    workbox.addEventListener('waiting', () => {
      adopt = () => {
        serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
        workbox.messageSkipWaiting()
      }
      onWaiting()
    })
    // Another tab may adopt the new version first; the first version of all takes charge of a page that is as new.
    let hadVersion = serviceWorker.controller !== null
    serviceWorker.addEventListener('controllerchange', () => {
      if (hadVersion) {
        adopt = () => location.reload()
        onWaiting()
      }
      hadVersion = true
    })
    await workbox.register()
    await workbox.active
    const message: FromPage = { type: 'FETCH_FONTS' }
    void workbox.messageSW(message)
    setInterval(() => void workbox.update().catch(() => undefined), VERSION_CHECK_MS)
  }
}
