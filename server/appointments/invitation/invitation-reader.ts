import { Worker } from 'node:worker_threads'
import { err, type Result } from '#contract/result.ts'
import { createThreadPool } from '#server/platform/thread-pool.ts'
import type { Invitation, InvitationContext, InvitationRefusal } from './invitation.types.ts'
import type { InvitationSource } from './parse-invitation.ts'

export interface InvitationJob {
  readonly source: InvitationSource
  readonly context: InvitationContext
}

export interface InvitationReader {
  readonly read: (job: InvitationJob) => Promise<Result<Invitation, InvitationRefusal>>
  readonly close: () => Promise<void>
}

const POOL = { threads: 1, queueLimit: 100, timeLimitMs: 5_000 } as const
const MEMORY_MB = 128
/** As that of the thread that reads mailboxes. */
const YOUNG_MB = 6

function startWorker(): Worker {
  const name = import.meta.url.endsWith('.ts') ? './invitation.worker.dev.mjs' : './invitation.worker.js'
  return new Worker(new URL(name, import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MB },
    execArgv: [],
  })
}

/** Reads invitations on a thread of its own, which ends with a message that keeps it busy for too long. */
export function createInvitationReader(): InvitationReader {
  const pool = createThreadPool<InvitationJob, Result<Invitation, InvitationRefusal>>(startWorker, POOL)
  return {
    async read(job) {
      const read = await pool.run(job)
      if (read.ok) return read.value
      return err(read.error.code === 'BROKEN' ? 'unreadable' : 'tooSlow')
    },
    close: pool.close,
  }
}
