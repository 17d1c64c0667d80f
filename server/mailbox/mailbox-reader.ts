import { Worker } from 'node:worker_threads'
import type { MailboxFailure } from '#contract/console/mailbox.ts'
import type {
  MailboxPosition,
  ReadMailboxJob,
  ReadMessage,
  ThreadHears,
  ThreadSays,
} from './mailbox-thread.types.ts'
import { unread } from './unread-message.ts'

/** What becomes of what is read. */
export interface MailboxListener {
  /** The thread reads on when this has ended. @throws if it could not be kept */
  readonly keep: (at: MailboxPosition, message: ReadMessage) => Promise<void>
  readonly upToDate: (at: MailboxPosition) => Promise<void>
}

const MEMORY_MB = 128
/** What becomes garbage at once is collected sooner than by default, so that a large message does not enlarge the process. */
const YOUNG_MB = 6
/** A message of 512 KB takes some 20 ms. */
const PARSE_MS = 10_000
/** A thread that listens says each minute that it does. */
const SILENCE_MS = 180_000
const TRY_MS = 45_000

function startWorker(job: ReadMailboxJob): Worker {
  const name = import.meta.url.endsWith('.ts') ? './mailbox.worker.dev.mjs' : './mailbox.worker.js'
  const worker = new Worker(new URL(name, import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MB },
    execArgv: [],
  })
  worker.unref()
  return worker
}

/**
 * Reads a mailbox on a thread of its own, until its connection is lost, or `signal` ends it. A message that keeps the thread
 * busy for too long is kept as unreadable.
 * @returns why it ended; `null`: not by the mailbox, but because it was stopped, or what was read could not be kept
 */
export async function runReader(
  job: ReadMailboxJob,
  { keep, upToDate }: MailboxListener,
  signal: AbortSignal,
): Promise<MailboxFailure | null> {
  const worker = startWorker(job)
  let failure: MailboxFailure | null = 'broken'
  const ended = new Promise<void>((done) => {
    worker.once('exit', () => done())
    worker.once('error', () => done())
    signal.addEventListener('abort', () => done())
    if (signal.aborted) done()
  })
  let end = (): void => undefined
  const stopped = new Promise<void>((done) => {
    end = done
  })
  let timer: NodeJS.Timeout | undefined
  const within = (ms: number, late: () => void): void => {
    clearTimeout(timer)
    timer = setTimeout(late, ms)
  }
  const silent = (): void => {
    failure = 'timeOut'
    end()
  }
  const hear = async (said: ThreadSays): Promise<void> => {
    within(SILENCE_MS, silent)
    switch (said.is) {
      case 'opened':
        return
      case 'parsing':
        within(PARSE_MS, () => {
          // The thread would be as busy with it the next time.
          void worker.terminate()
          work = work.then(() => keep(said.at, unread(said.at, 'unreadable')))
          void work.catch(() => undefined).finally(end)
        })
        return
      case 'message':
        clearTimeout(timer)
        await keep(said.at, said.message)
        within(SILENCE_MS, silent)
        worker.postMessage('kept' satisfies ThreadHears)
        return
      case 'upToDate':
        return upToDate(said.at)
      case 'failed':
        failure = said.failure
        end()
    }
  }
  // One after the other, as they were said.
  let work: Promise<void> = Promise.resolve()
  worker.on('message', (said: ThreadSays) => {
    work = work.then(() => hear(said))
    // What could not be kept is read again.
    work.catch(() => {
      failure = null
      end()
    })
  })
  within(SILENCE_MS, silent)
  await Promise.race([ended, stopped])
  clearTimeout(timer)
  await worker.terminate()
  await work.catch(() => undefined)
  clearTimeout(timer)
  return signal.aborted ? null : failure
}

/** Signs in with these settings and counts the messages of the inbox. */
export async function tryMailboxOnce(
  job: Omit<ReadMailboxJob, 'isTry' | 'position'>,
): Promise<{ readonly failure: MailboxFailure | null; readonly messages: number }> {
  const worker = startWorker({ ...job, position: null, isTry: true })
  const limit = AbortSignal.timeout(TRY_MS)
  try {
    return await new Promise((answered) => {
      worker.on('message', (said: ThreadSays) => {
        if (said.is === 'opened') answered({ failure: null, messages: said.messages })
        if (said.is === 'failed') answered({ failure: said.failure, messages: 0 })
      })
      worker.once('error', () => answered({ failure: 'broken', messages: 0 }))
      limit.addEventListener('abort', () => answered({ failure: 'timeOut', messages: 0 }))
    })
  } finally {
    await worker.terminate()
  }
}
