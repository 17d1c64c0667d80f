import { CAMERA_STALL_MS } from '#contract/limits.ts'
import type { FromWorker, Reading } from './reading.ts'

/** The worker that reads: at most one picture is with it. */
export interface Reader {
  readonly isFree: () => boolean
  /** Takes the video's present picture, if it has one. */
  read(video: HTMLVideoElement): Promise<void>
  /** Replaces a worker that broke or stopped answering. To be called now and then. */
  revive(): void
  close(): void
}

export function createReader(onReading: (reading: Reading) => void): Reader {
  let worker: Worker
  let isReady: boolean
  /** When the picture that is being read was given; `null` = none is. */
  let sentAt: number | null
  let hasBroken: boolean

  function begin(): void {
    isReady = false
    hasBroken = false
    sentAt = null
    worker = new Worker(new URL('./qr.worker.ts', import.meta.url), { type: 'module', name: 'qr' })
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      isReady = true
      if (data.kind === 'ready') return
      sentAt = null
      onReading(data.reading)
    }
    worker.onerror = () => {
      hasBroken = true
    }
  }

  begin()
  return {
    isFree: () => isReady && !hasBroken && sentAt === null,
    async read(video) {
      const receiver = worker
      sentAt = performance.now()
      try {
        const picture = 'VideoFrame' in globalThis ? new VideoFrame(video) : await createImageBitmap(video)
        // Making a bitmap takes its time: the reader may have been closed or replaced meanwhile.
        if (receiver === worker) receiver.postMessage(picture, [picture])
        else picture.close()
      } catch {
        // The video has no picture yet, or none any more.
        if (receiver === worker) sentAt = null
      }
    },
    revive() {
      const isStuck = sentAt !== null && performance.now() - sentAt > CAMERA_STALL_MS
      if (!hasBroken && !isStuck) return
      worker.terminate()
      begin()
    },
    close() {
      worker.onmessage = null
      worker.terminate()
    },
  }
}
