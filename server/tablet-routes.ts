import type { FastifyInstance } from 'fastify'
import { type CallName, calls } from '#contract/calls/index.ts'
import type { Vault } from '#server/keys/vault.ts'
import type { SignatureReader } from './files/signature-reader.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Store } from './store.ts'
import { type Handler, type OpenHandler, serveCall, serveOpen } from './http/serve.ts'
import { badgeSafetyHandler, badgeTicketHandler, openBadgeHandler } from './badges/badge-on-phone.routes.ts'
import { type BadgeTools, badgeHandlers } from './badges/badge.routes.ts'
import { certificateHandlers } from './certificates/certificates.routes.ts'
import { arrivalHandler } from './companies/arrival.routes.ts'
import { configurationHandlers } from './companies/configuration.routes.ts'
import { ownDeviceHandlers } from './devices/device.routes.ts'
import { expectedByNameHandlers } from './appointments/expected-by-name.routes.ts'
import { doorOutcomeHandler } from './doors/door-outcome.routes.ts'
import type { DoorKeeper } from './doors/door-keeper.ts'
import { identifyGuestHandler } from './appointments/identify-guest.routes.ts'
import { tokenHandler } from './devices/get-token.routes.ts'
import { hostAnswersHandler } from './notifications/host-answers.routes.ts'
import { ownRollCallHandlers } from './roll-calls/own-roll-call.routes.ts'
import { identifyHandler } from './visitors/identify.routes.ts'
import { leaveByNameHandlers } from './visitors/leave-by-name.routes.ts'
import { feedbackHandler } from './visits/feedback.routes.ts'
import { newAccessHandler, type OnAccess } from './visits/new-access.routes.ts'
import { offlinePackHandler } from './devices/offline-pack.routes.ts'
import { handInOutboxHandler, reportOutboxHandler } from './devices/outbox.routes.ts'
import { enrolHandler } from './devices/enrol.routes.ts'
import { pairHandler } from './devices/pair.routes.ts'
import { searchHandlers } from './visitors/search.routes.ts'
import { signupHandler } from './visitors/signup.routes.ts'
import { extendTempTokenHandler, presenceHandler, tempTokenHandler } from './devices/temp-token.routes.ts'
import { verifyPinHandler } from './devices/verify-pin.routes.ts'

type OpenCall = 'getToken' | 'getTempToken' | 'pair' | 'enrol' | 'handInOutbox' | 'openBadge' | 'badgeSafety'
type TokenCall = Exclude<CallName, OpenCall>

/** A call that has no handler, or a handler that has no call, does not compile. */
type Handlers = { readonly [Name in TokenCall]: Handler<(typeof calls)[Name]> }

interface TabletTools {
  readonly store: Store
  readonly vault: Vault
  readonly badgeTools: BadgeTools
  readonly signatures: SignatureReader
  /** Where mails come from, and whether they leave the server. */
  readonly sender: Pick<Mailer, 'from' | 'isOutbox'>
  /** A visitor came or went. */
  readonly onAccess: OnAccess
  readonly doors: DoorKeeper
  /** A visitor said on their phone that they are safe. */
  readonly onRollCall: (companyId: string) => void
}

export function serveTablet(
  app: FastifyInstance,
  { store, vault, badgeTools, signatures, sender, onAccess, doors, onRollCall }: TabletTools,
): void {
  const open: { readonly [Name in OpenCall]: OpenHandler<(typeof calls)[Name]> } = {
    getToken: tokenHandler(store, vault),
    getTempToken: tempTokenHandler(store, vault),
    pair: pairHandler(store, vault),
    enrol: enrolHandler(store, vault),
    handInOutbox: handInOutboxHandler(store, vault),
    openBadge: openBadgeHandler(store, vault, badgeTools.renderer),
    badgeSafety: badgeSafetyHandler(store, vault, onRollCall),
  }
  const handlers: Handlers = {
    ...configurationHandlers(store),
    getArrival: arrivalHandler(store),
    extendTempToken: extendTempTokenHandler(store),
    getPresence: presenceHandler(store, vault),
    verifyPin: verifyPinHandler(store, vault),
    signup: signupHandler(store),
    identify: identifyHandler(store, vault),
    identifyGuest: identifyGuestHandler(store, vault),
    ...expectedByNameHandlers(store, vault, sender),
    ...leaveByNameHandlers(store, vault),
    newAccess: newAccessHandler(store, vault, signatures, onAccess, doors),
    getDoorOutcome: doorOutcomeHandler(store),
    getHostAnswers: hostAnswersHandler(store, vault),
    ...ownRollCallHandlers(store, onRollCall),
    sendFeedback: feedbackHandler(store),
    getOfflinePack: offlinePackHandler(store),
    ...searchHandlers(store),
    ...certificateHandlers(store),
    ...ownDeviceHandlers(store),
    reportOutbox: reportOutboxHandler(store),
    getBadgeTicket: badgeTicketHandler(store, vault),
    ...badgeHandlers(store, vault, badgeTools),
  }
  serveOpen(app, calls.getToken, open.getToken)
  serveOpen(app, calls.getTempToken, open.getTempToken)
  serveOpen(app, calls.pair, open.pair)
  serveOpen(app, calls.enrol, open.enrol)
  serveOpen(app, calls.handInOutbox, open.handInOutbox)
  serveOpen(app, calls.openBadge, open.openBadge)
  serveOpen(app, calls.badgeSafety, open.badgeSafety)
  const serveOne = <Name extends TokenCall>(name: Name) => serveCall(app, calls[name], handlers[name])
  for (const name of Object.keys(handlers) as TokenCall[]) serveOne(name)
}
