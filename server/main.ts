import { Server as SecureServer } from 'node:https'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { build } from './app.ts'
import { banner } from './banner.ts'
import { warmUp } from './badge/issue-badge.ts'
import { createBadgeRenderer } from './badge/renderer.ts'
import { makeVault } from './domain/vault.ts'
import { type Env, readEnv } from './env.ts'
import { startJobs } from './jobs/jobs.ts'
import { createMailer } from './mail/mailer.ts'
import { outboxIn } from './mail/outbox.ts'
import { createPrinting } from './print/print.ts'
import { type Address, migrate, openDatabase } from './store/database.ts'
import { seedDemo } from './store/demo/seed-demo.ts'
import { type EmbeddedPostgres, startEmbedded } from './store/embedded/embedded-postgres.ts'
import { loadSecretKey } from './store/secret-key.ts'
import { makeStore } from './store/store.ts'
import { keepCurrent, openCertificates } from './tls/certificates.ts'
import { redirectPages } from './tls/redirect.ts'

/** dist/server/main.js stands beside dist/kiosk; server/main.ts finds the same build. */
const programDir = dirname(resolve(process.argv[1] ?? '.'))
const builtKiosk = resolve(programDir, programDir.endsWith('dist/server') ? '../kiosk' : '../dist/kiosk')

/** So that one badge that takes long does not hold up the next. */
const DRAWING_THREADS = 2

const env = readEnv(process.env)
if (env.ok) {
  await start(env.value).catch((error: unknown) =>
    end([error instanceof Error ? error.message : String(error)]),
  )
} else {
  end(env.error)
}

async function start(settings: Env): Promise<void> {
  const vault = makeVault(settings.secretKey ?? (await loadSecretKey(settings.dataDir)))
  const embedded =
    settings.databaseUrl === null
      ? await startEmbedded(settings.dataDir, (error) => end([error.message]))
      : null
  try {
    await serve(settings, vault, embedded)
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

async function serve(
  settings: Env,
  vault: ReturnType<typeof makeVault>,
  embedded: EmbeddedPostgres | null,
): Promise<void> {
  const address: Address = embedded?.address ?? { connectionString: settings.databaseUrl ?? '' }
  await migrate(address)
  // A connection may be lost before there is anybody to tell.
  let log: FastifyBaseLogger | null = null
  const database = await openDatabase(address, (error) =>
    log?.warn({ kind: error.name }, 'lost a connection'),
  )
  if (settings.demo) await seedDemo(database, vault)
  const store = makeStore(database, vault)
  const renderer = createBadgeRenderer({ threads: DRAWING_THREADS })
  const printing = createPrinting({ renderer, extraPorts: settings.printerPorts })
  const mailer = createMailer({
    smtpUrl: settings.smtpUrl,
    outboxDir: outboxIn(settings.dataDir),
    from: settings.mailFrom,
  })
  const certificates = settings.tls && (await openCertificates(settings.tls, settings.dataDir))
  let isStopping = false
  const app = await build({
    store,
    vault,
    badgeTools: { renderer, printing },
    mailer,
    singleSignOn: settings.singleSignOn,
    kioskDir: builtKiosk,
    dataDir: settings.dataDir,
    keptAssetsDir: join(settings.dataDir, 'assets'),
    publicUrl: settings.publicUrl,
    isReady: async () =>
      !isStopping &&
      (await store.ping().then(
        () => true,
        () => false,
      )),
    metricsToken: settings.metricsToken,
    logLevel: settings.logLevel,
    trustProxy: settings.trustProxy,
    tls: certificates && (await certificates.current()),
    authority: certificates?.authority ?? null,
  })
  log = app.log
  const jobs = await startJobs({ store, renderer, printing, mailer, dataDir: settings.dataDir }, app.log)
  const setUpToken = await store.accounts.makeSetUpLink()
  const listening = await app.listen({ port: settings.port, host: settings.host })
  const url =
    settings.publicUrl ?? (certificates === null ? listening : listening.replace(/^http:/, 'https:'))
  if (certificates !== null && app.server instanceof SecureServer)
    keepCurrent(app.server, certificates, app.log)
  const redirecting =
    settings.redirectPort === null
      ? null
      : await redirectPages(settings.redirectPort, settings.host, app.server)
  void warmUp(renderer)

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }

  process.stdout.write(
    banner({
      url,
      dataDir: settings.dataDir,
      hasDemo: settings.demo,
      setUpLink: setUpToken && `${url}/console/set-up#${setUpToken}`,
      remark: embedded?.remark ?? null,
      authority: certificates?.authority ?? null,
    }),
  )

  async function stop(): Promise<void> {
    await sleep(settings.drainMs)
    redirecting?.close()
    await app.close()
    await jobs.stop()
    mailer.close()
    await renderer.close()
    await database.close()
    await embedded?.stop()
  }
}

function end(sentences: readonly string[]): void {
  for (const sentence of sentences) process.stderr.write(`${sentence}\n`)
  process.exit(1)
}
