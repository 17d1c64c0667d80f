import { Worker } from 'node:worker_threads'
import { PDF_MAX_BYTES } from '#contract/limits.ts'

/** Time and memory for checking one PDF: a file that takes longer to read, or more memory, is refused. */
const READ_LIMIT_MS = 8_000
const MEMORY_MB = 192
/** Growth of the whole process: memory that a thread unpacks natively is not counted in the limit above. */
const GROWTH_BYTES = 256 * 1024 * 1024
const LOOK_MS = 50
const MAGIC = Buffer.from('%PDF-')

/**
 * A PDF as it may be shown to visitors (F05), `null` if it may not: read whole and written anew on a thread of its own,
 * which is ended if it takes too much; without a password, scripts, actions that start by themselves, and files inside.
 */
export function harmlessPdf(file: Buffer): Promise<Buffer | null> {
  if (file.length > PDF_MAX_BYTES || !file.subarray(0, 5).equals(MAGIC)) return Promise.resolve(null)
  const name = import.meta.url.endsWith('.ts') ? './pdf.worker.dev.mjs' : './pdf.worker.js'
  const worker = new Worker(new URL(name, import.meta.url), {
    workerData: new Uint8Array(file),
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    execArgv: [],
    stdout: true,
    stderr: true,
  })
  const most = process.memoryUsage.rss() + GROWTH_BYTES
  return new Promise<Buffer | null>((resolve) => {
    const limit = setTimeout(() => resolve(null), READ_LIMIT_MS)
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() > most) resolve(null)
    }, LOOK_MS)
    worker.once('message', (written: unknown) => {
      const isWritten = written instanceof Uint8Array && written.length <= PDF_MAX_BYTES
      resolve(isWritten ? Buffer.from(written) : null)
    })
    worker.once('error', () => resolve(null))
    worker.once('exit', () => {
      clearTimeout(limit)
      clearInterval(watch)
      resolve(null)
    })
  }).finally(() => worker.terminate())
}
