import type { VisitorType } from '#contract/entities/visitor-type.ts'
import type { ApiClient } from '#src/api/client.ts'
import type { KioskActor } from '#src/kiosk/connect/kiosk-context.tsx'
import { ringAtAnswers } from '#src/kiosk/connect/ring-at-answers.ts'
import { fetchTablet } from '#src/kiosk/effects/device/tablet-ports.ts'
import type { serverClock } from '#src/kiosk/effects/device/server-clock.ts'
import type { monitorConnection } from '#src/kiosk/effects/offline/connection-monitor.ts'
import type { Offline } from '#src/kiosk/effects/offline/offline.ts'
import type { ServedSite } from '#src/kiosk/effects/offline/offline-answers.ts'
import { showSpokenMode, type SpokenModeWish } from '#src/ui/spoken-mode.ts'
import { hearTouch, ringFor } from './sounds.ts'

/** What a tablet does beside its screens. It is loaded while the tablet starts: home is shown and used without it. */

interface OfflineOptions {
  /** It is asked only later: the kiosk itself is made with what works offline. */
  readonly kiosk: () => KioskActor
  readonly client: ApiClient
  readonly clock: Pick<ReturnType<typeof serverClock>, 'now' | 'isSure'>
  readonly monitor: Pick<ReturnType<typeof monitorConnection>, 'isOffline'>
  readonly token: () => string | null
}

/** What the tablet can do while the server is away. */
export async function standIn({ kiosk, client, clock, monitor, token }: OfflineOptions): Promise<Offline> {
  const tablet = await fetchTablet()
  const context = () => kiosk().getSnapshot().context
  return tablet.goOffline({
    client,
    now: clock.now,
    isSure: clock.isSure,
    isReady: () => token() !== null,
    isOffline: () => monitor.isOffline() || !navigator.onLine,
    place: (): ServedSite | null => {
      const { configuration, credentials } = context()
      return configuration && { companyId: configuration.company.id, site: credentials?.site ?? null }
    },
    language: () => document.documentElement.lang,
    hidesHosts: () => context().settings.hostPrivacy,
    visitorType: (id): VisitorType | null =>
      context().configuration?.visitorTypes.find((type) => type.id === id) ?? null,
    onCount: (count) => kiosk().send({ type: 'OUTBOX_CHANGED', count }),
    onDelivered: (idempotencyKey, visitorCode) =>
      kiosk().send({ type: 'ACCESS_DELIVERED', idempotencyKey, visitorCode }),
    onRefused: (idempotencyKey, code) => kiosk().send({ type: 'ACCESS_REFUSED', idempotencyKey, code }),
  })
}

/** Sounds, and the new version once it waits and no visitor is there. */
export function attendTablet(kiosk: KioskActor): void {
  ringAtAnswers(kiosk, (tune) => ringFor(kiosk, tune))
  addEventListener('pointerdown', (event) => hearTouch(kiosk, event))
  const version = fetchTablet().then(({ watchVersion }) =>
    watchVersion({
      onWaiting: () => kiosk.send({ type: 'UPDATE_FOUND' }),
      isFree: () => kiosk.getSnapshot().hasTag('free'),
    }),
  )
  version.catch(() => {})
  kiosk.on('RELOAD_DUE', () => void version.then((watched) => watched.reload()).catch(() => {}))
}

async function fetchSpeech(kiosk: KioskActor) {
  const { startSpeech } = await import('#src/kiosk/speech/start-speech.ts')
  return startSpeech({ kiosk, onView: showSpokenMode })
}

let speech: ReturnType<typeof fetchSpeech> | null = null

/** Spoken mode; from its start on it notices a visitor who asks for it without its button. */
export async function listen(kiosk: KioskActor): Promise<void> {
  speech ??= fetchSpeech(kiosk)
  await speech
}

export async function wishSpeech(kiosk: KioskActor, wish: SpokenModeWish): Promise<void> {
  speech ??= fetchSpeech(kiosk)
  ;(await speech).fulfil(wish)
}
