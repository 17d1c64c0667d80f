import { type CDPSession, expect, type Page } from '@playwright/test'

/** Every version says its name with each sign of life. */
export function versionsOf(page: Page): string[] {
  const seen: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/deviceInfo')) seen.push(request.postDataJSON().appVersion)
  })
  return seen
}

/**
 * Leaves something in the page that no reload keeps. The clock of a test answers for `performance.timeOrigin`.
 * @returns whether it is still the same page
 */
export async function markPage(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(globalThis, { isMarked: true }))
  return () => page.evaluate(() => 'isMarked' in globalThis)
}

/** A worker loads and keeps every file of its version before it waits: on a busy machine that takes more than the usual ten seconds. */
const INSTALL_MS = 90_000

/** Until the worker of the version that is deployed now has everything, and waits. */
export const seeNewVersionWait = (page: Page) =>
  expect.poll(() => newVersionWaits(page), { timeout: INSTALL_MS }).toBe(true)

const newVersionWaits = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
    const coming = registration.installing
    if (coming) {
      await new Promise<void>((resolve) => {
        coming.addEventListener('statechange', () => coming.state === 'installing' || resolve())
      })
    }
    return registration.waiting !== null
  })

/**
 * A worker that a debugger watches, as Playwright does, never counts as idle, and its successor waits for that.
 * Without a debugger the browser does this by itself, within some milliseconds.
 */
export async function stopOldWorker(page: Page): Promise<CDPSession> {
  const debug = await page.context().newCDPSession(page)
  const statuses = new Map<string, string>()
  debug.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, status } of versions) statuses.set(versionId, status)
    const hasSuccessor = [...statuses.values()].includes('installed')
    for (const { versionId, status, runningStatus } of versions) {
      if (!hasSuccessor || status !== 'activated' || runningStatus !== 'running') continue
      debug.send('ServiceWorker.stopWorker', { versionId }).catch(() => undefined)
    }
  })
  await debug.send('ServiceWorker.enable')
  return debug
}
