import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { type FromPage, isFromPage, PICTURE_CACHE } from './messages.ts'

/** Inserted by the build (scripts/service-worker.mjs). */
declare const PRECACHED: { url: string; revision: string | null }[]
declare const FONTS: readonly string[]
declare const self: ServiceWorkerGlobalScope

const FONT_CACHE = 'fonts'
const PICTURES = '/api/pictures/'
/** Twice as many as a tablet shows, for those that staff have just replaced. */
const PICTURES_KEPT = 10

// The whole app is in the cache before this version counts as installed, so that an open page works offline.
precacheAndRoute(PRECACHED)
cleanupOutdatedCaches()
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/api\//, /^\/badge\//, /^\/console/, /^\/n\//],
  }),
)

// The fonts of all scripts are many times larger than the app: they are loaded one by one, when the page is idle.
registerRoute(
  ({ url }) => url.origin === location.origin && FONTS.includes(url.pathname),
  ({ url }) => font(url.pathname),
)

// The company's pictures are named by their content, so that a stored one is never outdated.
registerRoute(
  ({ url }) => url.origin === location.origin && url.pathname.startsWith(PICTURES),
  ({ url }) => picture(url.pathname),
)

async function picture(path: string): Promise<Response> {
  const cache = await caches.open(PICTURE_CACHE)
  const known = await cache.match(path)
  if (known) return known
  const response = await fetch(path)
  if (!response.ok) return response
  await cache.put(path, response.clone()).catch(() => undefined)
  const all = await cache.keys()
  for (const oldest of all.slice(0, Math.max(0, all.length - PICTURES_KEPT))) await cache.delete(oldest)
  return response
}

async function font(path: string): Promise<Response> {
  const cache = await caches.open(FONT_CACHE)
  const known = await cache.match(path)
  if (known) return known
  const response = await fetch(path)
  // A full disk prevents only the stored copy; the font is still shown (R20).
  if (response.ok) await cache.put(path, response.clone()).catch(() => undefined)
  return response
}

const handlers: Record<FromPage['type'], () => Promise<void>> = {
  SKIP_WAITING: () => self.skipWaiting(),
  async FETCH_FONTS() {
    for (const path of FONTS) await font(path)
  },
}

self.addEventListener('message', (event) => {
  if (isFromPage(event.data)) event.waitUntil(handlers[event.data.type]().catch(() => undefined))
})

self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function takeOver(): Promise<void> {
  const cache = await caches.open(FONT_CACHE)
  for (const { url } of await cache.keys()) {
    if (!FONTS.includes(new URL(url).pathname)) await cache.delete(url)
  }
  await self.clients.claim()
}
