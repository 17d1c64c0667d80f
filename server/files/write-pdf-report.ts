import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Block } from '#server/privacy/person-file.ts'

/** Text and pictures as a PDF, drawn on a thread of its own: a thousand signatures take some seconds. */
export async function writePdfReport(
  blocks: readonly Block[],
  title: string,
  locale: string,
): Promise<Buffer> {
  const name = import.meta.url.endsWith('.ts') ? './pdf-report.worker.dev.mjs' : './pdf-report.worker.js'
  const worker = new Worker(new URL(name, import.meta.url), {
    workerData: { blocks, title, locale },
    env: { ...process.env, DISABLE_SYSTEM_FONTS_LOAD: '1' },
    execArgv: [],
  })
  try {
    const [bytes] = await once(worker, 'message')
    return Buffer.from(bytes)
  } finally {
    await worker.terminate()
  }
}
