import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { showPushes } from './push-sw.ts'

/** Inserted by the build (scripts/service-worker.mjs). */
declare const PRECACHED: { url: string; revision: string | null }[]
declare const self: ServiceWorkerGlobalScope

/** How long the page waits for a server that hangs before it opens from the cache, in ms. */
const PATIENCE_MS = 4_000

precacheAndRoute(PRECACHED)
cleanupOutdatedCaches()

/**
 * The console is loaded from the server. If the server does not answer, the cached page opens, for the roll call,
 * which must not wait (S13). The data that it then shows is stored on the device (src/console/realtime/roll-call-cache.ts).
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

showPushes()

// The console may update at once: the server already delivers the new page.
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
