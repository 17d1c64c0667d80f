/** Time between two reports, in ms. */
const REPORT_MS = 1_000

/** Reads a large file, which the browser may keep on its disk. @param onBytes is told from time to time how much has come */
export function readCounted(response: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  let [bytes, toldAt] = [0, 0]
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, passed) {
      bytes += piece.length
      if (Date.now() - toldAt > REPORT_MS) {
        toldAt = Date.now()
        onBytes(bytes)
      }
      passed.enqueue(piece)
    },
  })
  return new Response(response.body?.pipeThrough(counter) ?? null).blob()
}
