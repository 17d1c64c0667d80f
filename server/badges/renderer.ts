import { Worker } from 'node:worker_threads'
import { ok, type Result } from '#contract/result.ts'
import { createThreadPool, type PoolOptions, type ThreadFailure } from '#server/platform/thread-pool.ts'
import type { BadgeContent, BadgePicture, BadgeTemplate, Bitmap } from './badge.types.ts'

type Form = { readonly kind: 'picture' } | { readonly kind: 'bitmap'; readonly dpi: number }

export interface RenderJob {
  readonly content: BadgeContent
  readonly template: BadgeTemplate
  readonly form: Form
}

export type RenderFailure = ThreadFailure

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

const DEFAULTS: PoolOptions<RenderJob> = { threads: 1, queueLimit: 64, timeLimitMs: 3_000 }

/** Beside this file: as built, or in a checkout. */
function startWorker(): Worker {
  const file = import.meta.url.endsWith('.ts') ? './badge.worker.dev.mjs' : './badge.worker.js'
  return new Worker(new URL(file, import.meta.url), {
    // The machine's fonts are not needed: reading them would only cost time and memory.
    env: { ...process.env, DISABLE_SYSTEM_FONTS_LOAD: '1' },
    execArgv: [],
  })
}

/** Draws badges on threads of their own, because one badge would hold up every entry for some 20 ms. */
export function createBadgeRenderer(options: Partial<PoolOptions<RenderJob>> = {}): BadgeRenderer {
  const pool = createThreadPool<RenderJob, BadgePicture | Bitmap>(startWorker, { ...DEFAULTS, ...options })
  return {
    picture: async (content, template) => {
      const result = await pool.run({ content, template, form: { kind: 'picture' } })
      if (!result.ok) return result
      const { png, rotatedPng, width, height } = result.value as BadgePicture
      // Buffers cross threads as plain byte arrays.
      return ok({ png: Buffer.from(png), rotatedPng: Buffer.from(rotatedPng), width, height })
    },
    bitmap: async (content, template, dpi) =>
      (await pool.run({ content, template, form: { kind: 'bitmap', dpi } })) as Result<Bitmap, RenderFailure>,
    close: pool.close,
  }
}
