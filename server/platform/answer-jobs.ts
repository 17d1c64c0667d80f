import { parentPort } from 'node:worker_threads'
import { THREAD_READY, type ThreadAnswer } from './thread-pool.ts'

/** Runs `work` for each job that the pool sends to this thread. */
export function answerJobs<Job, Value>(work: (job: Job) => Value | Promise<Value>): void {
  const answer = (said: ThreadAnswer<Value>) => parentPort?.postMessage(said)
  parentPort?.postMessage(THREAD_READY)
  parentPort?.on('message', async (job: Job) => {
    try {
      answer({ ok: true, value: await work(job) })
    } catch (error) {
      // The message alone: what was worked on is personal and must not reach a log.
      answer({ ok: false, error: String(error) })
    }
  })
}
