import { Suspense } from 'react'
import { illegal } from '#contract/result.ts'
import type { KioskView } from '#machines/kiosk/kiosk.types.ts'
import { useKioskView, useSend } from '#src/connect/kiosk-context.tsx'
import { BootingScreen } from '#src/screens/booting/booting-screen.tsx'
import { GetBadge } from './get-badge.tsx'
import { Home } from './home.tsx'
import { Operator } from './operator.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import { useFreshStart } from './use-fresh-start.ts'
import { OtherFeatures } from './other-features.tsx'
import { Visit } from './visit.tsx'

const UnconfiguredScreen = lazyScreen(async () => {
  const { UnconfiguredScreen } = await import('#src/screens/unconfigured/unconfigured-screen.tsx')
  return UnconfiguredScreen
})

const RescanScreen = lazyScreen(async () => {
  const { RescanScreen } = await import('#src/screens/rescan/rescan-screen.tsx')
  return RescanScreen
})
const TouchlessEnding = lazyScreen(async () => {
  const { TouchlessEnding } = await import('#src/screens/rescan/touchless-ending.tsx')
  return TouchlessEnding
})
const IdleDialog = lazyScreen(async () => {
  const { IdleDialog } = await import('#src/screens/idle/idle-dialog.tsx')
  return IdleDialog
})

const EndScreen = lazyScreen(async () => {
  const { EndScreen } = await import('#src/screens/end/end-screen.tsx')
  return EndScreen
})
const MultiScan = lazyScreen(async () => {
  const { MultiScan } = await import('./multi-scan.tsx')
  return MultiScan
})

const noCompany = { name: '', logo: null }

/** Whatever the kiosk is doing now. The machine decides; the URL only follows. */
export function Desk() {
  const view = useKioskView()
  const send = useSend()
  useFreshStart()
  return (
    <>
      <Place view={view} />
      <Suspense>
        {view.isEnding && <TouchlessEnding onExtend={() => send({ type: 'EXTEND' })} />}
        {view.idleWarned && (
          <IdleDialog
            onStay={() => send({ type: 'STAYED' })}
            onLeave={() => send({ type: 'HOME_REQUESTED' })}
          />
        )}
      </Suspense>
    </>
  )
}

function Place({ view }: { readonly view: KioskView }) {
  const send = useSend()
  switch (view.screen) {
    case 'booting':
      return <BootingScreen />
    case 'rescan':
      return <RescanScreen needsPresence={view.needsPresence} />
    case 'unconfigured':
      return (
        <UnconfiguredScreen
          frame={{ company: noCompany, onBack: null, isLastPage: true, busy: view.busy, progress: null }}
          companyId={view.companyId}
          site={view.site}
          failed={view.failed}
          onSubmit={(credentials) => send({ type: 'CONFIGURE', credentials })}
        />
      )
    case 'home':
      return (
        <Home
          configuration={view.configuration}
          showsCounter={view.showCounter}
          offersSettings={view.offersSettings}
          isKnown={view.isKnown}
          touchless={view.offersTouchless ? { site: view.site } : null}
        />
      )
    case 'settings':
      return <Operator {...view} />
    case 'opened':
      return view.opened ? (
        <Suspense fallback={<BootingScreen />}>
          <EndScreen {...view.opened} onMoreTime={null} />
        </Suspense>
      ) : (
        <BootingScreen />
      )
    case 'otherFeatures':
      return <OtherFeatures company={view.configuration.company} />
    case 'multiScan':
      return (
        <Suspense fallback={<BootingScreen />}>
          <MultiScan company={view.configuration.company} cameraId={view.cameraId} />
        </Suspense>
      )
    case 'getBadge':
      return <GetBadge company={view.configuration.company} badge={view.badge} />
    case 'visit':
      return <Visit configuration={view.configuration} visit={view.visit} />
    default:
      return illegal(view)
  }
}
