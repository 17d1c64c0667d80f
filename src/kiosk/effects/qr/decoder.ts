import {
  prepareZXingModule,
  type ReaderOptions,
  readBarcodes,
  type ZXingReaderModule,
} from 'zxing-wasm/reader'
import { brighten, darken, type Filter, sharpen } from './filters.ts'

/** One picture: a luma plane with a byte per pixel. */
export interface Frame {
  readonly luma: Uint8Array
  readonly width: number
  readonly height: number
}

export interface QrDecoder {
  /** The text of a code in the picture; `null` if none was read. */
  decode(frame: Frame): string | null
}

interface DecoderOptions {
  /** Source of the engine's WebAssembly: bytes, or a function that gives its address. Never a foreign server. */
  readonly wasm: { readonly wasmBinary: ArrayBuffer } | { readonly locateFile: () => string }
  /** Tries one filtered copy, in turn, of every third picture without a code. */
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
const FILTER_EVERY = 3
const passes: readonly Filter[] = [darken, brighten, sharpen]

/** @throws if WebAssembly cannot start. */
export async function createDecoder({ wasm, filters = true }: DecoderOptions): Promise<QrDecoder> {
  const engine = await prepareZXingModule({ overrides: wasm, fireImmediately: true })
  const options = await writtenOptions(engine)
  const read = lumaReader(engine, options)
  const readFiltered = lumaReader(engine, { ...options, tryInvert: false })
  let misses = 0
  let turn = 0
  let lastMs = 0
  return {
    decode(frame) {
      const begun = performance.now()
      const { luma, width, height } = frame
      let text = read(luma, width, height)
      const filter = passes[turn % passes.length]
      if (text === null && filters && filter && lastMs <= SLOW_MS && misses++ % FILTER_EVERY === 0) {
        turn++
        text = readFiltered(filter(luma, width, height), width, height)
      }
      lastMs = performance.now() - begun
      return text
    },
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
  return (luma: Uint8Array, width: number, height: number): string | null => {
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
