import fastify, { type FastifyInstance } from 'fastify'
import { BODY_LIMIT_BYTES, KEY_CALLS } from '#contract/limits.ts'
import type { SingleSignOn } from './accounts/account-library.ts'
import { sessionFinder } from './accounts/find-account.ts'
import { serveLibrary } from './accounts/serve-library.ts'
import { startAccounts } from './accounts/start-accounts.ts'
import type { VisitPdfWriter } from './archive/visit-pdf-writer.ts'
import type { BadgeTools } from './badges/badge.routes.ts'
import { serveConsole } from './console-routes.ts'
import { opener } from './devices/open-access.routes.ts'
import { addTokens } from './devices/token-plugin.ts'
import { doorOpener } from './doors/door-opener.ts'
import { startDoors } from './doors/start-doors.ts'
import type { Decoders } from './files/decoders.ts'
import type { DirectoryTools } from './hosts/directory/run-directory.ts'
import { type Alarms, addAlarms } from './http/alarms.ts'
import { errorLogger } from './http/error-logger.ts'
import { addErrors } from './http/errors.ts'
import { addHeaders } from './http/headers.ts'
import { addMetrics } from './http/metrics.ts'
import type { HostNames } from './http/origin.ts'
import { addRefusedCalls } from './http/refused-calls.ts'
import { serverOptions } from './http/server-options.ts'
import { addStorageGuard } from './http/storage-guard.ts'
import { addStrictHttp, addTurns } from './http/strict-http.ts'
import type { Vault } from './keys/vault.ts'
import type { Mailer } from './mail/mailer.ts'
import { startMailboxes } from './mailbox/start-mailboxes.ts'
import { servePages } from './page-routes.ts'
import { guardedPost } from './platform/guarded-post.ts'
import { servePublic } from './public-routes.ts'
import { startRealtime } from './realtime/realtime.ts'
import type { Live } from './realtime/staff-lines.ts'
import { startNotifications } from './start-notifications.ts'
import type { Store } from './store.ts'
import { serveTablet } from './tablet-routes.ts'
import type { Pair } from './tls/authority.ts'
import type { LocalAuthority } from './tls/local-authority.ts'

export interface AppOptions {
  readonly store: Store
  readonly vault: Vault
  readonly badgeTools: BadgeTools
  readonly decoders: Decoders
  readonly visitPdfWriter: VisitPdfWriter
  /** Folder of the built kiosk. */
  readonly kioskDir: string
  /** Folder of the built reference of the API. */
  readonly referenceDir: string
  /** Folder where the kiosk's hashed files outlive their build. */
  readonly keptAssetsDir: string
  readonly names: HostNames
  /** A proxy that speaks TLS stands before it. */
  readonly hasProxy: boolean
  /** Where guests have pages of their own, without a slash at the end; `null`: nowhere. */
  readonly guestUrl: string | null
  /** Absolute. */
  readonly dataDir: string
  readonly mailer: Mailer
  /** Private networks where services that are told of visitors may be. */
  readonly notifyNetworks: readonly string[]
  /** Private networks where openers of doors may be. */
  readonly doorNetworks: readonly string[]
  readonly directories: DirectoryTools
  /** Private networks where mailboxes of companies may be. */
  readonly mailboxNetworks: readonly string[]
  readonly singleSignOn: SingleSignOn | null
  readonly isReady: () => Promise<boolean>
  /** Throws while the disk that visits are stored on has too little left, where that can be seen. */
  readonly needRoom: () => Promise<void>
  readonly metricsToken: string | null
  /** Contact for reports of weaknesses of this installation; `null` if none is set. */
  readonly securityContact: string | null
  readonly logLevel: string
  readonly trustProxy: boolean | number | string
  /** The TLS key and certificate at the start; `null` without TLS. */
  readonly tls: Pair | null
  /** The private certificate authority that devices have to trust, if there is one. */
  readonly authority: LocalAuthority | null
}

interface BuiltApp {
  readonly app: FastifyInstance
  /** Every tablet of a company asks anew for what it shows. */
  readonly announceChange: (companyId: string) => void
  /** The list of expected guests is another one. */
  readonly onExpectedChanged: (companyId: string) => void
  /** A roll call is another one. */
  readonly onRollCall: (companyId: string) => void
}

/**
 * The whole server, except that it does not listen. Each part that is started here is stopped by a hook of its own, in the
 * order in which they are started.
 */
