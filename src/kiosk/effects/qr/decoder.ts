import {
  prepareZXingModule,
  type ReaderOptions,
  readBarcodes,
  type ZXingReaderModule,
} from 'zxing-wasm/reader'
import { createExposure } from './exposure.ts'
import { enlarge, evenOut, type Filter, middle, sharpen, soften } from './filters.ts'
import type { Frame } from './frame.ts'
import { factorTo640, shrink } from './luma.ts'

export interface QrDecoder {
  /** The text of a code in the picture; `null` if none was read. */
  decode(frame: Frame): string | null
}

interface DecoderOptions {
  /** Source of the engine's WebAssembly: bytes, or a function that gives its address. Never a foreign server. */
  readonly wasm: { readonly wasmBinary: ArrayBuffer } | { readonly locateFile: () => string }
  /** Looks again at every fourth picture without a code, with one filter in turn. */
  readonly filters?: boolean
}

/**
 * The best values measured on photographs; `tryRotate` has no effect on QR codes, and without `tryDownscale` close
 * codes are missed.
 */
const OPTIONS: ReaderOptions = {
  formats: ['QRCode'],
  maxNumberOfSymbols: 1,
  tryHarder: true,
  tryInvert: true,
  tryDownscale: true,
  downscaleFactor: 2,
  downscaleThreshold: 250,
  tryRotate: false,
  textMode: 'Plain',
}

/** If the last picture took longer than this, the next one is not tried a second time with a filter. */
const SLOW_MS = 60
/** Most frames contain no code: a second try for each would more than double the work in front of an empty lobby. */
const FILTER_EVERY = 4

/** @throws if WebAssembly cannot start. */
export async function createDecoder({ wasm, filters = true }: DecoderOptions): Promise<QrDecoder> {
  const engine = await prepareZXingModule({ overrides: wasm, fireImmediately: true })
  const options = await writtenOptions(engine)
  const read = lumaReader(engine, options)
  const lookAgain = secondLook(lumaReader(engine, { ...options, tryInvert: false }))
  let lastMs = 0
  return {
    decode(frame) {
      const begun = performance.now()
      let text = read(frame)
      if (text === null && filters && lastMs <= SLOW_MS) text = lookAgain(frame)
      lastMs = performance.now() - begun
      return text
    },
  }
}

/** Side of the part that is exposed over several frames, in px: less than half of a frame of 1280 × 720. */
const EXPOSED = 640

/**
 * Reads frames that hold nothing at first sight: one filter in turn, since all of them would take longer than the time
 * between two frames. Codes that are large are found in the whole frame at about 640 pixels across, small ones in its
 * middle, in the mean of the frames since the turn before.
 */
function secondLook(read: (frame: Frame) => string | null) {
  const exposure = createExposure()
  const exposed: Filter = () => evenOut(soften(exposure.take()))
  const filters: readonly Filter[] = [
    (frame) => evenOut(soften(shrink(frame, factorTo640(frame.width)))),
    (frame) => sharpen(enlarge(frame)),
    exposed,
  ]
  let misses = 0
  let turn = 0
  return (frame: Frame): string | null => {
    const filter = filters[turn % filters.length] as Filter
    if (filter === exposed) exposure.add(middle(frame, EXPOSED))
    if (misses++ % FILTER_EVERY !== 0) return null
    turn++
    return read(filter(frame))
  }
}

/** Parts of an Emscripten module that the library's types leave out. */
interface Memory {
  _malloc(bytes: number): number
  _free(pointer: number): void
  readonly HEAPU8: Uint8Array
}

type ReadPixmap = ZXingReaderModule['readBarcodesFromPixmap']
type WrittenOptions = Parameters<ReadPixmap>[3]
/** Occupies the engine's memory until it is deleted; ten results a second would add up. */
type Found = ReturnType<ReadPixmap> & { delete(): void }

/** The library does not export how it encodes options, so one call of its own is observed. */
async function writtenOptions(engine: ZXingReaderModule): Promise<WrittenOptions> {
  const call = engine.readBarcodesFromPixmap
  let options: WrittenOptions | null = null
  engine.readBarcodesFromPixmap = (pointer, width, height, written) => {
    options = written
    return call.call(engine, pointer, width, height, written)
  }
  const blank = {
    data: new Uint8ClampedArray(4 * 64 * 64),
    width: 64,
    height: 64,
    colorSpace: 'srgb' as const,
  }
  await readBarcodes(blank as ImageData, OPTIONS)
  engine.readBarcodesFromPixmap = call
  const known: WrittenOptions | null = options
  if (known === null) throw new Error('The decoder does not work as it did')
  return known
}

/** Passes a luma plane directly to the engine, which avoids converting it into a colour picture and back. */
function lumaReader(engine: ZXingReaderModule & Partial<Memory>, options: WrittenOptions) {
  const { _malloc, _free } = engine
  if (!_malloc || !_free || !engine.HEAPU8) throw new Error('The decoder does not work as it did')
  let room = 0
  let pointer = 0
  return ({ luma, width, height }: Frame): string | null => {
    if (luma.length > room) {
      if (pointer) _free(pointer)
      pointer = _malloc(luma.length)
      room = luma.length
    }
    // Read each time: the view is replaced when the memory has grown.
    engine.HEAPU8?.set(luma, pointer)
    const found = engine.readBarcodesFromPixmap(pointer, width, height, options) as Found
    const first = found.size() > 0 ? found.get(0) : undefined
    found.delete()
    return first?.isValid && first.text !== '' ? first.text : null
  }
}
