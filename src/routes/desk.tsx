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
import { Visit } from './visit.tsx'

const UnconfiguredScreen = lazyScreen(async () => {
  const { UnconfiguredScreen } = await import('#src/screens/unconfigured/unconfigured-screen.tsx')
  return UnconfiguredScreen
})

const IdleDialog = lazyScreen(async () => {
  const { IdleDialog } = await import('#src/screens/idle/idle-dialog.tsx')
  return IdleDialog
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
      {view.idleWarned && (
        <Suspense>
          <IdleDialog
            onStay={() => send({ type: 'STAYED' })}
            onLeave={() => send({ type: 'HOME_REQUESTED' })}
          />
        </Suspense>
      )}
    </>
  )
}

function Place({ view }: { readonly view: KioskView }) {
  const send = useSend()
  switch (view.screen) {
    case 'booting':
      return <BootingScreen />
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
        />
      )
    case 'settings':
      return <Operator {...view} />
    case 'getBadge':
      return <GetBadge company={view.configuration.company} badge={view.badge} />
    case 'visit':
      return <Visit configuration={view.configuration} visit={view.visit} />
    default:
      return illegal(view)
  }
}
