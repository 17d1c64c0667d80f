import { Suspense, useEffect, useState } from 'react'
import { HOME_LANGUAGES } from '#contract/limits.ts'
import type { Configuration, OutboxCount } from '#machines/ports.ts'
import { fetchLanguages, offeredLanguages } from '#src/i18n/locales.ts'
import { useEffects } from '#src/kiosk/connect/effects-context.tsx'
import { useIsNight } from '#src/kiosk/connect/use-is-night.ts'
import { useSend } from '#src/kiosk/connect/kiosk-context.tsx'
import { focusHeading } from '#src/ui/heading.tsx'
import { useKeyBurst } from '#src/ui/use-key-burst.ts'
import { HomeScreen } from '#src/kiosk/screens/home/home-screen.tsx'
import { OccupancyNumbers } from '#src/kiosk/screens/home/occupancy-numbers.tsx'
import { PrivacyLine } from '#src/ui/privacy-line.tsx'
import { fetchAhead, lazyScreen } from './lazy-screen.tsx'
import { fetchCrashReport } from './use-crash-report.ts'
import { useFacePicture } from './use-face-picture.tsx'
import { HomeTools } from './tools.tsx'
import { useCompanyText } from './use-company-text.ts'

const LiveOccupancy = lazyScreen(() => import('./live-home.tsx').then((file) => file.LiveOccupancy))
const LiveHomeNews = lazyScreen(() => import('./live-home.tsx').then((file) => file.LiveHomeNews))
const HomeCamera = lazyScreen(() => import('./home-camera.tsx').then((file) => file.HomeCamera))
const Attract = lazyScreen(() => import('./attract.tsx').then((file) => file.Attract))
const Touchless = lazyScreen(() => import('./touchless.tsx').then((file) => file.Touchless))

interface HomeProps {
  readonly configuration: Configuration
  readonly isMobile: boolean
  /** The operator has switched on today's number of entries. */
  readonly showsCounter: boolean
  readonly offersSettings: boolean
  readonly outbox: OutboxCount
  /** The company's pictures cover home; `null` = they do not. */
  readonly attract: 'bright' | 'dimmed' | null
  /** The code of the visitor whom this phone has stored; `null` = none. */
  readonly knownCode: string | null
  /** The camera that looks for badges; `null` = none does. */
  readonly camera: { readonly cameraId: string | null } | null
  /** The site for the QR code for phones; `null` on devices that do not show it. */
  readonly touchless: { readonly site: string | null } | null
}

export function Home(props: HomeProps) {
  const { configuration, isMobile, showsCounter, offersSettings, knownCode } = props
  const { touchless, outbox, camera, attract } = props
  const send = useSend()
  const [isFull, setFull] = useState(false)
  useBackgroundTaps()
  useKeyBurst((text) => {
    send({ type: 'CODE_SEEN', text })
    return true
  })
  const { fetchHttpPorts } = useEffects()
  const { services, generals } = configuration
  useEffect(() => {
    const fetchFirstLanguages = () =>
      fetchLanguages(
        offeredLanguages(generals.languages)
          .slice(0, services.language ? HOME_LANGUAGES : 0)
          .map(({ locale }) => locale),
      )
    const timer = setTimeout(() => fetchAhead(fetchHttpPorts, fetchCrashReport, fetchFirstLanguages), 500)
    return () => clearTimeout(timer)
  }, [fetchHttpPorts, services, generals])
  const isNight = useIsNight(generals)
  const inLanguage = useCompanyText(configuration)
  return (
    <>
      <HomeScreen
        company={configuration.company}
        motto={configuration.motto && inLanguage(configuration.motto)}
        timeZone={configuration.generals.timeZone}
        occupancy={
          <Suspense fallback={<OccupancyNumbers occupancy={null} showsCounter={showsCounter} />}>
            <LiveOccupancy showsCounter={showsCounter} onFull={setFull} />
          </Suspense>
        }
        isFull={isFull}
        news={
          <Suspense>
            <LiveHomeNews isFull={isFull} timeZone={generals.timeZone} outbox={outbox} ownCode={knownCode} />
          </Suspense>
        }
        privacy={<PrivacyLine onRead={() => send({ type: 'PRIVACY_OPENED' })} />}
        onEnter={() => send({ type: 'ENTER' })}
        onExit={() => send({ type: 'EXIT' })}
        onGetBadge={() => send({ type: 'GET_BADGE' })}
        onForget={
          knownCode !== null
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
        onOtherFeatures={isMobile ? null : () => send({ type: 'OTHER_FEATURES' })}
        onSettings={offersSettings ? () => send({ type: 'SETTINGS_OPENED' }) : null}
        tools={<HomeTools />}
        picture={useFacePicture(configuration)}
      />
      {generals.attract && (
        <Suspense>
          <Attract
            phase={attract}
            configuration={configuration}
            isFull={isFull}
            isWatching={camera !== null}
            isNight={isNight}
          />
        </Suspense>
      )}
    </>
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
