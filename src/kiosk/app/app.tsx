import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import type { ApiClient } from '#src/api/client.ts'
import { EffectsProvider } from '#src/kiosk/connect/effects-context.tsx'
import { type KioskActor, KioskProvider, useKioskView } from '#src/kiosk/connect/kiosk-context.tsx'
import { ClientProvider } from '#src/kiosk/routes/services.tsx'
import { useIsNight } from '#src/kiosk/connect/use-is-night.ts'
import { useLook } from './use-look.ts'

interface AppProps {
  readonly effects: ComponentProps<typeof EffectsProvider>['effects']
  readonly client: ApiClient
  readonly kiosk: KioskActor
  readonly router: AnyRouter
}

export function App({ client, effects, kiosk, router }: AppProps) {
  return (
    <I18nProvider i18n={i18n}>
      <ClientProvider client={client}>
        <KioskProvider kiosk={kiosk}>
          <EffectsProvider effects={effects}>
            <Page router={router} />
          </EffectsProvider>
        </KioskProvider>
      </ClientProvider>
    </I18nProvider>
  )
}

/**
 * Shows the company's colours. It renders with every view: the router queues an update at
 * each navigation, and only a render empties that queue. Without it, the queue would grow for as long as the page
 * runs.
 */
function Page({ router }: Pick<AppProps, 'router'>) {
  const view = useKioskView()
  const configuration = 'configuration' in view ? view.configuration : null
  const colors = configuration?.colors ?? null
  const isNight = useIsNight(configuration?.generals ?? null)
  useLook(colors, isNight, view.screen === 'booting')
  return <RouterProvider router={router} />
}
