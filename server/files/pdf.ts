import { Worker } from 'node:worker_threads'
import { PDF_MAX_BYTES } from '#contract/limits.ts'

/** What a page of a kiosk may cost: a file that takes longer to read, or more memory, is refused. */
const READ_LIMIT_MS = 8_000
const MEMORY_MB = 192
const MAGIC = Buffer.from('%PDF-')

/**
 * Whether a PDF may be shown to visitors (F05): read whole on a thread of its own, which is ended if it takes too
 * much; without a password, scripts, actions that start by themselves, and files inside.
 */
export function isHarmlessPdf(file: Buffer): Promise<boolean> {
  if (file.length > PDF_MAX_BYTES || !file.subarray(0, 5).equals(MAGIC)) return Promise.resolve(false)
  const name = import.meta.url.endsWith('.ts') ? './pdf.worker.dev.mjs' : './pdf.worker.js'
  const worker = new Worker(new URL(name, import.meta.url), {
    workerData: new Uint8Array(file),
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    execArgv: [],
    stdout: true,
    stderr: true,
  })
  return new Promise<boolean>((resolve) => {
    const limit = setTimeout(() => resolve(false), READ_LIMIT_MS)
    worker.once('message', (answer: unknown) => resolve(answer === true))
    worker.once('error', () => resolve(false))
    worker.once('exit', () => {
      clearTimeout(limit)
      resolve(false)
    })
  }).finally(() => worker.terminate())
}
