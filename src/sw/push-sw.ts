import * as v from 'valibot'
import { confirmPush } from '#contract/console/push.ts'
import { PushContent } from '#contract/push-content.ts'

declare const self: ServiceWorkerGlobalScope

const HOST_PAGE = '/console/visitors'

/**
 * Shows the push messages of a host, also while no page is open. Each is shown, whatever is open: browsers end the subscription
 * of a page that shows nothing.
 */
export function showPushes(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event.data)))
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(openHostPage())
  })
}

async function show(data: PushMessageData | null): Promise<void> {
  const content = read(data)
  if (content === null) return self.registration.showNotification(self.location.host)
  const { title, body, language, direction, notificationId, receipt } = content
  await self.registration.showNotification(title, {
    body,
    lang: language,
    dir: direction,
    icon: '/favicon.svg',
    // A reminder takes the place of what it reminds of, and rings again.
    tag: notificationId,
    ...{ renotify: true },
    requireInteraction: true,
  })
  await confirm(receipt)
}

function read(data: PushMessageData | null): PushContent | null {
  try {
    const parsed = v.safeParse(PushContent, data?.json())
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

/** Says that the message was shown. Without a network it stays unknown. */
const confirm = (receipt: string): Promise<unknown> =>
  fetch(confirmPush.path, {
    method: confirmPush.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ receipt }),
    credentials: 'omit',
    keepalive: true,
  }).catch(() => undefined)

async function openHostPage(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = pages.find(({ url }) => new URL(url).pathname === HOST_PAGE)
  if (open === undefined) await self.clients.openWindow(HOST_PAGE)
  else await open.focus()
}
