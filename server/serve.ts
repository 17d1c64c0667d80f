import { Server as SecureServer } from 'node:https'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { build } from './app.ts'
import { banner } from './banner.ts'
import { warmUp } from './badges/issue-badge.ts'
import { createVisitPdfWriter } from './archive/visit-pdf-writer.ts'
import { createBadgeRenderer } from './badges/renderer.ts'
import type { Env } from './env.ts'
import { tellGuests } from './appointments/tell-guests.ts'
import { createDecoders } from './files/decoders.ts'
import { createDirectoryReader } from './hosts/directory/directory-reader.ts'
import { buildGuestListener } from './guest-listener.ts'
import { hostNames } from './http/origin.ts'
import { watchAudit } from './audit/audit-watch.ts'
import { startJobs } from './jobs.ts'
import { createMailer } from './mail/mailer.ts'
import { outboxIn } from './mail/outbox.ts'
import { addLastResort } from './http/last-resort.ts'
import { needRoom } from './http/storage-guard.ts'
import { rotationTools } from './rotation.ts'
import { createPrinting } from './printing/print.ts'
import { seedDemo } from './demo/seed-demo.ts'
import { seedExpected } from './demo/seed-expected.ts'
import type { EmbeddedPostgres } from './database/embedded/embedded-postgres.ts'
import { openInstallation } from './database/installation.ts'
import { rotateKeys, tidyKeys } from './keys/rotate-keys.ts'
import { readMasterKeys } from './keys/secret-key.ts'
import { addressesAt } from './database/reach-database.ts'
import { connectionProbe } from './database/connection-probe.ts'
import { makeStore } from './store.ts'
import { certificateNames } from './tls/certificate-names.ts'
import { keepCurrent, openCertificates } from './tls/certificates.ts'
import { redirectPages } from './tls/redirect.ts'

/** dist/server/main.js stands beside dist/kiosk, dist/guest and dist/reference; server/main.ts finds the same build. */
const programDir = dirname(resolve(process.argv[1] ?? '.'))
const built = resolve(programDir, programDir.endsWith('dist/server') ? '..' : '../dist')
const builtKiosk = join(built, 'kiosk')
const builtGuestPage = join(built, 'guest')
const builtReference = join(built, 'reference')

/** Two, so that one badge that takes long does not delay the next. */
const DRAWING_THREADS = 2

/** Requests that arrived before the shutdown are answered, unless one takes longer than this. */
const LAST_ANSWERS_MS = 5_000
/** Jobs end what they have begun, unless a database that is away keeps them from it. */
const LAST_JOBS_MS = 10_000
/** npm hands on a Ctrl-C that the terminal has sent to everybody already: two signals, one press. */
const SAME_PRESS_MS = 500

