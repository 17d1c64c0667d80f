import { Worker } from 'node:worker_threads'
import type { DirectoryFailure } from '#contract/console/directory.ts'
import { err, type Result } from '#contract/result.ts'
import { createThreadPool } from '#server/platform/thread-pool.ts'
import type { DirectorySettings, DirectoryReading, ReadJob } from './read-directory.ts'

/** Reads directories of companies. */
export interface DirectoryReader {
  /** @param since only entries that were changed then or later, as the directory writes times; `null`: all */
  readonly read: (
    settings: DirectorySettings,
    since: string | null,
  ) => Promise<Result<DirectoryReading, DirectoryFailure>>
  readonly close: () => Promise<void>
}

/** A directory of 10,000 people takes some seconds; a silent server holds up one other company at most. */
const READ_MS = 60_000
const POOL = { threads: 2, queueLimit: 8, timeLimitMs: 90_000 } as const
const MEMORY_MB = 512

function startWorker(): Worker {
  const name = import.meta.url.endsWith('.ts') ? './directory.worker.dev.mjs' : './directory.worker.js'
  return new Worker(new URL(name, import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    execArgv: [],
  })
}

/** @param networks CIDR: private networks in which directories may be */
export function createDirectoryReader(networks: readonly string[]): DirectoryReader {
  const pool = createThreadPool<ReadJob, Result<DirectoryReading, DirectoryFailure>>(startWorker, POOL)
  return {
    async read(settings, since) {
      const read = await pool.run({ settings, networks, since, limitMs: READ_MS })
      if (read.ok) return read.value
      return err(read.error.code === 'BROKEN' ? 'broken' : 'timeOut')
    },
    close: pool.close,
  }
}
