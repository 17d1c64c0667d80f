import { illegal } from '#contract/result.ts'
import { useLingui } from '@lingui/react'
import type { KioskView } from '#machines/kiosk/kiosk.types.ts'
import { useSend } from '#src/kiosk/connect/kiosk-context.tsx'
import { BootingScreen } from '#src/kiosk/screens/booting/booting-screen.tsx'
import { focusHeading } from '#src/ui/heading.tsx'
import { arrivalWords } from './arrival-words.ts'
import { lazyScreen } from './lazy-screen.tsx'

const SetUp = lazyScreen(() => import('./set-up.tsx').then((file) => file.SetUp))
const UnapprovedScreen = lazyScreen(() =>
  import('#src/kiosk/screens/unapproved/unapproved-screen.tsx').then((file) => file.UnapprovedScreen),
)
const RescanScreen = lazyScreen(() =>
  import('#src/kiosk/screens/rescan/rescan-screen.tsx').then((file) => file.RescanScreen),
)
const EndScreen = lazyScreen(() =>
  import('#src/kiosk/screens/end/end-screen.tsx').then((file) => file.EndScreen),
)
const WayOut = lazyScreen(() => import('./evacuation.tsx').then((file) => file.WayOut))
const GetBadge = lazyScreen(() => import('./get-badge.tsx').then((file) => file.GetBadge))
const Operator = lazyScreen(() => import('./operator.tsx').then((file) => file.Operator))
const OtherFeatures = lazyScreen(() => import('./other-features.tsx').then((file) => file.OtherFeatures))
const MultiScan = lazyScreen(() => import('./multi-scan.tsx').then((file) => file.MultiScan))

interface RareScreenProps {
  readonly view: Exclude<KioskView, { readonly screen: 'booting' | 'home' | 'visit' }>
}

/** The screens that few visitors see. */
export function RareScreen({ view }: RareScreenProps) {
  const send = useSend()
  const { i18n } = useLingui()
  switch (view.screen) {
    case 'rescan':
      return <RescanScreen needsPresence={view.needsPresence} />
    case 'unapproved':
      return <UnapprovedScreen onOtherCodes={() => send({ type: 'BACK' })} />
    case 'unconfigured':
      return <SetUp {...view} />
    case 'evacuation':
      return <WayOut evacuation={view.evacuation} camera={view.camera} />
    case 'settings':
      return <Operator {...view} />
    case 'opened':
      return view.opened ? (
        <EndScreen
          {...view.opened}
          stays={view.opened.staysMs}
          arrival={view.opened.direction === 'entry' ? arrivalWords(view.configuration, i18n.locale) : null}
          onDone={() => send({ type: 'HOME_REQUESTED' })}
          onMoreTime={
            view.opened.isLonger
              ? null
              : () => {
                  send({ type: 'MORE_TIME_ASKED' })
                  focusHeading()
                }
          }
        />
      ) : (
        <BootingScreen />
      )
    case 'otherFeatures':
      return <OtherFeatures configuration={view.configuration} />
    case 'multiScan':
      return <MultiScan configuration={view.configuration} cameraId={view.cameraId} />
    case 'getBadge':
      return <GetBadge configuration={view.configuration} badge={view.badge} />
    default:
      return illegal(view)
  }
}
