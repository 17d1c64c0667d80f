import type { FastifyInstance } from 'fastify'
import { publicCalls } from '#contract/public/index.ts'
import { putAppointmentHandler } from './appointments/put-appointment.routes.ts'
import { tellGuests } from './appointments/tell-guests.ts'
import { type OpenFromAfar, openAccessHandler } from './devices/open-access.routes.ts'
import { getEventsHandler } from './events/events.routes.ts'
import { type Handler, serveCall } from './http/serve.ts'
import type { Vault } from './keys/vault.ts'
import type { Mailer } from './mail/mailer.ts'
import { listPresenceHandler, reportPresenceHandler } from './presence/presence.routes.ts'
import type { Store } from './store.ts'
import { systemHandlers } from './systems/systems.routes.ts'
import { servePublicWebhooks } from './webhooks/public-webhooks.routes.ts'

interface PublicTools {
  readonly store: Store
  readonly vault: Vault
  readonly mailer: Mailer
  readonly openFromAfar: OpenFromAfar
  /** The list of expected guests is another one. */
  readonly onGuestsChanged: (companyId: string) => void
  /** Tablets show other hosts now. */
  readonly onHostsChanged: (companyId: string) => void
  /** Messages to webhooks may be due now. */
  readonly wakeDispatcher: () => void
}

/** Serves the calls of other systems. */
export function servePublic(app: FastifyInstance, tools: PublicTools): void {
  const { store, vault, mailer, openFromAfar, onGuestsChanged, onHostsChanged, wakeDispatcher } = tools
  serveCall(app, publicCalls.openAccess, openAccessHandler(store, openFromAfar))
  serveCall(
    app,
    publicCalls.putAppointment,
    putAppointmentHandler({ store, vault, tell: tellGuests(mailer), onChanged: onGuestsChanged }),
  )
  const ofSystems = systemHandlers({ store, vault, onHostsChanged })
  const serveSystem = <Name extends keyof typeof ofSystems>(name: Name) =>
    serveCall(app, publicCalls[name], ofSystems[name] as Handler<(typeof publicCalls)[Name]>)
  for (const name of Object.keys(ofSystems) as (keyof typeof ofSystems)[]) serveSystem(name)
  serveCall(app, publicCalls.getEvents, getEventsHandler(store))
  servePublicWebhooks(app, { store, vault, wake: wakeDispatcher })
  serveCall(app, publicCalls.reportPresence, reportPresenceHandler(store))
  serveCall(app, publicCalls.listPresence, listPresenceHandler(store))
}
