import type { Scanner } from '#machines/ports.ts'
import { startScanner } from '#src/kiosk/effects/qr/scanner.ts'
import { MARKER } from './marker.ts'

/** The scanner alone on a page: what it said and what it cost, for a test to ask. */
const log = {
  /** When each shot of the film was first on the video; page's milliseconds. */
  shown: [] as { shot: number; at: number }[],
  read: [] as { text: string | null; at: number }[],
  failures: [] as string[],
  /** Page's milliseconds, as the break of the camera. */
  opened: [] as number[],
  broken: 0,
  stalled: 0,
  /** Main thread, per frame of the camera. */
  frameMs: [] as number[],
  longTasks: [] as number[],
  /** Every track that was ever given. */
  tracks: [] as MediaStreamTrack[],
}

new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) log.longTasks.push(duration)
}).observe({ type: 'longtask' })

const video = document.querySelector('video') as HTMLVideoElement
const request = video.requestVideoFrameCallback.bind(video)
video.requestVideoFrameCallback = (callback) =>
  request((now, metadata) => {
    const begun = performance.now()
    callback(now, metadata)
    log.frameMs.push(performance.now() - begun)
  })

const getUserMedia = navigator.mediaDevices?.getUserMedia.bind(navigator.mediaDevices)
if (getUserMedia) {
  navigator.mediaDevices.getUserMedia = async (constraints) => {
    const stream = await getUserMedia(constraints)
    log.tracks.push(...stream.getTracks())
    return stream
  }
}

/** Reads only a corner of the film, and of it only the luma: cheap enough not to disturb the measurement. */
async function watchMarker(): Promise<void> {
  const at = performance.now()
  const frame = new VideoFrame(video)
  const rect = { x: 0, y: 0, width: MARKER.cells * MARKER.cell, height: MARKER.cell }
  const planes = new Uint8Array(frame.allocationSize({ rect }))
  const [luma] = await frame.copyTo(planes, { rect })
  frame.close()
  let bits = 0
  for (let cell = 0; cell < MARKER.cells; cell++) {
    const middle = (luma?.offset ?? 0) + (luma?.stride ?? 0) * 12 + cell * MARKER.cell + 12
    if ((planes[middle] ?? 0) > 128) bits |= 1 << cell
  }
  if (log.shown.at(-1)?.shot !== bits - 1) log.shown.push({ shot: bits - 1, at })
}
const watch = () =>
  request(() => {
    void watchMarker()
    watch()
  })

let scanner: Scanner | null = null
const scan = {
  log,
  start(cameraId: string | null = null) {
    scanner = startScanner({
      video,
      cameraId,
      onOpen: () => {
        log.opened.push(performance.now())
      },
      onStall: () => {
        log.stalled += 1
      },
      onCode: (text) => log.read.push({ text, at: performance.now() }),
      onFailure: (failure) => log.failures.push(failure),
    })
  },
  stop: () => scanner?.stop(),
  watchShots: () => watch(),
  liveTracks: () => log.tracks.filter(({ readyState }) => readyState === 'live').length,
  /** Ends the frames of the video, as if the camera were unplugged. */
  breakCamera: () => {
    log.broken = performance.now()
    for (const track of log.tracks) track.stop()
  },
}
declare global {
  interface Window {
    scan: typeof scan
  }
}
window.scan = scan
