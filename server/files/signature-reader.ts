import { Worker } from 'node:worker_threads'
import { SIGNATURE_MAX_BYTES } from '#contract/limits.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { Token } from '#server/domain/token.ts'
import { createThreadPool } from '../threads/thread-pool.ts'

/** `NO_PICTURE`: the file is not one whole PNG. `BUSY`: nobody has looked at it, it may be sent again. */
type SignatureFailure = 'NO_PICTURE' | 'BUSY'

export interface SignatureReader {
  /** The picture drawn anew: nothing else that was in the file is left (S32). */
  readonly read: (file: Buffer, token: Token) => Promise<Result<Buffer, SignatureFailure>>
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
  const phones = new Set<string>()

  /** A visitor has one signature: many pictures of one phone must not make tablets wait. */
  function ofPhone(token: Token, file: Buffer): ReturnType<typeof pool.run> {
    const phone = token.hash.toString('hex')
    if (phones.has(phone)) return Promise.resolve(err({ code: 'BUSY', message: 'One at a time' }))
    phones.add(phone)
    return pool.run(file).finally(() => phones.delete(phone))
  }

  return {
    async read(file, token) {
      if (file.length > SIGNATURE_MAX_BYTES) return err('NO_PICTURE')
      const drawn = await (token.kind === 'temp' ? ofPhone(token, file) : pool.run(file))
      if (!drawn.ok) return err(drawn.error.code === 'BROKEN' ? 'NO_PICTURE' : 'BUSY')
      return drawn.value === null ? err('NO_PICTURE') : ok(Buffer.from(drawn.value))
    },
    close: pool.close,
  }
}
