import { useSend } from '#src/kiosk/connect/kiosk-context.tsx'
import { useCamera } from '#src/kiosk/connect/use-camera.ts'
import { HomeCameraPicture } from '#src/kiosk/screens/home/home-camera-picture.tsx'

interface HomeCameraProps {
  readonly cameraId: string | null
}

/** Home's camera, which looks for badges. Loaded after home, since most tablets have none there. */
export function HomeCamera({ cameraId }: HomeCameraProps) {
  const { picture, video } = useCamera({ cameraId, send: useSend() })
  return (
    <HomeCameraPicture
      state={picture.state === 'open' || picture.state === 'opening' ? picture.state : 'failed'}
      isRear={picture.state === 'open' && picture.isRear}
      video={video}
    />
  )
}
