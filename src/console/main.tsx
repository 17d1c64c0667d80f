import '#src/ui/trusted-types.ts'
import '#src/ui/every-script.ts'
import '#src/ui/global.ts'
import './console.css.ts'
// Must be loaded before the router reads the address.
import './session/link-token.ts'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queries } from '#src/api/queries.ts'
import { makeConsoleRouter } from './router.tsx'
import { firstLocale, activateStaffLocale } from './words.ts'

/** The composition root of the staff console; no kiosk loads it. */
const root = document.querySelector('#root')
if (!root) throw new Error('The page has no #root')
await activateStaffLocale(firstLocale())
// Nothing waits for the service worker; in a browser without one the console works only online.
void navigator.serviceWorker?.register('/console/sw.js').catch(() => undefined)
createRoot(root).render(
  <StrictMode>
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={makeConsoleRouter()} />
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
)
