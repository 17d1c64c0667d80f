import type { Configuration } from '#machines/ports.ts'
import { useCamera } from '#src/kiosk/connect/use-camera.ts'
import { useDoor } from '#src/kiosk/connect/use-door.ts'
import { MultiScanScreen } from '#src/kiosk/screens/multi-scan/multi-scan-screen.tsx'
import { Tools } from './tools.tsx'

interface MultiScanProps {
  readonly configuration: Configuration
  readonly cameraId: string | null
}

/** Loaded with its screen and its machine, see rare-screen.tsx. */
export function MultiScan({ configuration, cameraId }: MultiScanProps) {
  const { view, send, isLoud, setLoud } = useDoor(cameraId)
  const camera = useCamera({ cameraId: view.cameraId, send })
  return (
    <MultiScanScreen
      frame={{
        company: configuration.company,
        onBack: view.canGoBack ? () => send({ type: 'BACK' }) : null,
        isLastPage: false,
        busy: view.busy,
        progress: null,
        tools: <Tools />,
      }}
      camera={camera}
      answer={view.answer}
      recent={view.recent}
      timeZone={configuration.generals.timeZone}
      isLoud={isLoud}
      onLoud={setLoud}
      onCode={(text) => send({ type: 'CODE_SEEN', text })}
    />
  )
}
