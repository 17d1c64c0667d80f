import { Readable } from 'node:stream'
import { ARCHIVE_EXPORT_MS } from '#contract/limits.ts'

interface StreamBounds {
  /** From the first piece to the last. */
  readonly wholeMs: number
  /** For how long a reader may leave a piece lying. */
  readonly pieceMs: number
  /** How often it is asked whether it may go on, also while its reader takes nothing. */
  readonly askMs: number
}

const BOUNDS: StreamBounds = { wholeMs: ARCHIVE_EXPORT_MS, pieceMs: 120_000, askMs: 30_000 }
/** Small enough that a line of 20 kbit/s takes one in time. */
const PIECE_BYTES = 256 * 1_024

/**
 * What is sent while it is made, for as long as its reader takes it and may have it: a reader who is too slow keeps no other
 * from an export. @param mayStill no answer is no refusal
 */
export function boundedStream(
  parts: AsyncIterable<Uint8Array>,
  mayStill: () => Promise<boolean>,
  { wholeMs, pieceMs, askMs }: StreamBounds = BOUNDS,
): Readable {
  const end = (why: string) => void stream.destroy(new Error(`An export ends: ${why}`))
  async function* pieces(): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const part of parts)
      for (let at = 0; at < part.length; at += PIECE_BYTES) {
        const left = setTimeout(end, pieceMs, 'its reader does not take it')
        try {
          yield part.subarray(at, at + PIECE_BYTES)
        } finally {
          clearTimeout(left)
        }
      }
  }
  const stream = Readable.from(pieces(), { objectMode: false })
  const whole = setTimeout(end, wholeMs, 'it takes too long')
  const ask = (): void => {
    const answered = (may: boolean): void => {
      if (may) asking = setTimeout(ask, askMs)
      else end('the account may not have it any more')
    }
    mayStill().then(answered, () => answered(true))
  }
  let asking = setTimeout(ask, askMs)
  stream.once('close', () => {
    clearTimeout(whole)
    clearTimeout(asking)
  })
  return stream
}
