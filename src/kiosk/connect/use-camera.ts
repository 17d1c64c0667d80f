import { useEffect, useEffectEvent, useState } from 'react'
import type { CameraFailure, OpenCamera, Scanner } from '#machines/ports.ts'
import { useEffects } from './effects-context.tsx'

/** State of the picture. `opening`: also after the picture stopped; `open`: codes are being read. */
type Picture =
  | { readonly state: 'opening' | CameraFailure }
  | ({ readonly state: 'open' } & Pick<OpenCamera, 'cameraId' | 'cameras' | 'hasTorch' | 'isRear'>)

interface CameraOptions {
  /** The camera used before; changing it opens that camera. */
  readonly cameraId: string | null
  readonly onCode: (text: string | null) => void
}

/** A camera that is on for as long as its screen is shown, and reads codes. */
export function useCamera({ cameraId, onCode }: CameraOptions) {
  const { fetchScanner } = useEffects()
  const [video, showIn] = useState<HTMLVideoElement | null>(null)
  const [scanner, setScanner] = useState<Scanner | null>(null)
  const [picture, setPicture] = useState<Picture>({ state: 'opening' })
  const [isTorchOn, setTorchOn] = useState(false)
  const [tries, setTries] = useState(0)
  const saw = useEffectEvent(onCode)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try opens the camera anew
  useEffect(() => {
    if (!video) return
    let isOver = false
    let started: Scanner | null = null
    setPicture({ state: 'opening' })
    setTorchOn(false)
    fetchScanner().then(
      (startScanner) => {
        if (isOver) return
        started = startScanner({
          video,
          cameraId,
          onOpen: (camera) => setPicture({ state: 'open', ...camera }),
          onStall: () => setPicture({ state: 'opening' }),
          onFailure: (state) => setPicture({ state }),
          onCode: (text) => saw(text),
        })
        setScanner(started)
      },
      () => isOver || setPicture({ state: 'no-camera' }),
    )
    return () => {
      isOver = true
      started?.stop()
      setScanner(null)
    }
  }, [video, cameraId, tries, fetchScanner])

  return {
    picture,
    isTorchOn,
    showIn,
    openAgain: () => setTries((before) => before + 1),
    turnTorch: async () => {
      if (await scanner?.setTorch(!isTorchOn)) setTorchOn(!isTorchOn)
    },
  }
}
