import { illegal } from '#contract/result.ts'
import { useKioskView, useSend } from '#src/connect/kiosk-context.tsx'
import { BootingScreen } from '#src/screens/booting/booting-screen.tsx'
import { GetBadge } from './get-badge.tsx'
import { Home } from './home.tsx'
import { lazyScreen } from './lazy-screen.ts'
import { useLanguageReturn } from './use-language-return.ts'
import { Visit } from './visit.tsx'

const UnconfiguredScreen = lazyScreen(async () => {
  const { UnconfiguredScreen } = await import('#src/screens/unconfigured/unconfigured-screen.tsx')
  return UnconfiguredScreen
})

const noCompany = { name: '', logo: null }

/** Whatever the kiosk is doing now. The machine decides; the URL only follows. */
export function Desk() {
  const view = useKioskView()
  const send = useSend()
  useLanguageReturn()
  switch (view.screen) {
    case 'booting':
      return <BootingScreen />
    case 'unconfigured':
      return (
        <UnconfiguredScreen
          frame={{ company: noCompany, onBack: null, isLastPage: true, busy: false, progress: null }}
          failed={view.failed}
          onSubmit={(credentials) =>
            send({ type: 'CONFIGURE', credentials: { ...credentials, companyId: null } })
          }
        />
      )
    case 'home':
      return <Home configuration={view.configuration} />
    case 'getBadge':
      return <GetBadge company={view.configuration.company} badge={view.badge} />
    case 'visit':
      return <Visit configuration={view.configuration} visit={view.visit} />
    default:
      return illegal(view)
  }
}
