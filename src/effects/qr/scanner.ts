import { CAMERA_STALL_MS, SCANS_PER_SECOND_MAX } from '#contract/limits.ts'
import {
  type Camera,
  type CameraFailure,
  closeCamera,
  hasTorch,
  listCameras,
  openCamera,
  setTorch,
} from './camera.ts'
import { createReader } from './reader.ts'

const SCAN_INTERVAL_MS = 1_000 / SCANS_PER_SECOND_MAX
/** Frames come a little early or late; without this every third would be waited for in vain. */
const JITTER_MS = 10
const WATCH_MS = 1_000

interface OpenCamera {
  readonly cameraId: string | null
  readonly cameras: readonly Camera[]
  readonly hasTorch: boolean
}

interface ScannerOptions {
  /** Shows the picture; must be in the page, `muted` and `playsInline`. */
  readonly video: HTMLVideoElement
  /** The camera chosen before; `null` = whichever the browser gives. */
  readonly cameraId: string | null
  /** The camera is open, also after it had to be opened anew. */
  readonly onOpen: (camera: OpenCamera) => void
  /** Said of every sighting, up to ten times a second. `null` = a code that holds more than any of ours. */
  readonly onCode: (text: string | null) => void
  /** A camera that is missing is looked for again by itself; a refused permission is not asked for again. */
  readonly onFailure: (failure: CameraFailure) => void
}

export interface Scanner {
  /** @returns whether there is a lamp that obeyed */
  setTorch(on: boolean): Promise<boolean>
  /** Ends every track at once. Another camera is chosen by stopping and starting again. */
  stop(): void
}

/** Opens the camera and reads codes from it until stopped. */
export function startScanner(options: ScannerOptions): Scanner {
  const { video } = options
  let stream: MediaStream | null = null
  let isStopped = false
  let isOpening = false
  let isRefused = false
  let lastFrameAt = performance.now()
  let dueAt = 0
  let frameRequest = 0

  const reader = createReader((reading) => {
    if (reading.found && !isStopped) options.onCode(reading.text)
  })

  function scanNextFrame(): void {
    frameRequest = video.requestVideoFrameCallback((now) => {
      lastFrameAt = performance.now()
      if (now >= dueAt - JITTER_MS && reader.isFree()) {
        dueAt = Math.max(dueAt, now) + SCAN_INTERVAL_MS
        void reader.read(video)
      }
      scanNextFrame()
    })
  }

  function release(): void {
    if (stream) closeCamera(stream)
    stream = null
    video.srcObject = null
  }

  async function open(): Promise<void> {
    isOpening = true
    release()
    const opened = await openCamera(options.cameraId)
    isOpening = false
    lastFrameAt = performance.now()
    if (isStopped) {
      if (opened.ok) closeCamera(opened.value)
      return
    }
    if (!opened.ok) {
      isRefused = opened.error !== 'no-camera'
      options.onFailure(opened.error)
      return
    }
    stream = opened.value
    video.srcObject = stream
    // Refused only when the stream has gone again, which the watch below notices.
    video.play().catch(() => {})
    const [track] = stream.getVideoTracks()
    const cameras = await listCameras()
    if (isStopped || !track) return
    options.onOpen({
      cameraId: track.getSettings().deviceId ?? null,
      cameras,
      hasTorch: hasTorch(track),
    })
  }

  function watch(): void {
    reader.revive()
    // A hidden page gets no frames.
    if (document.hidden) lastFrameAt = performance.now()
    const isStalled = performance.now() - lastFrameAt > CAMERA_STALL_MS - WATCH_MS
    if (isStalled && !isOpening && !isRefused) void open()
  }

  scanNextFrame()
  const watching = setInterval(watch, WATCH_MS)
  void open()

  return {
    setTorch: async (on) => {
      const track = stream?.getVideoTracks()[0]
      return track ? setTorch(track, on) : false
    },
    stop() {
      isStopped = true
      clearInterval(watching)
      video.cancelVideoFrameCallback(frameRequest)
      release()
      reader.close()
    },
  }
}
