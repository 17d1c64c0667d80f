import fastify, { type FastifyInstance } from 'fastify'
import { calls } from '#contract/calls/index.ts'
import { publicCalls } from '#contract/public/index.ts'
import { BODY_LIMIT_BYTES, KEY_CALLS, RESET_MAILS } from '#contract/limits.ts'
import { consoleCalls } from '#contract/console/index.ts'
import packageJson from '../package.json' with { type: 'json' }
import { makeLibrary, type SingleSignOn } from './accounts/account-library.ts'
import { followCookieKeys } from './accounts/cookie-keys.ts'
import { accountFinder, accountFinderAgain, sessionFinder } from './accounts/find-account.ts'
import { serveLibrary } from './accounts/serve-library.ts'
import type { VisitPdfWriter } from './archive/visit-pdf-writer.ts'
import type { Decoders } from './files/decoders.ts'
import type { DirectoryTools } from './hosts/directory/run-directory.ts'
import type { Mailer } from './mail/mailer.ts'
import { composeReset } from './mail/staff-mail.ts'
import { guardedPost } from './platform/guarded-post.ts'
import { localeOf } from './platform/locale.ts'
import type { HostNames } from './http/origin.ts'
import type { Vault } from './keys/vault.ts'
import { addAlarms } from './http/alarms.ts'
import { addErrors } from './http/errors.ts'
import { addHeaders } from './http/headers.ts'
import { addMetrics } from './http/metrics.ts'
import { takePolicyReports } from './http/policy-reports.ts'
import { addRefusedCalls } from './http/refused-calls.ts'
import { addStaticFiles } from './http/static-files.ts'
import { addStaff } from './accounts/staff-plugin.ts'
import { addStorageGuard } from './http/storage-guard.ts'
import { serverOptions } from './http/server-options.ts'
import { addStrictHttp, addTurns } from './http/strict-http.ts'
import { addTokens } from './devices/token-plugin.ts'
import { createInvitationReader } from './appointments/invitation/invitation-reader.ts'
import { tellGuests } from './appointments/tell-guests.ts'
import { mailActs } from './mailbox/mail-acts.ts'
import { startMailboxKeeper } from './mailbox/mailbox-keeper.ts'
import { startDispatcher } from './notifications/dispatcher.ts'
import { guestMailChannel } from './appointments/guest-mail-channel.ts'
import { newsChannel } from './notifications/news/news-channel.ts'
import { httpChannel } from './notifications/http/http-channel.ts'
import { servePublicWebhooks } from './webhooks/public-webhooks.routes.ts'
import { webhookChannel } from './webhooks/webhook-channel.ts'
import { pushChannel } from './notifications/push/push-channel.ts'
import { pushContact } from './notifications/push/push-contact.ts'
import { mailChannel } from './notifications/mail-channel.ts'
import { answerPages } from './notifications/answer-page.routes.ts'
import { serveLinkPages } from './notifications/link-forms.ts'
import { exitPages } from './notifications/news/exit-page.routes.ts'
import { startRealtime } from './realtime/realtime.ts'
import type { Live } from './realtime/staff-lines.ts'
import { servePictures } from './companies/pictures.routes.ts'
import { serveConsole } from './console-routes.ts'
import { putAppointmentHandler } from './appointments/put-appointment.routes.ts'
import { serveAuthority } from './tls/authority.routes.ts'
import { getEventsHandler } from './events/events.routes.ts'
import { doorKeeper } from './doors/door-keeper.ts'
import { doorOpener } from './doors/door-opener.ts'
import { listPresenceHandler, reportPresenceHandler } from './presence/presence.routes.ts'
import { openAccessHandler, opener } from './devices/open-access.routes.ts'
import { type Handler, serveCall } from './http/serve.ts'
import { serveHealth } from './http/health.routes.ts'
import { serveApiDocuments } from './api-document/api-document.routes.ts'
import { events } from '#contract/public/events.ts'
import { serveReference } from './api-document/reference/reference.routes.ts'
import { serveBadgePage } from './badges/badge-on-phone.routes.ts'
import type { BadgeTools } from './badges/badge.routes.ts'
import { serveSecurityTxt } from './http/security-txt.routes.ts'
import { serveTablet } from './tablet-routes.ts'
import type { Store } from './store.ts'
import { systems } from './systems/systems.routes.ts'
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

