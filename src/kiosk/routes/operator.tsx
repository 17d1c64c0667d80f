import { Suspense } from 'react'
import { quietHours } from '#contract/quiet-hours.ts'
import { illegal } from '#contract/result.ts'
import type { KioskView } from '#machines/kiosk/kiosk.types.ts'
import { useSend } from '#src/kiosk/connect/kiosk-context.tsx'
import { BootingScreen } from '#src/kiosk/screens/booting/booting-screen.tsx'
import type { FrameProps } from '#src/ui/frame/step-frame.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import { Tools } from './tools.tsx'

const PinScreen = lazyScreen(() =>
  import('#src/kiosk/screens/settings/pin-screen.tsx').then((file) => file.PinScreen),
)
const SettingsScreen = lazyScreen(() =>
  import('#src/kiosk/screens/settings/settings-screen.tsx').then((file) => file.SettingsScreen),
)
const UnconfiguredScreen = lazyScreen(() =>
  import('#src/kiosk/screens/unconfigured/unconfigured-screen.tsx').then((file) => file.UnconfiguredScreen),
)

const RefusedItems = lazyScreen(() => import('./refused-items.tsx').then((file) => file.RefusedItems))

type OperatorProps = Extract<KioskView, { screen: 'settings' }>

/** The operator's screens: the PIN first, then their task. */
export function Operator(props: OperatorProps) {
  return (
    <Suspense key={props.operator.stage} fallback={<BootingScreen />}>
      <Stage {...props} />
    </Suspense>
  )
}

function Stage({ operator, configuration, online, outbox }: OperatorProps) {
  const send = useSend()
  const frame: FrameProps = {
    company: configuration.company,
    onBack: () => send({ type: 'BACK' }),
    isLastPage: true,
    busy: 'busy' in operator && operator.busy,
    progress: null,
    tools: <Tools />,
  }
  switch (operator.stage) {
    case 'pin':
      return (
        <PinScreen
          frame={frame}
          online={online}
          triesLeft={operator.triesLeft}
          lockedMs={operator.lockedMs}
          failed={operator.failed}
          onPin={(pin) => send({ type: 'PIN_ENTERED', pin })}
        />
      )
    case 'open':
      return (
        <SettingsScreen
          frame={frame}
          settings={operator.settings}
          night={quietHours(configuration.generals.night)}
          taxCode={operator.taxCode || configuration.company.taxCode}
          site={operator.site}
          version={import.meta.env.APP_VERSION}
          platform={navigator.platform}
          isPlainTab={matchMedia('(display-mode: browser)').matches}
          waiting={outbox.waiting}
          refused={
            outbox.refused > 0 ? (
              <RefusedItems outbox={outbox} timeZone={configuration.generals.timeZone} />
            ) : null
          }
          isHeld={operator.isHeld}
          failed={operator.failed}
          onOtherFeatures={() => send({ type: 'OTHER_FEATURES' })}
          onSave={(edited) => send({ type: 'SETTINGS_SAVED', edited })}
        />
      )
    case 'configuring':
      return (
        <UnconfiguredScreen
          frame={frame}
          companyId={operator.companyId}
          site={operator.site}
          failed={operator.failed}
          onSubmit={(credentials) => send({ type: 'CONFIGURE', credentials })}
        />
      )
    case 'settingUp':
      return <BootingScreen />
    default:
      return illegal(operator)
  }
}
