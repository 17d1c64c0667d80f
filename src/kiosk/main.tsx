import '#src/ui/trusted-types.ts'
import '#src/ui/global.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createActor } from 'xstate'
import { kioskWith } from '#machines/kiosk/kiosk.provide.ts'
import { enrolmentProofAt, operatorTaskAt, passAt } from '#machines/kiosk/kiosk.paths.ts'
import { shownBehind } from '#contract/touchless-path.ts'
import type { Configuration } from '#machines/ports.ts'
import { type ApiClient, createClient } from '#src/api/client.ts'
import { App } from '#src/kiosk/app/app.tsx'
import { hasRoute, makeKioskRouter } from '#src/kiosk/app/router.tsx'
import { syncUrl } from '#src/kiosk/app/sync-url.ts'
import { fetchLook } from '#src/kiosk/app/use-look.ts'
import { isPhone } from '#src/kiosk/effects/device/device.ts'
import { fetchHttpPorts, lazyPorts, outboxPorts } from '#src/kiosk/effects/http/lazy-ports.ts'
import type { Offline } from '#src/kiosk/effects/offline/offline.ts'
import { monitorConnection, monitored } from '#src/kiosk/effects/offline/connection-monitor.ts'
import { lockPage } from '#src/kiosk/effects/device/lock-page.ts'
import type { KioskActor } from '#src/kiosk/connect/kiosk-context.tsx'
import type { Tune } from '#src/kiosk/connect/ring-at-answers.ts'
import { newId } from '#src/api/new-id.ts'
import { watchPage } from '#src/kiosk/effects/device/page.ts'
import { fetchTouchlessCalls, sessionPorts } from '#src/kiosk/effects/http/session-ports.ts'
import { tabletPorts } from '#src/kiosk/effects/device/tablet-ports.ts'
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
import { forgetLook, readKeptCompany } from '#src/kiosk/effects/storage/look-store.ts'
import { serverClock } from '#src/kiosk/effects/device/server-clock.ts'
import { offlineClient } from '#src/kiosk/effects/offline/offline-client.ts'
import { SPEECH_WATCH_AFTER_MS, TEXT_SIZES } from '#contract/limits.ts'
import { defaultLanguage } from '#src/i18n/default-language.ts'
import { everyWord } from '#src/i18n/locales.ts'
import { PICTURE_CACHE } from '#src/sw/messages.ts'
import { offerSpokenMode } from '#src/ui/spoken-mode.ts'
import { setTextSize } from '#src/ui/text-size.ts'

/** The composition root: gives the machines their effects, and connects the parts of the page. */

/** For optional effects: if their chunk cannot be loaded, nothing happens. */
const later = <Module,>(chunk: Promise<Module>, use: (module: Module) => void | Promise<void>): void =>
  void chunk.then(use).catch(() => {})

const fetchSounds = () => import('#src/kiosk/app/sounds.ts')
const fetchTabletPage = () => import('#src/kiosk/app/tablet-page.ts')

const isMobile = isPhone()

