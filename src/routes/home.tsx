import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Configuration } from '#machines/ports.ts'
import { liveVisitsQuery } from '#src/api/queries.ts'
import { useSend } from '#src/connect/kiosk-context.tsx'
import { HomeScreen } from '#src/screens/home/home-screen.tsx'
import { fetchScreensAhead } from './lazy-screen.tsx'
import { useLastSaid } from './notice-board.tsx'
import { PrivacyNotice } from './privacy-notice.tsx'
import { useClient } from './services.tsx'
import { Tools } from './tools.tsx'

interface HomeProps {
  readonly configuration: Configuration
  /** The operator wants the entries of today to be seen. */
  readonly showsCounter: boolean
  readonly offersSettings: boolean
}

export function Home({ configuration, showsCounter, offersSettings }: HomeProps) {
  const send = useSend()
  useBackgroundTaps()
  const occupancy = useQuery(liveVisitsQuery(useClient()))
  useEffect(() => {
    const timer = setTimeout(fetchScreensAhead, 500)
    return () => clearTimeout(timer)
  }, [])
  return (
    <HomeScreen
      company={configuration.company}
      motto={configuration.motto}
      occupancy={occupancy.data ?? null}
      showsCounter={showsCounter}
      last={useLastSaid()}
      privacy={<PrivacyNotice company={configuration.company.name} />}
      onEnter={() => send({ type: 'ENTER' })}
      onExit={() => send({ type: 'EXIT' })}
      onGetBadge={() => send({ type: 'GET_BADGE' })}
      onSettings={offersSettings ? () => send({ type: 'SETTINGS_OPENED' }) : null}
      tools={<Tools />}
    />
  )
}

/** Whoever knows of the settings taps where there is nothing to tap. */
function useBackgroundTaps(): void {
  const send = useSend()
  useEffect(() => {
    const tell = ({ target }: Event) => {
      const isControl =
        target instanceof Element && target.closest('button, select, a, dialog, [role=dialog]')
      if (!isControl) send({ type: 'TAPPED' })
    }
    document.addEventListener('click', tell)
    return () => document.removeEventListener('click', tell)
  }, [send])
}
