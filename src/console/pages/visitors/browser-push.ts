import { deleteMyPush, findMyPush, saveMyPush } from '#contract/console/push.ts'
import type { listMyVisitors } from '#contract/console/my-visitors.ts'
import type { Answered } from '../../api/reading.ts'
import { withoutAsking } from '../../api/staff-client.ts'

export type PushOffer = NonNullable<Answered<typeof listMyVisitors>['push']>

/** `forbidden`: the browser allows this page no notifications; `failed`: it could not be switched on now. */
export type PushState = 'off' | 'on' | 'forbidden' | 'failed'

/** Who switched push messages on in this browser. */
const KEPT = 'push-messages-of'

const WORKER_MS = 10_000

/** iPhones have it only for pages on the home screen. */
export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window

/** The console's service worker; it never comes where the browser does not trust the server's certificate. */
const registrationOf = (): Promise<ServiceWorkerRegistration> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_, reject) => setTimeout(reject, WORKER_MS, new Error('No service worker'))),
  ])
const isForbidden = (): boolean => Notification.permission === 'denied'

/**
 * Brings browser and server together again: browsers change their subscriptions by themselves, and push services end some. Only
 * what the same person switched on is switched on again.
 */
export async function renewPush({ publicKey, owner }: PushOffer): Promise<PushState> {
  if (isForbidden()) return 'forbidden'
  if (localStorage.getItem(KEPT) !== owner) return 'off'
  const { pushManager } = await registrationOf()
  const subscription = await pushManager.getSubscription()
  if (subscription !== null && isMadeWith(subscription, publicKey)) {
    const found = await withoutAsking.call(findMyPush, { endpoint: subscription.endpoint })
    // What the server could not say now, it says at the next load.
    if (!found.ok || found.value.isKnown) return 'on'
  }
  return subscribe({ publicKey, owner })
}

/** Asks the person for the permission, where it is not given yet. */
export async function switchPushOn(offer: PushOffer): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission === 'granted') return subscribe(offer)
  return permission === 'denied' ? 'forbidden' : 'off'
}

/** From now on nothing comes to this browser, also if the server does not hear of it. */
export async function switchPushOff(): Promise<void> {
  localStorage.removeItem(KEPT)
  if (!canPush()) return
  const { pushManager } = await registrationOf()
  const subscription = await pushManager.getSubscription()
  if (subscription === null) return
  await withoutAsking.call(deleteMyPush, { endpoint: subscription.endpoint })
  await subscription.unsubscribe()
}

/** A new subscription, since one that a push service has ended looks to the browser like any other. */
async function subscribe({ publicKey, owner }: PushOffer): Promise<PushState> {
  try {
    const { pushManager } = await registrationOf()
    await (await pushManager.getSubscription())?.unsubscribe()
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    const { endpoint, keys } = made.toJSON()
    const { p256dh = '', auth = '' } = keys ?? {}
    const saved = await withoutAsking.call(saveMyPush, { endpoint: endpoint ?? '', p256dh, auth })
    if (!saved.ok) {
      await made.unsubscribe()
      return 'failed'
    }
    localStorage.setItem(KEPT, owner)
    return 'on'
  } catch {
    return isForbidden() ? 'forbidden' : 'failed'
  }
}

function isMadeWith({ options }: PushSubscription, publicKey: string): boolean {
  const { applicationServerKey: key } = options
  if (key === null) return false
  const text = btoa(String.fromCodePoint(...new Uint8Array(key)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === publicKey
}
