import '#src/ui/trusted-types.ts'
import '#src/ui/global.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createActor } from 'xstate'
import type { VisitorType } from '#contract/entities/visitor-type.ts'
import { kioskWith } from '#machines/kiosk/kiosk.provide.ts'
import { operatorTaskAt, passAt } from '#machines/kiosk/kiosk.paths.ts'
import { type ApiClient, createClient } from '#src/api/client.ts'
import { App } from '#src/kiosk/app/app.tsx'
import { hasRoute, makeKioskRouter } from '#src/kiosk/app/router.tsx'
import { syncUrl } from '#src/kiosk/app/sync-url.ts'
import { isPhone } from '#src/kiosk/effects/device/device.ts'
import { fetchHttpPorts, lazyPorts, outboxPorts } from '#src/kiosk/effects/http/lazy-ports.ts'
import type { Offline } from '#src/kiosk/effects/offline/offline.ts'
import type { ServedSite } from '#src/kiosk/effects/offline/offline-answers.ts'
import { monitorConnection, monitored } from '#src/kiosk/effects/offline/connection-monitor.ts'
import { lockPage } from '#src/kiosk/effects/device/lock-page.ts'
import { type Tune, tuneOf } from '#src/kiosk/connect/tune-of.ts'
import { newId } from '#src/api/new-id.ts'
import { watchPage } from '#src/kiosk/effects/device/page.ts'
import { sessionPorts } from '#src/kiosk/effects/http/session-ports.ts'
import { fetchTablet, tabletPorts } from '#src/kiosk/effects/device/tablet-ports.ts'
import {
  forgetAll,
  readClockOffset,
  readLanguage,
  readStoredSession,
  readTries,
  watchTries,
  writeClockOffset,
  writeLanguage,
  writeStoredSession,
  writeTries,
} from '#src/kiosk/effects/storage/session-store.ts'
import { serverClock } from '#src/kiosk/effects/device/server-clock.ts'
import {
  readDrafts,
  readKnownCodes,
  readPass,
  writeDraft,
  writeKnownCode,
  writePass,
} from '#src/kiosk/effects/storage/touchless-store.ts'
import { offlineClient } from '#src/kiosk/effects/offline/offline-client.ts'
import { TEXT_SIZES } from '#contract/limits.ts'
import { defaultLanguage } from '#src/i18n/default-language.ts'
import { setTextSize } from '#src/ui/text-size.ts'

/** The composition root: gives the machines their effects, and connects the parts of the page. */

/** For optional effects: if their chunk cannot be loaded, nothing happens. */
const later = <Module,>(chunk: Promise<Module>, use: (module: Module) => void): void =>
  void chunk.then(use).catch(() => {})

/** A tablet that is being set up must not start as the demo's. */
const demo = operatorTaskAt(location.pathname)
  ? null
  : { serviceCode: 'DEMO', taxCode: 'IT00000000000', companyId: 'demo', site: null }

const kept = readPass()
const isMobile = isPhone()
/** The pass of a phone that scanned a kiosk's code; the address contains it only once. */
const scanned = isMobile ? passAt(location.pathname, location.hash) : null
const keptPass = kept === null || kept === 'over' ? kept : { ...kept, presence: null }
const pass = scanned ?? (isMobile ? keptPass : null)
const clock = serverClock(kept === null || kept === 'over' ? readClockOffset() : kept.clockOffset)

/** The session's token; a session that began offline has an empty one, which the server would not know. */
const token = (): string | null =>
  kiosk.getSnapshot().children.session?.getSnapshot().context.token?.token || null
const monitor = monitorConnection((isOffline) => {
  if (navigator.onLine) kiosk.send({ type: isOffline ? 'WENT_OFFLINE' : 'WENT_ONLINE' })
})
const server = createClient({
  baseUrl: '',
  token,
  language: () => document.documentElement.lang,
  onUnauthorized: () => kiosk.send({ type: 'TOKEN_REFUSED' }),
})
const monitoredServer = isMobile ? server : monitored(server, monitor)
/** A phone is used for five minutes: it works online only. */
const offline: Promise<Offline> | null = isMobile
  ? null
  : fetchTablet().then(
      ({ goOffline }): Offline =>
        goOffline({
          client: monitoredServer,
          now: clock.now,
          isSure: clock.isSure,
          isReady: () => token() !== null,
          isOffline: () => monitor.isOffline() || !navigator.onLine,
          place: (): ServedSite | null => {
            const { configuration, credentials } = kiosk.getSnapshot().context
            return configuration && { companyId: configuration.company.id, site: credentials?.site ?? null }
          },
          language: () => document.documentElement.lang,
          hidesHosts: () => kiosk.getSnapshot().context.settings.hostPrivacy,
          visitorType: (id): VisitorType | null =>
            kiosk.getSnapshot().context.configuration?.visitorTypes.find((type) => type.id === id) ?? null,
          onCount: (count) => kiosk.send({ type: 'OUTBOX_CHANGED', count }),
          onDelivered: (idempotencyKey, visitorCode) =>
            kiosk.send({ type: 'ACCESS_DELIVERED', idempotencyKey, visitorCode }),
          onRefused: (idempotencyKey, code) => kiosk.send({ type: 'ACCESS_REFUSED', idempotencyKey, code }),
        }),
    )
