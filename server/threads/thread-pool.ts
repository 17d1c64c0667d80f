import type { Worker } from 'node:worker_threads'
import { err, ok, type Result } from '#contract/result.ts'

/** What a thread says to each job. */
export type ThreadAnswer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: string; readonly value?: never }

/** `BUSY`: too many jobs wait. `TOO_SLOW`: no answer within the time limit. `BROKEN`: the job failed. */
export interface ThreadFailure {
  readonly code: 'BUSY' | 'TOO_SLOW' | 'BROKEN'
  readonly message: string
}

export interface ThreadPool<Job, Value> {
  readonly run: (job: Job) => Promise<Result<Value, ThreadFailure>>
  /** Stops the threads; what still waits is answered `BROKEN`. */
  readonly close: () => Promise<void>
}

export interface PoolOptions {
  readonly threads: number
  readonly queueLimit: number
  /** Milliseconds from the request to the answer, waiting included. */
  readonly timeLimitMs: number
}

interface Task<Job, Value> {
  readonly job: Job
  readonly settle: (result: Result<Value, ThreadFailure>) => void
}

interface Thread<Job, Value> {
  readonly worker: Worker
  task: Task<Job, Value> | null
}

/**
 * Does jobs on threads of their own, one at a time each, so that none holds up an entry.
 * Threads start with the first job and do not keep the process alive.
 */
export function createThreadPool<Job, Value>(
  start: () => Worker,
  { threads: most, queueLimit, timeLimitMs }: PoolOptions,
): ThreadPool<Job, Value> {
  const threads = new Set<Thread<Job, Value>>()
  const waiting: Task<Job, Value>[] = []

  function pump(): void {
    while (waiting.length > 0) {
      const idle =
        [...threads].find(({ task }) => task === null) ?? (threads.size < most ? addThread() : null)
      const task = idle && waiting.shift()
      if (!idle || !task) return
      idle.task = task
      idle.worker.postMessage(task.job)
    }
  }

  function addThread(): Thread<Job, Value> {
    const thread: Thread<Job, Value> = { worker: start(), task: null }
    thread.worker.on('message', (answer: ThreadAnswer<Value>) => {
      const task = thread.task
      thread.task = null
      task?.settle(answer.ok ? ok(answer.value) : err({ code: 'BROKEN', message: answer.error }))
      pump()
    })
    thread.worker.on('error', (error) => drop(thread, String(error)))
    thread.worker.on('exit', () => drop(thread, 'The thread ended'))
    thread.worker.unref()
    threads.add(thread)
    return thread
  }

  function drop(thread: Thread<Job, Value>, message: string): void {
    threads.delete(thread)
    thread.task?.settle(err({ code: 'BROKEN', message }))
    thread.task = null
    pump()
  }

  /** A job that hangs can only be stopped with its thread. */
  function giveUp(task: Task<Job, Value>): void {
    const index = waiting.indexOf(task)
    if (index >= 0) waiting.splice(index, 1)
    task.settle(err({ code: 'TOO_SLOW', message: `No answer within ${timeLimitMs} ms` }))
    const thread = [...threads].find((candidate) => candidate.task === task)
    if (!thread) return
    thread.task = null
    threads.delete(thread)
    void thread.worker.terminate()
    pump()
  }

  return {
    run(job) {
      if (waiting.length >= queueLimit)
        return Promise.resolve(err({ code: 'BUSY', message: `${waiting.length} jobs wait` }))
      return new Promise((resolve) => {
        const task: Task<Job, Value> = {
          job,
          settle: (result) => {
            clearTimeout(limit)
            resolve(result)
          },
        }
        const limit = setTimeout(() => giveUp(task), timeLimitMs)
        waiting.push(task)
        pump()
      })
    },
    close: async () => {
      const stopped = [...threads].map(({ worker }) => worker.terminate())
      for (const task of waiting.splice(0)) task.settle(err({ code: 'BROKEN', message: 'Closed' }))
      await Promise.all(stopped)
    },
  }
}
