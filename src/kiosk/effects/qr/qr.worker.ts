// A relative path, since the resolver of the import rules cannot follow a query through the package's export map.
import wasmUrl from '../../../../node_modules/zxing-wasm/dist/reader/zxing_reader.wasm?url'
import { createDecoder, type QrDecoder } from './decoder.ts'
import { paced } from './pace.ts'
import { lumaSource } from './pixels.ts'
import { type FromWorker, readingOf, type ToWorker } from './reading.ts'

/** Runs outside of the main thread: receives one picture at a time, and answers in order. */
const answer = (message: FromWorker): void => self.postMessage(message)

async function decoderOfThisBrowser(): Promise<QrDecoder> {
  try {
    return await createDecoder({ wasm: { locateFile: () => wasmUrl } })
  } catch {
    const { createFallbackDecoder } = await import('./fallback-decoder.ts')
    return createFallbackDecoder()
  }
}

const decoder = paced(await decoderOfThisBrowser())
const lumaFrom = lumaSource()

addEventListener('message', async ({ data: picture }: MessageEvent<ToWorker>) => {
  try {
    const frame = await lumaFrom(picture)
    answer({ kind: 'read', reading: readingOf(decoder.decode(frame)) })
  } catch {
    // A frame whose camera has closed cannot be copied any more; the next one can.
    answer({ kind: 'read', reading: { found: false } })
  } finally {
    picture.close()
  }
})
answer({ kind: 'ready' })
