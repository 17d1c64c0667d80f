import { useActorRef, useSelector } from '@xstate/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { fromCallback } from 'xstate'
import { cameraMachine, type ScannerEvent, type TorchCommand } from '#machines/camera/camera.machine.ts'
import { cameraView } from '#machines/camera/camera.view.ts'
import type { Scanner, StartScanner } from '#machines/ports.ts'
import type { ScanEvent } from '#machines/visit/visit.types.ts'
import { useEffects } from './effects-context.tsx'

interface CameraOptions {
  /** The camera used before. */
  readonly cameraId: string | null
  /** Receives each code, and the camera that was chosen. The same function over all renders. */
  readonly send: (event: ScanEvent) => void
}

/** The machine of a camera, which is on for as long as its screen is shown. */
export function useCamera({ cameraId, send }: CameraOptions) {
  const { fetchScanner } = useEffects()
  const video = useRef<HTMLVideoElement>(null)
  const [machine] = useState(() =>
    cameraMachine.provide({ actors: { scanner: scannerIn(video, fetchScanner) } }),
  )
  const camera = useActorRef(machine, { input: { cameraId } })
  useEffect(() => camera.on('*', send).unsubscribe, [camera, send])
  return {
    ...useSelector(camera, cameraView),
    video,
    choose: (chosen: string) => camera.send({ type: 'CAMERA_CHOSEN', cameraId: chosen }),
    openAgain: () => camera.send({ type: 'RETRY' }),
    turnTorch: () => camera.send({ type: 'TORCH_ASKED' }),
  }
}

const scannerIn = (
  video: RefObject<HTMLVideoElement | null>,
  fetchScanner: () => Promise<StartScanner<HTMLVideoElement>>,
) =>
  fromCallback<TorchCommand, { readonly cameraId: string | null }>(
    ({ input: { cameraId }, sendBack, receive }) => {
      const report: (event: ScannerEvent) => void = sendBack
      let isOver = false
      let scanner: Scanner | null = null
      fetchScanner().then(
        (startScanner) => {
          if (isOver || video.current === null) return
          scanner = startScanner({
            video: video.current,
            cameraId,
            onOpen: (camera) => report({ type: 'OPENED', camera }),
            onStall: () => report({ type: 'STALLED' }),
            onFailure: (failure) => report({ type: 'FAILED', failure }),
            onCode: (text) => report({ type: 'CODE_READ', text }),
          })
        },
        () => report({ type: 'FAILED', failure: 'no-camera' }),
      )
      receive(async ({ isOn }) => {
        if (await scanner?.setTorch(isOn)) report({ type: 'TORCH_TURNED' })
      })
      return () => {
        isOver = true
        scanner?.stop()
      }
    },
  )
