import '#src/ui/trusted-types.ts'
import '#src/ui/global.ts'
import './console.css.ts'
// Must be loaded before the router reads the address.
import './session/link-token.ts'
import { i18n } from '@lingui/core'
import { I18nProvider, useLingui } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queries } from '#src/api/queries.ts'
import { DialogCloseName } from '#src/ui/dialog.tsx'
import { whenSettled } from './api/settled.ts'
import { makeConsoleRouter } from './router.tsx'
import { activateStaffLocale, firstLocale } from './words.ts'

/** Every dialog of the console has a button that closes it, whatever else it has. */
function Dialogs({ children }: { readonly children: ReactNode }) {
  const { i18n } = useLingui()
  return <DialogCloseName.Provider value={i18n._('DIALOG_CLOSE')}>{children}</DialogCloseName.Provider>
}

/** The composition root of the staff console; no kiosk loads it. */
const container = document.querySelector('#root')
if (!container) throw new Error('The page has no #root')
const root = createRoot(container)
const router = makeConsoleRouter()
// Without `await` at the top level: chunks of pages import this module, and would wait until it ends.
void open()

async function open(): Promise<void> {
  // The chunk of the page is loaded while the session is being read.
  for (const { routeId } of router.matchRoutes(router.latestLocation))
    void router.loadRouteChunk(router.routesById[routeId as keyof typeof router.routesById])
  // Before React renders: a route that suspends shows its fallback for at least 300 ms.
  await Promise.all([activateStaffLocale(firstLocale()), router.load().catch(() => undefined)])
  root.render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queries}>
          <Dialogs>
            <RouterProvider router={router} />
          </Dialogs>
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>,
  )
  whenSettled(() => {
    // Without a service worker the console works only online.
    void navigator.serviceWorker?.register('/console/sw.js').catch(() => undefined)
    // Typefaces for names in other scripts: their style sheets are twenty times as long as all others.
    void import('#src/ui/every-script.ts').catch(() => undefined)
  })
}
