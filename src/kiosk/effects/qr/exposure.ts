import type { Frame } from './frame.ts'

/** A few frames added up: their mean has less noise than any of them. */
export interface Exposure {
  /** At most 257 frames of one size; a frame of another size begins anew. */
  add(frame: Frame): void
  /** The mean of the frames since the last call, of which there must be one. */
  take(): Frame
}

export function createExposure(): Exposure {
  let sums = new Uint16Array(0)
  let size = { width: 0, height: 0 }
  let frames = 0
  return {
    add({ luma, width, height }) {
      if (width !== size.width || height !== size.height) {
        size = { width, height }
        sums = new Uint16Array(luma.length)
        frames = 0
      }
      frames++
      for (let at = 0; at < luma.length; at++) sums[at] = (sums[at] as number) + (luma[at] as number)
    },
    take() {
      const luma = new Uint8Array(sums.length)
      for (let at = 0; at < luma.length; at++) luma[at] = (sums[at] as number) / frames
      sums.fill(0)
      frames = 0
      return { luma, ...size }
    },
  }
}
