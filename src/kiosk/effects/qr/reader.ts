import { CAMERA_STALL_MS } from '#contract/limits.ts'
import type { FromWorker, Reading } from './reading.ts'

/** The worker that decodes: it has at most one picture at a time. */
export interface Reader {
  readonly isFree: () => boolean
  /** Sends the video's current picture, if there is one. */
  read(video: HTMLVideoElement): Promise<void>
  /** Replaces a worker that crashed or stopped answering. To be called at intervals. */
  revive(): void
  close(): void
}

export function createReader(onReading: (reading: Reading) => void): Reader {
  let worker: Worker
  let isReady: boolean
  /** When the picture that is being read was sent; `null` = none is. */
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
        // Making a bitmap takes time: the reader may have been closed or replaced meanwhile.
        if (receiver === worker) receiver.postMessage(picture, [picture])
        else picture.close()
      } catch {
        // The video has no picture yet, or no longer one.
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
