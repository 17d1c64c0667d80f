import { CAMERA_STALL_MS, SCANS_PER_SECOND_MAX } from '#contract/limits.ts'
import type { StartScanner } from '#machines/ports.ts'
import { noteCamera } from '../device/tablet-state.ts'
import { closeCamera, hasTorch, isRear, listCameras, openCamera, setTorch } from './camera.ts'
import { createReader } from './reader.ts'

const SCAN_INTERVAL_MS = 1_000 / SCANS_PER_SECOND_MAX
/** Frames arrive slightly early or late; without this tolerance every third one would be skipped. */
const JITTER_MS = 10
const WATCH_MS = 1_000

/** Opens the camera and reads codes from it until stopped. */
export const startScanner: StartScanner<HTMLVideoElement> = (options) => {
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
      noteCamera(opened.error)
      options.onFailure(opened.error)
      return
    }
    noteCamera(null)
    stream = opened.value
    video.srcObject = stream
    // Rejects only when the stream has ended, which the check below notices.
    video.play().catch(() => {})
    const [track] = stream.getVideoTracks()
    const cameras = await listCameras()
    if (isStopped || !track) return
    options.onOpen({
      cameraId: track.getSettings().deviceId ?? null,
      cameras,
      hasTorch: hasTorch(track),
      isRear: isRear(track),
    })
  }

  function watch(): void {
    reader.revive()
    // A hidden page gets no frames.
    if (document.hidden) lastFrameAt = performance.now()
    const isStalled = performance.now() - lastFrameAt > CAMERA_STALL_MS - WATCH_MS
    if (!isStalled || isOpening || isRefused) return
    if (stream) options.onStall()
    void open()
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