/** The whole server, except that it does not listen. */
export async function build(options: AppOptions): Promise<BuiltApp> {
  const { store, vault, tls } = options
  const { names, mailer } = options
  const { isOwnOrigin } = names
  // The provider sends people back to a name of ours, which has to be known.
  const singleSignOn = names.canonical === null ? null : options.singleSignOn
  const { accounts } = store
  const app = fastify({ ...serverOptions(options), bodyLimit: BODY_LIMIT_BYTES })
  addErrors(app)
  // These hooks come first: a refusal by one of them ends the chain.
  addHeaders(app, tls !== null)
  addStrictHttp(app)
  addTurns(app)
  addRefusedCalls(app)
  const { needRoom } = options
  const storage = () => needRoom().then(store.writeProbe)
  const { lacksStamps, whenLackingStamps } = options.visitPdfWriter
  const timeStamps = async () => {
    if (lacksStamps()) throw new Error('No time stamp')
  }
  const { raise, isRaised } = addAlarms(app, {
    database: store.ping,
    databaseNode: store.reachNodes,
    storage,
    timeStamps,
  })
  whenLackingStamps(() => raise('timeStamps'))
  addTokens(app, {
    ...store.tokens,
    spendCall: ({ companyId, hash }) =>
      store.limits.spend({ companyId, what: 'key calls', who: hash.toString('hex') }, KEY_CALLS),
  })
  const library = makeLibrary({
    pool: store.accountPool,
    vault,
    names,
    isSecure: tls !== null || (names.canonical?.startsWith('https:') ?? options.hasProxy),
    singleSignOn,
    isInvited: accounts.isInvited,
    isHost: accounts.isHost,
    isLinked: accounts.isLinked,
    isWarden: accounts.isWarden,
    onJoined: accounts.joinAll,
    onVerified: accounts.joinAsHost,
    onReset: store.pushes.removeAll,
    async sendReset({ accountId, email, token, language }) {
      if (names.canonical === null) return app.log.warn('no link is mailed: PUBLIC_URL is not set')
      // Mails that other people request must not fill the mailbox or the outbox.
      const counted = { companyId: '', what: 'reset mails', who: accountId }
      if (!(await store.limits.spend(counted, RESET_MAILS)).ok) return
      const link = `${names.canonical}/console/reset-password#${token}`
      const sent = await mailer.send(composeReset(email, localeOf(language), link))
      if (!sent.ok) app.log.warn({ reason: sent.error }, 'a mail was not sent')
    },
    warn: (sentence) => app.log.warn(sentence),
  })
  followCookieKeys(app.server, vault)
  addStaff(app, {
    findAccount: accountFinder(library, accounts.noteUse),
    findAccountAgain: accountFinderAgain(library),
    membershipsIn: accounts.membershipsIn,
    isOwnOrigin,
  })
  addStorageGuard(app, needRoom, () => raise('storage'))
  const realtime = startRealtime(app.server, {
    store,
    isOwnOrigin,
    isSecure: tls !== null,
    findSession: sessionFinder(library),
    onError: (error) =>
      app.log.warn({ kind: error instanceof Error ? error.name : 'unknown' }, 'socket trouble'),
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
  const dispatcher = startDispatcher({
    store: store.notifications,
    channels: [
      mailChannel({ store: store.notifications, vault, mailer, origin: names.canonical }),
      httpChannel({
        store: store.notifications,
        channels: store.notificationChannels,
        vault,
        post,
        origin: names.canonical,
      }),
      guestMailChannel({
        store: store.guestMails,
        mailer,
        domain: names.canonical === null ? null : new URL(names.canonical).hostname,
        guestUrl: options.guestUrl,
      }),
      pushChannel({
        store: store.notifications,
        pushes: store.pushes,
        contact: pushContact({ mailFrom: mailer.from, origin: names.canonical }),
        vault,
        post,
      }),
      newsChannel({ store: store.news, links: store.exitLinks, vault, mailer, origin: names.canonical }),
      webhookChannel({
        store: store.webhooks,
        events: store.events,
        // Of its own: look-ups of other systems' names hold up no message to a host.
        post: guardedPost(options.notifyNetworks),
      }),
    ],
    onChanged: realtime.live.notificationsChanged,
    onError: (error) =>
      app.log.debug({ kind: error instanceof Error ? error.name : 'unknown' }, 'notifications wait'),
  })
  app.addHook('preClose', () => dispatcher.stop())
  const invitations = createInvitationReader()
  const mailboxes = startMailboxKeeper({
    store: store.mailboxes,
    networks: options.mailboxNetworks,
    acts: mailActs({
      tenantOf: store.tenantOf,
      vault,
      reader: invitations,
      tell: tellGuests(mailer),
      onGuests: realtime.live.insideChanged,
      onAnswer(companyId, hostIds) {
        realtime.live.notificationsChanged(companyId, hostIds)
        dispatcher.wake()
      },
    }),
    onNoted(companyId, noted) {
      realtime.live.notificationsChanged(
        companyId,
        noted.flatMap(({ hostIds }) => hostIds),
      )
      dispatcher.wake()
    },
    // The kind alone: what failed may quote a message.
    onError: (error) =>
      app.log.debug({ kind: error instanceof Error ? error.name : 'unknown' }, 'mailboxes wait'),
  })
  app.addHook('preClose', async () => {
    await mailboxes.stop()
    await invitations.close()
  })
  const live: Live = {
    ...realtime.live,
    onByHand(companyId, endedVisitId) {
      realtime.live.onByHand(companyId, endedVisitId)
      dispatcher.wake()
    },
  }
  const openDoor = doorOpener(options.doorNetworks)
  const doors = doorKeeper({
    pulses: store.pulses,
    openDoor,
    onFailed: live.insideChanged,
    onError: (error) =>
      app.log.warn({ kind: error instanceof Error ? error.name : 'unknown' }, 'a door was not asked'),
  })
  app.addHook('preClose', () => doors.stop())
  const { badgeTools, decoders } = options
  serveTablet(app, {
    store,
    vault,
    badgeTools,
    signatures: decoders.signatures,
    sender: mailer,
    onAccess(companyId, { direction, visitId }) {
      live.insideChanged(companyId)
      if (direction === 'entry') dispatcher.wake()
      else live.visitEnded(companyId, visitId)
    },
    doors,
    onRollCall: live.rollCallChanged,
  })
  const openFromAfar = opener(store, realtime.push)
  serveCall(app, publicCalls.openAccess, openAccessHandler(store, openFromAfar))
  serveCall(
    app,
    publicCalls.putAppointment,
    putAppointmentHandler({ store, vault, tell: tellGuests(mailer), onChanged: live.insideChanged }),
  )
  const ofSystems = systems({ store, vault, onHostsChanged: realtime.announceChange })
  const serveSystem = <Name extends keyof typeof ofSystems>(name: Name) =>
    serveCall(app, publicCalls[name], ofSystems[name] as Handler<(typeof publicCalls)[Name]>)
  for (const name of Object.keys(ofSystems) as (keyof typeof ofSystems)[]) serveSystem(name)
  serveCall(app, publicCalls.getEvents, getEventsHandler(store))
  servePublicWebhooks(app, { store, vault, wake: dispatcher.wake })
  serveCall(app, publicCalls.reportPresence, reportPresenceHandler(store))
  serveCall(app, publicCalls.listPresence, listPresenceHandler(store))
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
    wakeDispatcher: dispatcher.wake,
  })
  serveLinkPages(app, [
    answerPages({ store, wake: dispatcher.wake, onChanged: live.notificationsChanged }),
    exitPages({ store, vault, onByHand: live.onByHand }),
  ])
  takePolicyReports(app)
  servePictures(app, store)
  serveBadgePage(app)
  serveHealth(app, options.isReady)
  serveSecurityTxt(app, { publicUrl: names.canonical, contact: options.securityContact })
  if (options.authority !== null) serveAuthority(app, options.authority)
  serveApiDocuments(app, {
    publicCalls: Object.values(publicCalls),
    ownCalls: [...Object.values(calls), ...Object.values(consoleCalls)],
    events,
    facts: { version: packageJson.version, contact: options.securityContact },
  })
  serveReference(app, options.referenceDir)
  await addStaticFiles(app, options.kioskDir, options.keptAssetsDir)
  return {
    app,
    announceChange: realtime.announceChange,
    onExpectedChanged: live.insideChanged,
    onRollCall: live.rollCallChanged,
  }
}
