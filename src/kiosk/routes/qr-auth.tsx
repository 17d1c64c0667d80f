import type { VisitView } from '#machines/visit/visit.types.ts'
import { useSend } from '#src/kiosk/connect/kiosk-context.tsx'
import { useCamera } from '#src/kiosk/connect/use-camera.ts'
import type { FrameProps } from '#src/ui/frame/step-frame.tsx'
import { QrAuthScreen } from '#src/kiosk/screens/qrauth/qrauth-screen.tsx'

interface QrAuthProps {
  readonly frame: FrameProps
  readonly view: Extract<VisitView, { screen: 'qrauth' }>
}

/** Loaded with its screen, see visit.tsx. */
export function QrAuth({ frame, view }: QrAuthProps) {
  const send = useSend()
  const camera = useCamera({ cameraId: view.cameraId, send })
  return (
    <QrAuthScreen
      frame={frame}
      camera={camera}
      failed={view.failed}
      waitSeconds={view.waitSeconds}
      site={view.site}
      opensAt={view.opensAt}
      onCode={(text) => send({ type: 'CODE_SEEN', text })}
      onIdCode={() => send({ type: 'ID_CODE_CHOSEN' })}
    />
  )
}
