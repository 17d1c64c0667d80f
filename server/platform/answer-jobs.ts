import { parentPort } from 'node:worker_threads'
import { THREAD_READY, type ThreadAnswer } from './thread-pool.ts'

/** Runs `work` for each job that the pool sends to this thread, or to this process if it is one of a pool. */
export function answerJobs<Job, Value>(work: (job: Job) => Value | Promise<Value>): void {
  const { say, hear } = parentPort === null ? ofProcess() : ofThread(parentPort)
  const answer = (said: ThreadAnswer<Value>) => say(said)
  say(THREAD_READY)
  hear(async (job) => {
    try {
      answer({ ok: true, value: await work(job as Job) })
    } catch (error) {
      // The message alone: what was worked on is personal and must not reach a log.
      answer({ ok: false, error: String(error) })
    }
  })
}

interface Line {
  readonly say: (said: unknown) => void
  readonly hear: (listen: (job: unknown) => void) => void
}

const ofThread = (port: NonNullable<typeof parentPort>): Line => ({
  say: (said) => port.postMessage(said),
  hear: (listen) => port.on('message', listen),
})

function ofProcess(): Line {
  // Also when the server was killed.
  process.once('disconnect', () => process.exit())
  return {
    say: (said) => process.send?.(said),
    hear: (listen) => process.on('message', listen),
  }
}