export async function serve(settings: Env, embedded: EmbeddedPostgres | null): Promise<void> {
  const addresses = embedded ?? addressesAt(settings.databaseUrl ?? '')
  // A connection may be lost before there is anybody to tell.
  let log: FastifyBaseLogger | null = null
  const { database, vault, isNew, close } = await openInstallation(
    addresses,
    () => readMasterKeys(settings),
    (error) => log?.warn({ kind: error.name }, 'lost a connection'),
  )
  if (settings.demo) {
    await seedDemo(database, vault)
    await seedExpected(database, vault)
  }
  const store = makeStore(database, vault)
  const renderer = createBadgeRenderer({ threads: DRAWING_THREADS })
  const visitPdfWriter = createVisitPdfWriter(settings.stamps)
  const decoders = createDecoders()
  const printing = createPrinting({
    renderer,
    extraPorts: settings.printerPorts,
    allowsLoopback: settings.printerLoopback,
  })
  const mailer = createMailer({
    smtpUrl: settings.smtpUrl,
    outboxDir: outboxIn(settings.dataDir),
    from: settings.mailFrom,
  })
  const certificates =
    settings.tls && (await openCertificates(settings.tls, settings.dataDir, await readMasterKeys(settings)))
  const pair = certificates && (await certificates.current())
  let certified = pair === null ? [] : certificateNames(pair.cert)
  const names = hostNames({
    publicUrl: settings.publicUrl,
    certified: () => certified,
    port: settings.port,
    isPrivate: settings.isPrivate,
  })
  /** When it was told to stop. */
  let toldAt: number | null = null
  const takesConnections = connectionProbe(addresses.address)
  const directories = { vault, reader: createDirectoryReader(settings.directoryNetworks) }
  const { app, announceChange, onExpectedChanged, onRollCall } = await build({
    store,
    vault,
    badgeTools: { renderer, printing },
    decoders,
    visitPdfWriter,
    mailer,
    notifyNetworks: settings.notifyNetworks,
    doorNetworks: settings.doorNetworks,
    directories,
    mailboxNetworks: settings.mailboxNetworks,
    singleSignOn: settings.singleSignOn,
    guestUrl: settings.guestPages?.url ?? null,
    kioskDir: builtKiosk,
    referenceDir: builtReference,
    dataDir: settings.dataDir,
    keptAssetsDir: join(settings.dataDir, 'assets'),
    names,
    isReady: async () =>
      toldAt === null &&
      (await store.ping().then(
        () => true,
        () => false,
      )) &&
      (await takesConnections()),
    needRoom: async () => {
      if (embedded !== null) await needRoom(embedded.home)
    },
    metricsToken: settings.metricsToken,
    securityContact: settings.securityContact,
    logLevel: settings.logLevel,
    trustProxy: settings.trustProxy,
    hasProxy: settings.hasProxy,
    tls: pair,
    authority: certificates?.authority ?? null,
  })
  log = app.log
  const guests =
    settings.guestPages &&
    buildGuestListener({
      store,
      vault,
      tell: tellGuests(mailer),
      onChanged: onExpectedChanged,
      onRollCall,
      guestDir: builtGuestPage,
      logLevel: settings.logLevel,
      trustProxy: settings.trustProxy,
      tls: pair,
    })
  addLastResort(app.log, stop)
  const rotation = rotationTools(addresses.address, settings, database)
  const keys = {
    finish: async () => void (await rotateKeys(rotation, false)),
    tidy: () => tidyKeys(rotation, vault),
  }
  const jobs = await startJobs(
    {
      store,
      renderer,
      visitPdfWriter,
      printing,
      mailer,
      directories,
      announceChange,
      keys,
      origin: names.canonical,
      dataDir: settings.dataDir,
    },
    app.log,
  )
  const auditWatch = await watchAudit(store, settings.dataDir, app.log)
  const setUpToken = await store.accounts.makeSetUpLink()
  const listening = await app.listen({ port: settings.port, host: settings.host })
  if (guests && settings.guestPages)
    await guests.listen({ port: settings.guestPages.port, host: settings.host })
  if (certificates !== null && app.server instanceof SecureServer)
    keepCurrent(app.server, certificates, app.log, ({ cert }) => {
      certified = certificateNames(cert)
    })
  if (certificates !== null && guests?.server instanceof SecureServer)
    keepCurrent(guests.server, certificates, guests.log, () => undefined)
  const redirecting =
    settings.redirectPort === null ? null : await redirectPages(settings.redirectPort, settings.host, names)
  void warmUp(renderer)

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (toldAt === null) {
        toldAt = performance.now()
        stop().then(
          () => process.exit(0),
          () => process.exit(1),
        )
      } else if (performance.now() - toldAt > SAME_PRESS_MS) process.exit(1)
    })
  }

  process.stdout.write(
    banner({
      url: names.canonical ?? (certificates === null ? listening : listening.replace(/^http:/, 'https:')),
      isNamed: names.canonical !== null,
      dataDir: settings.dataDir,
      hasDemo: settings.demo,
      setUpLink: setUpToken && `${names.canonical ?? ''}/console/set-up#${setUpToken}`,
      remark: embedded?.remark ?? null,
      authority: certificates?.authority ?? null,
      isAuthorityReplaced: !isNew && certificates?.authority?.isNew === true,
    }),
  )

  async function stop(): Promise<void> {
    await sleep(settings.drainMs)
    redirecting?.close()
    // Once it is closing, Node itself no longer ends those that are slow.
    setTimeout(() => {
      app.server.closeAllConnections()
      guests?.server.closeAllConnections()
    }, LAST_ANSWERS_MS).unref()
    await Promise.all([app.close(), guests?.close()])
    await Promise.race([letGo(), sleep(LAST_JOBS_MS)])
    await embedded?.stop()
  }

  async function letGo(): Promise<void> {
    await Promise.all([jobs.stop(), auditWatch.stop()])
    mailer.close()
    await Promise.all([
      renderer.close(),
      visitPdfWriter.close(),
      decoders.close(),
      directories.reader.close(),
    ])
    await close()
  }
}
