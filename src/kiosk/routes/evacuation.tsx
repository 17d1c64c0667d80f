import { useCallback } from 'react'
import type { RunningEvacuation } from '#contract/wire-flags.ts'
import type { ScanEvent } from '#machines/visit/visit.types.ts'
import { useCamera } from '#src/kiosk/connect/use-camera.ts'
import { useEvacuationExits } from '#src/kiosk/connect/use-evacuation-exits.ts'
import { EvacuationScreen } from '#src/kiosk/screens/evacuation/evacuation-screen.tsx'
import { HomeCameraPicture } from '#src/kiosk/screens/home/home-camera-picture.tsx'
import { useKeyBurst } from '#src/ui/use-key-burst.ts'
import { HomeTools } from './tools.tsx'

interface WayOutProps {
  readonly evacuation: RunningEvacuation
  /** The camera that looks for badges; `null` = none does. */
  readonly camera: { readonly cameraId: string | null } | null
}

/** Loaded with its screen and its machine, see rare-screen.tsx. */
export function WayOut({ evacuation, camera }: WayOutProps) {
  const { answer, send } = useEvacuationExits()
  // The camera stays the one that was chosen before.
  const see = useCallback((event: ScanEvent) => event.type === 'CODE_SEEN' && send(event), [send])
  useKeyBurst((text) => {
    send({ type: 'CODE_SEEN', text })
    return true
  })
  return (
    <EvacuationScreen
      isDrill={evacuation.isDrill}
      musterPoints={evacuation.musterPoints}
      answer={answer}
      tools={<HomeTools />}
      camera={camera && <ExitCamera cameraId={camera.cameraId} onSeen={see} />}
    />
  )
}

interface ExitCameraProps {
  readonly cameraId: string | null
  readonly onSeen: (event: ScanEvent) => void
}

function ExitCamera({ cameraId, onSeen }: ExitCameraProps) {
  const { picture, video } = useCamera({ cameraId, send: onSeen })
  return (
    <HomeCameraPicture
      state={picture.state === 'open' || picture.state === 'opening' ? picture.state : 'failed'}
      isRear={picture.state === 'open' && picture.isRear}
      video={video}
      isWayOut
    />
  )
}
