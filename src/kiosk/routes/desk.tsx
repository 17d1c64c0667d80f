import { Suspense } from 'react'
import type { KioskView } from '#machines/kiosk/kiosk.types.ts'
import { withEveryWord } from '#src/i18n/locales.ts'
import { useEffects } from '#src/kiosk/connect/effects-context.tsx'
import { useKioskView } from '#src/kiosk/connect/kiosk-context.tsx'
import { useLate } from '#src/kiosk/connect/use-late.ts'
import { useTravel } from '#src/kiosk/connect/use-travel.ts'
import { BootingScreen } from '#src/kiosk/screens/booting/booting-screen.tsx'
import { Home } from './home.tsx'
import { lazyScreen } from './lazy-screen.tsx'

const Dialogs = lazyScreen(() => import('./dialogs.tsx').then((file) => file.Dialogs))
const Visit = lazyScreen(() => import('./visit.tsx').then((file) => file.Visit))
/** Together, since every chunk that is named here makes home larger. */
const RareScreen = lazyScreen(() => import('./rare-screen.tsx').then((file) => file.RareScreen))

/** Shows the kiosk's current view. The machine decides; the URL only follows. */
export function CurrentScreen() {
  const view = useKioskView()
  useTravel(view)
  return (
    <>
      <Suspense key={view.screen} fallback={<BootingScreen />}>
        <Place view={view} />
      </Suspense>
      <Suspense>{(view.isReading || view.isEnding || view.idleWarned) && <Dialogs view={view} />}</Suspense>
    </>
  )
}

const fetchTrouble = () => withEveryWord(() => import('#src/kiosk/screens/booting/booting-trouble.tsx'))

type BootingProps = Pick<Extract<KioskView, { screen: 'booting' }>, 'failed' | 'waitSeconds'>

function Booting({ failed, waitSeconds }: BootingProps) {
  const { keptCompany } = useEffects()
  // Loaded as soon as this is shown: once the server is away, it would be too late.
  const part = useLate(fetchTrouble, failed)
  const trouble = part && failed && <part.BootingTrouble failed={failed} waitSeconds={waitSeconds} />
  return <BootingScreen company={keptCompany} trouble={trouble} />
}

function Place({ view }: { readonly view: KioskView }) {
  switch (view.screen) {
    case 'booting':
      return <Booting failed={view.failed} waitSeconds={view.waitSeconds} />
    case 'home':
      return (
        <Home
          configuration={view.configuration}
          isMobile={view.isMobile}
          showsCounter={view.showCounter}
          offersSettings={view.offersSettings}
          knownCode={view.knownCode}
          outbox={view.outbox}
          attract={view.attract}
          camera={view.camera}
          touchless={view.offersTouchless ? { site: view.site } : null}
        />
      )
    case 'visit':
      return <Visit configuration={view.configuration} visit={view.visit} online={view.online} />
    default:
      return <RareScreen view={view} />
  }
}
