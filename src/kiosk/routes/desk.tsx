import { Suspense } from 'react'
import { illegal } from '#contract/result.ts'
import type { KioskView } from '#machines/kiosk/kiosk.types.ts'
import { withEveryWord } from '#src/i18n/locales.ts'
import { useEffects } from '#src/kiosk/connect/effects-context.tsx'
import { useKioskView, useSend } from '#src/kiosk/connect/kiosk-context.tsx'
import { useLate } from '#src/kiosk/connect/use-late.ts'
import { useTravel } from '#src/kiosk/connect/use-travel.ts'
import { BootingScreen } from '#src/kiosk/screens/booting/booting-screen.tsx'
import { Home } from './home.tsx'
import { lazyScreen } from './lazy-screen.tsx'

const SetUp = lazyScreen(async () => {
  const { SetUp } = await import('./set-up.tsx')
  return SetUp
})
const UnapprovedScreen = lazyScreen(async () => {
  const { UnapprovedScreen } = await import('#src/kiosk/screens/unapproved/unapproved-screen.tsx')
  return UnapprovedScreen
})

const RescanScreen = lazyScreen(async () => {
  const { RescanScreen } = await import('#src/kiosk/screens/rescan/rescan-screen.tsx')
  return RescanScreen
})
const Dialogs = lazyScreen(async () => {
  const { Dialogs } = await import('./dialogs.tsx')
  return Dialogs
})

const EndScreen = lazyScreen(async () => {
  const { EndScreen } = await import('#src/kiosk/screens/end/end-screen.tsx')
  return EndScreen
})
const Visit = lazyScreen(async () => {
  const { Visit } = await import('./visit.tsx')
  return Visit
})
const GetBadge = lazyScreen(async () => {
  const { GetBadge } = await import('./get-badge.tsx')
  return GetBadge
})
const Operator = lazyScreen(async () => {
  const { Operator } = await import('./operator.tsx')
  return Operator
})
const OtherFeatures = lazyScreen(async () => {
  const { OtherFeatures } = await import('./other-features.tsx')
  return OtherFeatures
})
const Evacuation = lazyScreen(async () => {
  const { Evacuation } = await import('./evacuation.tsx')
  return Evacuation
})
const MultiScan = lazyScreen(async () => {
  const { MultiScan } = await import('./multi-scan.tsx')
  return MultiScan
})

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
  const send = useSend()
  switch (view.screen) {
    case 'booting':
      return <Booting failed={view.failed} waitSeconds={view.waitSeconds} />
    case 'rescan':
      return <RescanScreen needsPresence={view.needsPresence} />
    case 'unapproved':
      return <UnapprovedScreen onOtherCodes={() => send({ type: 'BACK' })} />
    case 'unconfigured':
      return <SetUp {...view} />
    case 'home':
      return (
        <Home
          configuration={view.configuration}
          showsCounter={view.showCounter}
          offersSettings={view.offersSettings}
          isKnown={view.isKnown}
          outbox={view.outbox}
          attract={view.attract}
          camera={view.camera}
          touchless={view.offersTouchless ? { site: view.site } : null}
        />
      )
    case 'evacuation':
      return <Evacuation evacuation={view.evacuation} camera={view.camera} />
    case 'settings':
      return <Operator {...view} />
    case 'opened':
      return view.opened ? (
        <EndScreen {...view.opened} stays={view.opened.staysMs} onMoreTime={null} />
      ) : (
        <BootingScreen />
      )
    case 'otherFeatures':
      return <OtherFeatures configuration={view.configuration} />
    case 'multiScan':
      return <MultiScan company={view.configuration.company} cameraId={view.cameraId} />
    case 'getBadge':
      return <GetBadge configuration={view.configuration} badge={view.badge} />
    case 'visit':
      return <Visit configuration={view.configuration} visit={view.visit} online={view.online} />
    default:
      return illegal(view)
  }
}
