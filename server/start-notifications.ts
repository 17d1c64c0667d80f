import type { FastifyInstance } from 'fastify'
import { guestMailChannel } from './appointments/guest-mail-channel.ts'
import { errorLogger } from './http/error-logger.ts'
import type { Vault } from './keys/vault.ts'
import type { Mailer } from './mail/mailer.ts'
import { type Dispatcher, startDispatcher } from './notifications/dispatcher.ts'
import { httpChannel } from './notifications/http/http-channel.ts'
import { mailChannel } from './notifications/mail-channel.ts'
import { newsChannel } from './notifications/news/news-channel.ts'
import { pushChannel } from './notifications/push/push-channel.ts'
import { pushContact } from './notifications/push/push-contact.ts'
import { type GuardedPost, guardedPost } from './platform/guarded-post.ts'
import type { Live } from './realtime/staff-lines.ts'
import type { Store } from './store.ts'
import { webhookChannel } from './webhooks/webhook-channel.ts'

interface NotificationsOptions {
  readonly store: Store
  readonly vault: Vault
  readonly mailer: Mailer
  /** Where links in messages lead; `null`: nowhere. */
  readonly origin: string | null
  readonly guestUrl: string | null
  /** CIDR: private networks in which services that are notified may be. */
  readonly notifyNetworks: readonly string[]
  readonly post: GuardedPost
  readonly onChanged: Live['notificationsChanged']
}

/** Sends what hosts, guests and other systems are notified of, by every channel, until the server stops. */
export function startNotifications(app: FastifyInstance, options: NotificationsOptions): Dispatcher {
  const { store, vault, mailer, origin, post } = options
  const dispatcher = startDispatcher({
    store: store.notifications,
    channels: [
      mailChannel({ store: store.notifications, vault, mailer, origin }),
      httpChannel({
        store: store.notifications,
        channels: store.notificationChannels,
        vault,
        post,
        origin,
      }),
      guestMailChannel({
        store: store.guestMails,
        mailer,
        domain: origin === null ? null : new URL(origin).hostname,
        guestUrl: options.guestUrl,
      }),
      pushChannel({
        store: store.notifications,
        pushes: store.pushes,
        contact: pushContact({ mailFrom: mailer.from, origin }),
        vault,
        post,
      }),
      newsChannel({ store: store.news, links: store.exitLinks, vault, mailer, origin }),
      webhookChannel({
        store: store.webhooks,
        events: store.events,
        // Not the shared one: looking up the names of other systems must not delay a message to a host.
        post: guardedPost(options.notifyNetworks),
      }),
    ],
    onChanged: options.onChanged,
    onError: errorLogger(app.log, 'debug', 'notifications wait'),
  })
  app.addHook('preClose', () => dispatcher.stop())
  return dispatcher
}
