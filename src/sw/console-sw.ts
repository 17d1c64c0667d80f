import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** Written in by the build (scripts/service-worker.mjs). */
declare const PRECACHED: { url: string; revision: string | null }[]
declare const self: ServiceWorkerGlobalScope

/** How long a server that hangs may keep a warden from the list. */
const PATIENCE_MS = 4_000

precacheAndRoute(PRECACHED)
cleanupOutdatedCaches()

/**
 * The console comes from the server, as ever; while that is away the page of the last time opens, for the roll call that
 * must not wait for it (S13). What it then shows is what the device has kept (src/console/live/book.ts).
 */
const kept = createHandlerBoundToURL('/console/console.html')
registerRoute(
  new NavigationRoute(
    async (options) => {
      const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null))
      const answer = await Promise.race([fetch(options.request).catch(() => null), late])
      return answer && answer.status < 500 ? answer : kept(options)
    },
    { denylist: [/\/preview\.html$/] },
  ),
)

// Nobody's work depends on an old version: the server has the new page already.
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