offline?.catch(() => {})
const client: ApiClient = offline === null ? monitoredServer : offlineClient(monitoredServer, offline)
const ports = lazyPorts(client)
const sources = {
  now: clock.now,
  newKey: newId,
  language: () => document.documentElement.lang,
}

const kiosk = createActor(
  kioskWith({
    ...sessionPorts({
      client,
      server: monitoredServer,
      learnTime: (serverNow) => {
        const slow = clock.learn(serverNow)
        writeClockOffset(clock.offset())
        void offline?.then(({ outbox }) => outbox.correct(slow)).catch(() => {})
      },
    }),
    ...ports,
    ...(offline === null
      ? { submitOrRecord: ports.submitAccess, signUpOrRecord: ports.signUp }
      : outboxPorts(offline)),
    ...tabletPorts(token),
  }),
  {
    input: {
      sources,
      stored: readStoredSession(),
      demo,
      tries: readTries(),
      isMobile,
      pass,
      knownCodes: readKnownCodes(),
      drafts: readDrafts(),
    },
  },
)
kiosk.on('SESSION_CHANGED', ({ stored }) => {
  writeStoredSession(stored)
  // A tablet whose codes are refused no longer belongs to the company (S57).
  if (stored === null) void offline?.then(({ clear }) => clear()).catch(() => {})
})
kiosk.on('REVOKED', () => {
  forgetAll()
  later(import('#src/api/queries.ts'), ({ queries }) => queries.clear())
})
kiosk.on('PASS_CHANGED', ({ pass }) => writePass(pass, clock.offset()))
kiosk.on('KNOWN_CODE_CHANGED', ({ companyId, code }) => writeKnownCode(companyId, code))
kiosk.on('DRAFT_CHANGED', ({ companyId, draft }) => writeDraft(companyId, draft))
kiosk.on('IDLE_WARNED', () => later(import('#src/kiosk/effects/device/sound.ts'), ({ chime }) => chime()))
if (!isMobile) {
  kiosk.on('NOTICE', ({ notice }) => {
    const tune = kiosk.getSnapshot().context.settings.sounds ? tuneOf(notice) : null
    if (tune !== null) effects.ring(tune)
  })
}
kiosk.on('CONFIGURED', () =>
  later(import('#src/kiosk/effects/device/confetti.ts'), ({ throwConfetti }) => throwConfetti()),
)
kiosk.on('TRIES_CHANGED', ({ tries }) => writeTries(tries))
watchTries((tries) => kiosk.send({ type: 'TRIES_CHANGED', tries }))

/** Effects for screens other than home; large parts are loaded with those screens. */
const effects = {
  doorPorts: {
    identify: ports.identify,
    submitAccess: offline === null ? ports.submitAccess : outboxPorts(offline).submitOrRecord,
  },
  sources,
  offline,
  fetchHttpPorts,
  fetchScanner: async () => (await import('#src/kiosk/effects/qr/scanner.ts')).startScanner,
  ring: (tune: Tune) => later(import('#src/kiosk/effects/device/sound.ts'), ({ ring }) => ring(tune)),
}

const router = makeKioskRouter()
const isKnown = (path: string) => hasRoute(router, path)

// Must run first, since keys that leave the app may be pressed on the first picture.
if (!isMobile) lockPage()
const language = defaultLanguage({
  isMobile,
  kept: readLanguage(),
  onLearned: isMobile ? () => {} : writeLanguage,
})
await language.show()
kiosk.subscribe(({ context: { configuration } }) => {
  if (configuration) language.learn(configuration.generals)
})
kiosk.start()
syncUrl(router, kiosk, isKnown)
watchPage(kiosk.send)
// A phone belongs to the visitor: none of the tablet's effects run on it.
if (!isMobile) {
  kiosk.on('LEFT_ALONE', () => {
    setTextSize(TEXT_SIZES[0])
    void language.show()
  })
  const version = fetchTablet().then(({ watchVersion }) =>
    watchVersion({
      onWaiting: () => kiosk.send({ type: 'UPDATE_FOUND' }),
      isFree: () => kiosk.getSnapshot().hasTag('free'),
    }),
  )
  kiosk.on('RELOAD_DUE', () => later(version, (watched) => watched.reload()))
}

const root = document.querySelector('#root')
if (!root) throw new Error('The page has no #root')
createRoot(root).render(
  <StrictMode>
    <App client={client} effects={effects} kiosk={kiosk} router={router} />
  </StrictMode>,
)
