import { err, ok, type Result } from '#contract/result.ts'

/** The message of a thread once it has loaded its code. */
export const THREAD_READY = 'ready'

/** The answer of a thread to a job. */
export type ThreadAnswer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: string; readonly value?: never }

/** A thread that does jobs, or a process of its own (`startPoolProcess`). */
export interface PoolThread {
  postMessage(job: unknown): void
  on(event: 'message' | 'error' | 'exit', tell: (said: unknown) => void): unknown
  /** It does not keep this process alive. */
  unref(): void
  terminate(): Promise<unknown>
}

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

/** What a thread is given when it begins with a job. */
export interface BegunJob<Job> {
  readonly job: Job
  /** Milliseconds that it may take, unless it is its thread's first; the pool's limit holds as well. */
  readonly limitMs?: number
}

export interface PoolOptions<Job> {
  readonly threads: number
  readonly queueLimit: number
  /** Milliseconds from the request to the answer, waiting included. */
  readonly timeLimitMs: number
  /** One that had no job for so long is ended, and gives its memory back. Without it threads stay. */
  readonly restMs?: number
  /** Without it a job is handed on as it was asked for. */
  readonly begin?: (job: Job) => BegunJob<Job>
}

interface Task<Job, Value> {
  readonly job: Job
  readonly limit: (ms: number) => void
  readonly settle: (result: Result<Value, ThreadFailure>) => void
}

interface Thread<Job, Value> {
  readonly worker: PoolThread
  /** Not given a job until then: on a busy machine loading may take longer than a job may. */
  isReady: boolean
  task: Task<Job, Value> | null
  hasAnswered: boolean
  rest: NodeJS.Timeout | undefined
}

/**
 * Does jobs on threads of their own, one at a time each, so that none holds up an entry.
 * Threads start with the first job and do not keep the process alive.
 */
export function createThreadPool<Job, Value>(
  start: () => PoolThread,
  { threads: most, queueLimit, timeLimitMs, restMs, begin = (job) => ({ job }) }: PoolOptions<Job>,
): ThreadPool<Job, Value> {
  const threads = new Set<Thread<Job, Value>>()
  const waiting: Task<Job, Value>[] = []

  function pump(): void {
    for (const thread of threads) {
      const task = thread.isReady && thread.task === null ? waiting.shift() : undefined
      if (task === undefined) continue
      clearTimeout(thread.rest)
      thread.task = task
      const { job, limitMs } = begin(task.job)
      if (limitMs !== undefined && thread.hasAnswered) task.limit(limitMs)
      thread.worker.postMessage(job)
    }
    const starting = [...threads].filter(({ isReady }) => !isReady).length
    if (waiting.length > starting && threads.size < most) addThread()
  }

  function addThread(): void {
    const thread: Thread<Job, Value> = {
      worker: start(),
      isReady: false,
      hasAnswered: false,
      task: null,
      rest: undefined,
    }
    thread.worker.on('message', (message) => {
      const said = message as typeof THREAD_READY | ThreadAnswer<Value>
      const task = thread.task
      thread.task = null
      if (said === THREAD_READY) thread.isReady = true
      else {
        thread.hasAnswered = true
        task?.settle(said.ok ? ok(said.value) : err({ code: 'BROKEN', message: said.error }))
      }
      if (restMs !== undefined) thread.rest = setTimeout(() => end(thread), restMs).unref()
      pump()
    })
    thread.worker.on('error', (error) => drop(thread, String(error)))
    thread.worker.on('exit', () => drop(thread, 'The thread ended'))
    thread.worker.unref()
    threads.add(thread)
  }

  function drop(thread: Thread<Job, Value>, message: string): void {
    if (!threads.delete(thread)) return
    // If a thread cannot start, one waiting job fails with it, so that no job waits for ever.
    const task = thread.isReady ? thread.task : waiting.shift()
    task?.settle(err({ code: 'BROKEN', message }))
    thread.task = null
    pump()
  }

  /** A job that hangs can only be stopped with its thread. */
  function giveUp(task: Task<Job, Value>, limitMs: number): void {
    const index = waiting.indexOf(task)
    if (index >= 0) waiting.splice(index, 1)
    task.settle(err({ code: 'TOO_SLOW', message: `No answer within ${limitMs} ms` }))
    const thread = [...threads].find((candidate) => candidate.task === task)
    if (!thread) return
    thread.task = null
    end(thread)
    pump()
  }

  function end(thread: Thread<Job, Value>): void {
    threads.delete(thread)
    void thread.worker.terminate()
  }

  return {
    run(job) {
      const busy = [...threads].filter(({ task }) => task !== null).length
      if (waiting.length >= queueLimit + most - busy)
        return Promise.resolve(err({ code: 'BUSY', message: `${waiting.length} jobs wait` }))
      return new Promise((resolve) => {
        const limits: NodeJS.Timeout[] = []
        const task: Task<Job, Value> = {
          job,
          limit: (ms) => limits.push(setTimeout(() => giveUp(task, ms), ms)),
          settle: (result) => {
            for (const one of limits) clearTimeout(one)
            resolve(result)
          },
        }
        task.limit(timeLimitMs)
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
