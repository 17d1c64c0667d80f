import type { AnyRouter } from '@tanstack/react-router'
import type { KioskActor } from '#src/connect/kiosk-context.tsx'
import { kioskView } from '#machines/kiosk/kiosk.view.ts'

const normal = (path: string): string => path.replace(/\/+$/, '').toLowerCase() || '/'
const same = (a: string, b: string): boolean => normal(a) === normal(b)

/** The router remembers a thousand paths: codes of past visitors stand in those of their last screens, and it would fill. */
export function forgetPaths({ processedTree, resolvePathCache }: AnyRouter): void {
  processedTree.matchCache.clear()
  resolvePathCache.clear()
}

/**
 * The URL follows the machine. A URL that somebody typed, or the browser's own Back, is a request: the
 * machine may go there, and if it does not, the URL is written back. Paths that no route knows are left to
 * the not-found screen.
 */
export function syncUrl(router: AnyRouter, kiosk: KioskActor, isKnown: (path: string) => boolean): void {
  const view = () => kioskView(kiosk.getSnapshot())
  const shown = () => router.history.location.pathname
  const write = (replace: boolean) => {
    const { path } = view()
    if (!same(path, shown())) void router.navigate({ to: path, replace })
  }

  /** The page may have been opened at a step's address: once the kiosk can go there, that is a request as well. */
  let arrived = false
  const follow = () => {
    const { screen, path } = view()
    if (screen === 'home') forgetPaths(router)
    if (screen === 'booting' || !isKnown(shown())) return
    if (arrived) return write(same(path, '/app'))
    arrived = true
    kiosk.send({ type: 'PATH_REQUESTED', path: shown() })
    write(true)
  }
  kiosk.subscribe(follow)
  follow()

  router.history.subscribe(() => {
    // From the not-found screen to where the kiosk already stands: there is nothing left to request.
    if (same(shown(), view().path) && view().screen !== 'booting') arrived = true
    if (same(shown(), view().path) || !isKnown(shown())) return
    if (arrived) kiosk.send({ type: 'PATH_REQUESTED', path: shown() })
    if (view().screen !== 'booting') write(true)
  })
}
