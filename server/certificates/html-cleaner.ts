import { Worker } from 'node:worker_threads'
import { err, type Result } from '#contract/result.ts'
import { createThreadPool } from '#server/platform/thread-pool.ts'

/** `TOO_COMPLEX`: longer, deeper or slower to read than a document is. `BUSY`: it was not read, because the queue is full. */
type CleanFailure = 'TOO_COMPLEX' | 'BUSY'

export interface HtmlCleaner {
  /** The part of a document that may be shown (S25). */
  readonly clean: (html: string) => Promise<Result<string, CleanFailure>>
  readonly close: () => Promise<void>
}

/** A document of 200,000 characters takes some hundred milliseconds. */
const POOL = { threads: 1, queueLimit: 16, timeLimitMs: 4_000 } as const
const MEMORY_MB = 128

function startWorker(): Worker {
  const name = import.meta.url.endsWith('.ts') ? './html.worker.dev.mjs' : './html.worker.js'
  return new Worker(new URL(name, import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    execArgv: [],
  })
}

/** Cleans HTML on a thread of its own, which is ended if it takes too long: no visitor waits for a document. */
export function createHtmlCleaner(): HtmlCleaner {
  const pool = createThreadPool<string, Result<string, 'TOO_COMPLEX'>>(startWorker, POOL)
  return {
    async clean(html) {
      const cleaned = await pool.run(html)
      if (cleaned.ok) return cleaned.value
      return err(cleaned.error.code === 'BUSY' ? 'BUSY' : 'TOO_COMPLEX')
    },
    close: pool.close,
  }
}
