import { Worker } from 'node:worker_threads'
import { err, ok, type Result } from '#contract/result.ts'
import type { BadgeContent, BadgePicture, BadgeTemplate, Bitmap } from './badge.types.ts'

type Form = { readonly kind: 'picture' } | { readonly kind: 'bitmap'; readonly dpi: number }

export interface RenderJob {
  readonly content: BadgeContent
  readonly template: BadgeTemplate
  readonly form: Form
}

export type RenderAnswer =
  | { readonly ok: true; readonly value: BadgePicture | Bitmap }
  | { readonly ok: false; readonly error: string; readonly value?: never }

/** `BUSY`: too many badges wait. `TOO_SLOW`: no badge within the time limit. `BROKEN`: drawing failed. */
export interface RenderFailure {
  readonly code: 'BUSY' | 'TOO_SLOW' | 'BROKEN'
  readonly message: string
}

export interface BadgeRenderer {
  readonly picture: (
    content: BadgeContent,
    template: BadgeTemplate,
  ) => Promise<Result<BadgePicture, RenderFailure>>
  readonly bitmap: (
    content: BadgeContent,
    template: BadgeTemplate,
    dpi: number,
  ) => Promise<Result<Bitmap, RenderFailure>>
  /** Stops the threads; what still waits is answered `BROKEN`. */
  readonly close: () => Promise<void>
}

interface RendererOptions {
  readonly threads: number
  readonly queueLimit: number
  /** Milliseconds from the request to the badge, waiting included. */
  readonly timeLimitMs: number
}

const DEFAULTS: RendererOptions = { threads: 1, queueLimit: 64, timeLimitMs: 3_000 }

interface Task {
  readonly job: RenderJob
  readonly settle: (result: Result<BadgePicture | Bitmap, RenderFailure>) => void
}

interface Thread {
  readonly worker: Worker
  task: Task | null
}

/** Beside this file: as built, or in a checkout. */
function startWorker(): Worker {
  const file = import.meta.url.endsWith('.ts') ? './badge.worker.dev.mjs' : './badge.worker.js'
  return new Worker(new URL(file, import.meta.url), {
    // The machine's fonts are not needed: reading them would only cost time and memory.
    env: { ...process.env, DISABLE_SYSTEM_FONTS_LOAD: '1' },
    execArgv: [],
  })
}

/**
 * Draws badges on threads of their own, because one badge would hold up every entry for some 20 ms.
 * Threads start with the first badge and do not keep the process alive.
 */
export function createBadgeRenderer(options: Partial<RendererOptions> = {}): BadgeRenderer {
  const { threads: most, queueLimit, timeLimitMs } = { ...DEFAULTS, ...options }
  const threads = new Set<Thread>()
  const waiting: Task[] = []

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

  function addThread(): Thread {
    const thread: Thread = { worker: startWorker(), task: null }
    thread.worker.on('message', (answer: RenderAnswer) => {
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

  function drop(thread: Thread, message: string): void {
    threads.delete(thread)
    thread.task?.settle(err({ code: 'BROKEN', message }))
    thread.task = null
    pump()
  }

  /** A drawing that hangs can only be stopped with its thread. */
  function giveUp(task: Task): void {
    const index = waiting.indexOf(task)
    if (index >= 0) waiting.splice(index, 1)
    task.settle(err({ code: 'TOO_SLOW', message: `No badge within ${timeLimitMs} ms` }))
    const thread = [...threads].find((candidate) => candidate.task === task)
    if (!thread) return
    thread.task = null
    threads.delete(thread)
    void thread.worker.terminate()
    pump()
  }

  function render(job: RenderJob): Promise<Result<BadgePicture | Bitmap, RenderFailure>> {
    if (waiting.length >= queueLimit)
      return Promise.resolve(err({ code: 'BUSY', message: `${waiting.length} badges wait` }))
    return new Promise((resolve) => {
      const task: Task = {
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
  }

  return {
    picture: async (content, template) => {
      const result = await render({ content, template, form: { kind: 'picture' } })
      if (!result.ok) return result
      const { png, rotatedPng, width, height } = result.value as BadgePicture
      // Buffers cross threads as plain byte arrays.
      return ok({ png: Buffer.from(png), rotatedPng: Buffer.from(rotatedPng), width, height })
    },
    bitmap: async (content, template, dpi) =>
      (await render({ content, template, form: { kind: 'bitmap', dpi } })) as Result<Bitmap, RenderFailure>,
    close: async () => {
      const stopped = [...threads].map(({ worker }) => worker.terminate())
      for (const task of waiting.splice(0)) task.settle(err({ code: 'BROKEN', message: 'Closed' }))
      await Promise.all(stopped)
    },
  }
}
