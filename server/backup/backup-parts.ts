import type { Readable } from 'node:stream'
import { Damaged } from './sealed-stream.ts'

const END_OF_ROWS = Buffer.from('\n\\.\n')
const LINE_MAX_BYTES = 1024 * 1024

/** Reads a backup's lines of JSON and the rows between them, in the order of the file. */
export function readParts(stream: Readable) {
  const chunks = stream[Symbol.asyncIterator]()
  let kept: Buffer = Buffer.alloc(0)
  const more = async (): Promise<void> => {
    const { value, done } = await chunks.next()
    if (done) throw new Damaged('its end is missing')
    kept = kept.length === 0 ? value : Buffer.concat([kept, value])
  }

  return {
    /** @throws if anything follows what was read, also what only shows now to be damaged. */
    async end(): Promise<void> {
      if (kept.length > 0 || !(await chunks.next()).done) throw new Damaged('it goes on after its end')
    },

    async line(): Promise<unknown> {
      while (!kept.includes('\n')) {
        if (kept.length > LINE_MAX_BYTES) throw new Damaged('it is no backup')
        await more()
      }
      const end = kept.indexOf('\n')
      const line = kept.subarray(0, end).toString()
      kept = kept.subarray(end + 1)
      try {
        return JSON.parse(line)
      } catch {
        throw new Damaged('it is no backup')
      }
    },

    /** The rows of the table that the line before has named. */
    async *rows(): AsyncGenerator<Buffer> {
      // A table without rows then ends in the same way as one with rows.
      kept = Buffer.concat([Buffer.from('\n'), kept])
      let isFirst = true
      const given = (rows: Buffer): Buffer => {
        const from = isFirst ? 1 : 0
        isFirst = false
        return rows.subarray(from)
      }
      for (;;) {
        const end = kept.indexOf(END_OF_ROWS)
        if (end >= 0) {
          yield given(kept.subarray(0, end + 1))
          kept = kept.subarray(end + END_OF_ROWS.length)
          return
        }
        const sure = kept.length - END_OF_ROWS.length
        if (sure > 0) {
          yield given(kept.subarray(0, sure))
          kept = kept.subarray(sure)
        }
        await more()
      }
    },
  }
}