export async function build(options: AppOptions): Promise<BuiltApp> {
  const { store, vault, tls, names, mailer, badgeTools, decoders } = options
  const hasTls = tls !== null
  // The provider sends people back to a name of ours, which has to be known.
  const singleSignOn = names.canonical === null ? null : options.singleSignOn
  const app = fastify({ ...serverOptions(options), bodyLimit: BODY_LIMIT_BYTES })
  addErrors(app)
  // These hooks come first: a refusal by one of them ends the chain.
  addHeaders(app, hasTls)
  addStrictHttp(app)
  addTurns(app)
  addRefusedCalls(app)
  const { raise, isRaised } = watchInstallation(app, options)
  addTokens(app, {
    ...store.tokens,
    spendCall: ({ companyId, hash }) =>
      store.limits.spend({ companyId, what: 'key calls', who: hash.toString('hex') }, KEY_CALLS),
  })
  const library = startAccounts(app, {
    store,
    vault,
    names,
    mailer,
    hasTls,
    hasProxy: options.hasProxy,
    singleSignOn,
  })
  addStorageGuard(app, options.needRoom, () => raise('storage'))
  const realtime = startRealtime(app.server, {
    store,
    isOwnOrigin: names.isOwnOrigin,
    isSecure: hasTls,
    findSession: sessionFinder(library),
    onError: errorLogger(app.log, 'warn', 'socket trouble'),
  })
  app.addHook('preClose', () => realtime.stop())
  addMetrics(app, {
    readerToken: options.metricsToken,
    isRaised,
    tablets: realtime.connected,
    connections: store.connections,
    jobs: store.watch.countJobs,
  })
  const post = guardedPost(options.notifyNetworks)
  const { wake: wakeDispatcher } = startNotifications(app, {
    store,
    vault,
    mailer,
    origin: names.canonical,
    guestUrl: options.guestUrl,
    notifyNetworks: options.notifyNetworks,
    post,
    onChanged: realtime.live.notificationsChanged,
  })
  startMailboxes(app, {
    store,
    vault,
    mailer,
    networks: options.mailboxNetworks,
    onGuests: realtime.live.insideChanged,
    onNotifications(companyId, hostIds) {
      realtime.live.notificationsChanged(companyId, hostIds)
      wakeDispatcher()
    },
  })
  const live: Live = {
    ...realtime.live,
    onByHand(companyId, endedVisitId) {
      realtime.live.onByHand(companyId, endedVisitId)
      wakeDispatcher()
    },
  }
  const openDoor = doorOpener(options.doorNetworks)
  const doors = startDoors(app, { pulses: store.pulses, openDoor, onFailed: live.insideChanged })
  serveTablet(app, {
    store,
    vault,
    badgeTools,
    signatures: decoders.signatures,
    sender: mailer,
    onAccess(companyId, { direction, visitId }) {
      live.insideChanged(companyId)
      if (direction === 'entry') wakeDispatcher()
      else live.visitEnded(companyId, visitId)
    },
    doors,
    onRollCall: live.rollCallChanged,
  })
  const openFromAfar = opener(store, realtime.push)
  servePublic(app, {
    store,
    vault,
    mailer,
    openFromAfar,
    onGuestsChanged: live.insideChanged,
    onHostsChanged: realtime.announceChange,
    wakeDispatcher,
  })
  serveLibrary(app, {
    library,
    store,
    vault,
    names,
    multiFactorAcr: singleSignOn?.multiFactorAcr ?? [],
  })
  serveConsole(app, {
    store,
    vault,
    badgeTools,
    html: decoders.html,
    visitPdfWriter: options.visitPdfWriter,
    mailer,
    post,
    openDoor,
    directories: options.directories,
    mailboxNetworks: options.mailboxNetworks,
    singleSignOn,
    names,
    dataDir: options.dataDir,
    openFromAfar,
    sendVisitor: realtime.sendVisitor,
    dismiss(companyId, deviceId) {
      store.tokens.forgetRemembered()
      realtime.dismiss(companyId, deviceId)
    },
    renew(companyId, deviceId) {
      store.tokens.forgetRemembered()
      realtime.renew(companyId, deviceId)
    },
    onChanged: realtime.announceChange,
    live,
    wakeDispatcher,
  })
  await servePages(app, { ...options, publicUrl: names.canonical, live, wakeDispatcher })
  return {
    app,
    announceChange: realtime.announceChange,
    onExpectedChanged: live.insideChanged,
    onRollCall: live.rollCallChanged,
  }
}

/** Raises alarms about what the server needs, and looks when they are over. */
function watchInstallation(
  app: FastifyInstance,
  { store, needRoom, visitPdfWriter: { lacksStamps, whenLackingStamps } }: AppOptions,
): Alarms {
  const alarms = addAlarms(app, {
    database: store.ping,
    databaseNode: store.reachNodes,
    storage: () => needRoom().then(store.writeProbe),
    async timeStamps() {
      if (lacksStamps()) throw new Error('No time stamp')
    },
  })
  whenLackingStamps(() => alarms.raise('timeStamps'))
  return alarms
}
