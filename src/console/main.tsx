import '#src/ui/trusted-types.ts'
import '#src/ui/every-script.ts'
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
import { makeConsoleRouter } from './router.tsx'
import { firstLocale, activateStaffLocale } from './words.ts'

/** Every dialog of the console has a button that closes it, whatever else it has. */
function Dialogs({ children }: { readonly children: ReactNode }) {
  const { i18n } = useLingui()
  return <DialogCloseName.Provider value={i18n._('DIALOG_CLOSE')}>{children}</DialogCloseName.Provider>
}

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
        <Dialogs>
          <RouterProvider router={makeConsoleRouter()} />
        </Dialogs>
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
)