/** @param phone what a visitor's own phone keeps; `null` on a tablet, whose home stays small without it */
async function start(
  phone: typeof import('#src/kiosk/effects/storage/touchless-store.ts') | null,
): Promise<void> {
  /** A tablet that is being set up must not start as the demo's. */
  const demo = operatorTaskAt(location.pathname)
    ? null
    : { serviceCode: 'DEMO', taxCode: 'IT00000000000', companyId: 'demo', site: null }

  /** The pass of a phone that scanned a kiosk's code; the address contains it only once. */
  const scanned = isMobile ? passAt(location.pathname, location.hash) : null
  /** Of the visitor whom reception has registered; it must not stay in the address either. */
  const shownCode = scanned && shownBehind(location.hash).visitorCode
  if (shownCode !== null) history.replaceState(null, '', location.pathname)
  const kept = phone?.readPass(scanned) ?? null
  /** The proof of an enrolment link; it must not stay in the address, which browsers keep and show. */
  const proof = isMobile ? null : enrolmentProofAt(location.pathname, location.hash)
  if (proof !== null) history.replaceState(null, '', location.pathname)
  const keptPass = kept === null || kept === 'over' ? kept : { ...kept, presence: null }
  const pass = keptPass ?? scanned
  const clock = serverClock(kept === null || kept === 'over' ? readClockOffset() : kept.clockOffset)

  const keptCompany = isMobile ? null : readKeptCompany()

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
    : fetchTabletPage().then(({ standIn }) =>
        standIn({ kiosk: (): KioskActor => kiosk, client: monitoredServer, clock, monitor, token }),
      )
  offline?.catch(() => {})
  // A phone asks for its session at once.
  if (isMobile) later(fetchTouchlessCalls(), () => {})
  const client: ApiClient = offline === null ? monitoredServer : offlineClient(monitoredServer, offline)
  const ports = lazyPorts(client, offline)
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
        // Without a kept look the page would show our own colours first.
        look: keptCompany === null ? fetchLook().catch(() => {}) : Promise.resolve(),
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
        knownCodes: {
          ...phone?.readKnownCodes(),
          ...(scanned && shownCode && { [scanned.companyId]: shownCode }),
        },
        drafts: phone?.readDrafts() ?? {},
      },
    },
  )
  kiosk.on('SESSION_CHANGED', ({ stored }) => {
    writeStoredSession(stored)
    if (stored === null) forgetLook()
    // A tablet whose codes are refused no longer belongs to the company (S57).
    if (stored === null) void offline?.then(({ clear }) => clear()).catch(() => {})
  })
  kiosk.on('REVOKED', () => {
    forgetAll()
    // Only in secure contexts is there such a cache.
    void globalThis.caches?.delete(PICTURE_CACHE)
    later(import('#src/api/queries.ts'), ({ queries }) => queries.clear())
  })
  kiosk.on('PASS_CHANGED', ({ pass }) => phone?.writePass(pass, clock.offset(), scanned))
  kiosk.on('KNOWN_CODE_CHANGED', ({ companyId, code }) => phone?.writeKnownCode(companyId, code))
  kiosk.on('DRAFT_CHANGED', ({ companyId, draft }) => phone?.writeDraft(companyId, draft))
  /** A phone belongs to its visitor, and has no settings: it only reminds. */
  kiosk.on('IDLE_WARNED', () => later(fetchSounds(), ({ remind }) => remind(kiosk)))
  kiosk.on('CONFIGURED', () =>
    later(import('#src/kiosk/effects/device/confetti.ts'), ({ throwConfetti }) => throwConfetti()),
  )
  kiosk.on('TRIES_CHANGED', ({ tries }) => writeTries(tries))
  watchTries((tries) => kiosk.send({ type: 'TRIES_CHANGED', tries }))

  /** Effects for screens other than home; large parts are loaded with those screens. */
  const effects = {
    keptCompany,
    doorPorts: {
      identify: ports.identify,
      submitAccess: offline === null ? ports.submitAccess : outboxPorts(offline).submitOrRecord,
      learnDoor: ports.learnDoor,
    },
    sources,
    offline,
    fetchHttpPorts,
    fetchScanner: async () => (await import('#src/kiosk/effects/qr/scanner.ts')).startScanner,
    ring: (tune: Tune) => later(fetchSounds(), ({ ringFor }) => ringFor(kiosk, tune)),
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
  await language.begin()
  later(everyWord(), () => {})
  let lookedAt: Configuration | null = null
  kiosk.subscribe(({ context: { configuration } }) => {
    if (!configuration) return
    language.learn(configuration.generals)
    // A phone is the visitor's: it keeps no company.
    if (isMobile || configuration === lookedAt) return
    lookedAt = configuration
    later(fetchLook(), ({ keepLook }) => {
      // The tablet may have left the company meanwhile.
      if (kiosk.getSnapshot().context.configuration === configuration) keepLook(configuration)
    })
  })
  kiosk.start()
  syncUrl(router, kiosk, isKnown)
  if (proof !== null) kiosk.send({ type: 'PAIR', code: proof })
  watchPage(kiosk.send)
  // A phone belongs to the visitor: none of the tablet's effects run on it.
  if (!isMobile) {
    kiosk.on('LEFT_ALONE', () => {
      setTextSize(TEXT_SIZES[0])
      void language.show()
    })
    later(fetchTabletPage(), ({ attendTablet }) => attendTablet(kiosk))
    offerSpokenMode((wish) => later(fetchTabletPage(), ({ wishSpeech }) => wishSpeech(kiosk, wish)))
    setTimeout(() => later(fetchTabletPage(), ({ listen }) => listen(kiosk)), SPEECH_WATCH_AFTER_MS)
  }

  const root = document.querySelector('#root')
  if (!root) throw new Error('The page has no #root')
  createRoot(root).render(
    <StrictMode>
      <App client={client} effects={effects} kiosk={kiosk} router={router} />
    </StrictMode>,
  )
}

// Not awaited: that chunk uses modules of this one, and each would wait for the other.
const phoneStore = isMobile ? import('#src/kiosk/effects/storage/touchless-store.ts').catch(() => null) : null
void Promise.resolve(phoneStore).then(start)
