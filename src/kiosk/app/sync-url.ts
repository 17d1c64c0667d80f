import type { AnyRouter } from '@tanstack/react-router'
import type { KioskActor } from '#src/kiosk/connect/kiosk-context.tsx'
import { kioskView } from '#machines/kiosk/kiosk.view.ts'
import { addressOf } from '#machines/visit/visit.steps.ts'

const normal = (path: string): string => path.replace(/\/+$/, '').toLowerCase() || '/'
const same = (a: string, b: string): boolean => normal(a) === normal(b)

/** The router caches up to a thousand paths, and a typed path may contain a visitor's code. */
export function forgetPaths({ processedTree, resolvePathCache }: AnyRouter): void {
  processedTree.matchCache.clear()
  resolvePathCache.clear()
}

/**
 * The URL follows the machine. A URL that was typed, or the browser's own Back, is a request: the machine may go
 * there, and if it does not, the URL is written back. Paths that no route knows are left to the not-found screen. The
 * URL never contains a visitor's code or id: the machine knows whose step it shows, and the browser would store it.
 */
export function syncUrl(router: AnyRouter, kiosk: KioskActor, isKnown: (path: string) => boolean): void {
  const view = () => {
    const { screen, path } = kioskView(kiosk.getSnapshot())
    return { screen, address: addressOf(path) }
  }
  const shown = () => router.history.location.pathname
  const write = (replace: boolean) => {
    const { address } = view()
    if (!same(address, shown())) void router.navigate({ to: address, replace })
  }

  /**
   * The page may have been opened at a step's address: once the kiosk can go there, that counts as a request as well.
   */
  let arrived = false
  const follow = () => {
    const { screen, address } = view()
    if (screen === 'home') forgetPaths(router)
    if (screen === 'booting' || !isKnown(shown())) return
    if (arrived) return write(same(address, '/app'))
    arrived = true
    kiosk.send({ type: 'PATH_REQUESTED', path: shown() })
    write(true)
  }
  kiosk.subscribe(follow)
  follow()

  router.history.subscribe(() => {
    // A change from the not-found screen to the path that the kiosk is at already: there is nothing left to request.
    if (same(shown(), view().address) && view().screen !== 'booting') arrived = true
    if (same(shown(), view().address) || !isKnown(shown())) return
    if (arrived) kiosk.send({ type: 'PATH_REQUESTED', path: shown() })
    if (view().screen !== 'booting') write(true)
  })
}
