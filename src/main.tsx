import '#src/ui/global.ts'
import { QueryClient } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createActor } from 'xstate'
import { kioskWith } from '#machines/kiosk/kiosk.machine.ts'
import { errandAt } from '#machines/kiosk/kiosk.paths.ts'
import { createClient } from '#src/api/client.ts'
import { App } from '#src/app/app.tsx'
import { makeRouter } from '#src/app/router.tsx'
import { syncUrl } from '#src/app/sync-url.ts'
import { badgePorts } from '#src/effects/badge-ports.ts'
import { watchVersion } from '#src/effects/app-version.ts'
import { chime } from '#src/effects/chime.ts'
import { devicePorts } from '#src/effects/device-ports.ts'
import { throwConfetti } from '#src/effects/confetti.ts'
import { isPhone } from '#src/effects/device.ts'
import { lockPage } from '#src/effects/lock-page.ts'
import { watchPage } from '#src/effects/page.ts'
import { sessionPorts } from '#src/effects/session-ports.ts'
import {
  readStoredSession,
  readTries,
  watchTries,
  writeStoredSession,
  writeTries,
} from '#src/effects/session-store.ts'
import { visitPorts } from '#src/effects/visit-ports.ts'
import { activateLocale, DEFAULT_LOCALE } from '#src/i18n/locales.ts'

/** The composition root: gives the machines their effects, and the page its parts. */

/** A tablet that is being set up must not become the demo's first. */
const demo = errandAt(location.pathname)
  ? null
  : { serviceCode: 'DEMO', taxCode: 'IT00000000000', companyId: 'demo', site: null }

let token: string | null = null
const client = createClient({
  baseUrl: '',
  token: () => token,
  language: () => document.documentElement.lang,
  onUnauthorized: () => kiosk.send({ type: 'TOKEN_REFUSED' }),
})

const kiosk = createActor(
  kioskWith({
    ...sessionPorts({
      client,
      keepToken: (fresh) => {
        token = fresh
      },
    }),
    ...visitPorts(client),
    ...badgePorts(client),
    ...devicePorts(client),
  }),
  {
    input: {
      sources: {
        now: () => Date.now(),
        newKey: () => crypto.randomUUID(),
        language: () => document.documentElement.lang,
      },
      stored: readStoredSession(),
      demo,
      tries: readTries(),
      isMobile: isPhone(),
    },
  },
)
kiosk.on('SESSION_CHANGED', ({ stored }) => writeStoredSession(stored))
kiosk.on('IDLE_WARNED', chime)
kiosk.on('CONFIGURED', () => void throwConfetti())
kiosk.on('TRIES_CHANGED', ({ tries }) => writeTries(tries))
watchTries((tries) => kiosk.send({ type: 'TRIES_CHANGED', tries }))

const router = makeRouter()
const isKnown = (path: string) => router.getMatchedRoutes(path)[2] !== undefined

await activateLocale(DEFAULT_LOCALE)
kiosk.start()
syncUrl(router, kiosk, isKnown)
watchPage(kiosk.send)
// A phone is a guest for five minutes: it keeps nothing of ours, and stays its owner's.
if (!isPhone()) {
  lockPage()
  const version = watchVersion({ onWaiting: () => kiosk.send({ type: 'UPDATE_FOUND' }) })
  kiosk.on('RELOAD_DUE', version.reload)
}

const root = document.querySelector('#root')
if (!root) throw new Error('The page has no #root')
createRoot(root).render(
  <StrictMode>
    <App client={client} kiosk={kiosk} queries={new QueryClient()} router={router} />
  </StrictMode>,
)
