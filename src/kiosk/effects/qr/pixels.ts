import type { Frame } from './frame.ts'
import { lumaOf } from './luma.ts'
import type { ToWorker } from './reading.ts'

/** Formats whose first plane is luma with a byte per pixel. */
const planar: readonly (string | null)[] = ['I420', 'I420A', 'I422', 'I444', 'NV12']

/** Converts a camera picture into luma. Reuses its buffers: a frame is 1.4 MB, ten times a second. */
export function lumaSource(): (picture: ToWorker) => Promise<Frame> {
  let planes = new Uint8Array(0)
  let canvas: OffscreenCanvas | null = null

  async function ofPlanes(frame: VideoFrame): Promise<Frame> {
    const bytes = frame.allocationSize()
    if (planes.length < bytes) planes = new Uint8Array(bytes)
    const [first] = await frame.copyTo(planes)
    const { width, height } = frame.visibleRect ?? { width: frame.codedWidth, height: frame.codedHeight }
    const { offset, stride } = first ?? { offset: 0, stride: width }
    if (stride === width) return { luma: planes.subarray(offset, offset + width * height), width, height }
    const luma = new Uint8Array(width * height)
    for (let row = 0; row < height; row++) {
      const start = offset + row * stride
      luma.set(planes.subarray(start, start + width), row * width)
    }
    return { luma, width, height }
  }

  function ofColours(picture: ToWorker, width: number, height: number): Frame {
    if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('No canvas in this worker')
    context.drawImage(picture, 0, 0)
    return { luma: lumaOf(context.getImageData(0, 0, width, height).data), width, height }
  }

  return async (picture) => {
    if (!('format' in picture)) return ofColours(picture, picture.width, picture.height)
    return planar.includes(picture.format)
      ? ofPlanes(picture)
      : ofColours(picture, picture.displayWidth, picture.displayHeight)
  }
}
