import { Suspense, useEffect, useState } from 'react'
import type { Configuration, OutboxCount } from '#machines/ports.ts'
import { useEffects } from '#src/kiosk/connect/effects-context.tsx'
import { useSend } from '#src/kiosk/connect/kiosk-context.tsx'
import { focusHeading } from '#src/ui/heading.tsx'
import { useKeyBurst } from '#src/ui/use-key-burst.ts'
import { HomeScreen } from '#src/kiosk/screens/home/home-screen.tsx'
import { OccupancyNumbers } from '#src/kiosk/screens/home/occupancy-numbers.tsx'
import { PrivacyLine } from '#src/ui/privacy-line.tsx'
import { fetchAhead, lazyScreen } from './lazy-screen.tsx'
import { useLastSaid } from './notice-board.tsx'
import { Tools } from './tools.tsx'

const LiveOccupancy = lazyScreen(async () => {
  const { LiveOccupancy } = await import('./occupancy.tsx')
  return LiveOccupancy
})
const HomeCamera = lazyScreen(async () => {
  const { HomeCamera } = await import('./home-camera.tsx')
  return HomeCamera
})
const Touchless = lazyScreen(async () => {
  const { Touchless } = await import('./touchless.tsx')
  return Touchless
})

interface HomeProps {
  readonly configuration: Configuration
  /** The operator has switched on today's number of entries. */
  readonly showsCounter: boolean
  readonly offersSettings: boolean
  readonly outbox: OutboxCount
  /** This phone has stored its visitor. */
  readonly isKnown: boolean
  /** The camera that looks for badges; `null` = none does. */
  readonly camera: { readonly cameraId: string | null } | null
  /** The site for the QR code for phones; `null` on devices that do not show it. */
  readonly touchless: { readonly site: string | null } | null
}

export function Home(props: HomeProps) {
  const { configuration, showsCounter, offersSettings, isKnown, touchless, outbox, camera } = props
  const send = useSend()
  const [isFull, setFull] = useState(false)
  useBackgroundTaps()
  useKeyBurst((text) => {
    send({ type: 'CODE_SEEN', text })
    return true
  })
  const { fetchHttpPorts } = useEffects()
  useEffect(() => {
    const timer = setTimeout(() => fetchAhead(fetchHttpPorts), 500)
    return () => clearTimeout(timer)
  }, [fetchHttpPorts])
  return (
    <HomeScreen
      company={configuration.company}
      motto={configuration.motto}
      timeZone={configuration.generals.timeZone}
      occupancy={
        <Suspense fallback={<OccupancyNumbers occupancy={null} showsCounter={showsCounter} />}>
          <LiveOccupancy showsCounter={showsCounter} onFull={setFull} />
        </Suspense>
      }
      isFull={isFull}
      unsent={outbox.waiting}
      refused={outbox.refused}
      last={useLastSaid()}
      privacy={<PrivacyLine onRead={() => send({ type: 'PRIVACY_OPENED' })} />}
      onEnter={() => send({ type: 'ENTER' })}
      onExit={() => send({ type: 'EXIT' })}
      onGetBadge={() => send({ type: 'GET_BADGE' })}
      onForget={
        isKnown
          ? () => {
              focusHeading()
              send({ type: 'FORGET_ME' })
            }
          : null
      }
      camera={
        camera && (
          <Suspense>
            <HomeCamera cameraId={camera.cameraId} />
          </Suspense>
        )
      }
      touchless={
        touchless && (
          <Suspense>
            <Touchless companyId={configuration.company.id} site={touchless.site} />
          </Suspense>
        )
      }
      onOtherFeatures={() => send({ type: 'OTHER_FEATURES' })}
      onSettings={offersSettings ? () => send({ type: 'SETTINGS_OPENED' }) : null}
      tools={<Tools />}
    />
  )
}

/** Opens the way to the settings by taps on an empty place, or by Escape where it closes nothing. */
function useBackgroundTaps(): void {
  const send = useSend()
  useEffect(() => {
    const isAt = ({ target }: Event, controls: string) =>
      target instanceof Element && target.closest(controls)
    const tell = (event: Event) => {
      if (!isAt(event, 'button, select, a, [role=dialog]')) send({ type: 'TAPPED' })
    }
    const hear = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.repeat && !isAt(event, 'select, [role=dialog]')) {
        send({ type: 'TAPPED' })
      }
    }
    document.addEventListener('click', tell)
    document.addEventListener('keydown', hear)
    return () => {
      document.removeEventListener('click', tell)
      document.removeEventListener('keydown', hear)
    }
  }, [send])
}
