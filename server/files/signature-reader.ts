import { Worker } from 'node:worker_threads'
import { SIGNATURE_MAX_BYTES } from '#contract/limits.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { createThreadPool } from '../threads/thread-pool.ts'

/** `NO_PICTURE`: the file is not one whole PNG. `BUSY`: nobody has looked at it, it may be sent again. */
type SignatureFailure = 'NO_PICTURE' | 'BUSY'

export interface SignatureReader {
  /** The picture drawn anew: nothing else that was in the file is left (S32). */
  readonly read: (file: Buffer) => Promise<Result<Buffer, SignatureFailure>>
  readonly close: () => Promise<void>
}

/** Some ten milliseconds each; a tablet gives up after six seconds, and asks again. */
const POOL = { threads: 1, queueLimit: 128, timeLimitMs: 4_000 } as const

function startWorker(): Worker {
  const name = import.meta.url.endsWith('.ts') ? './signature.worker.dev.mjs' : './signature.worker.js'
  return new Worker(new URL(name, import.meta.url), {
    env: { ...process.env, DISABLE_SYSTEM_FONTS_LOAD: '1' },
    execArgv: [],
  })
}

/** Decodes signatures on a thread of its own: what strangers send is drawn away from who serves. */
export function createSignatureReader(): SignatureReader {
  const pool = createThreadPool<Uint8Array, Uint8Array | null>(startWorker, POOL)
  return {
    async read(file) {
      if (file.length > SIGNATURE_MAX_BYTES) return err('NO_PICTURE')
      const drawn = await pool.run(file)
      if (!drawn.ok) return err(drawn.error.code === 'BROKEN' ? 'NO_PICTURE' : 'BUSY')
      return drawn.value === null ? err('NO_PICTURE') : ok(Buffer.from(drawn.value))
    },
    close: pool.close,
  }
}
