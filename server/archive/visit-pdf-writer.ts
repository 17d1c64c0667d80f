import { Worker } from 'node:worker_threads'
import { ok, type Result } from '#contract/result.ts'
import { startPoolProcess } from '#server/platform/pool-process.ts'
import { createThreadPool, type PoolOptions, type ThreadFailure } from '#server/platform/thread-pool.ts'
import { askStampsAt, type StampService } from './ask-stamps.ts'
import { createGivingWay } from './giving-way.ts'
import type { Judgement } from './judge-seal.ts'
import type { PaperSection } from './paper.types.ts'
import type { SealKey } from './seal-key.types.ts'
import { watchStamps } from './stamp-watch.ts'
import type { VisitEvidence } from './visit-evidence.types.ts'

/** What the thread is given; certificates are DER. */
export type ArchiveTask =
  | WriteTask
  | { readonly kind: 'listPdf'; readonly sections: readonly PaperSection[]; readonly title: string }
  | { readonly kind: 'listRaster'; readonly sections: readonly PaperSection[]; readonly dpi: number }
  | {
      readonly kind: 'judge'
      readonly pdf: Uint8Array
      readonly authority: Uint8Array
      readonly cert: Uint8Array
    }

interface WriteTask {
  readonly kind: 'write'
  readonly evidence: VisitEvidence
  readonly key: SealKey
  /** `null`: none is asked for. */
  readonly stamps: StampService | null
  /** All other work of the machine goes before what its process writes after it. */
  readonly givesWay?: boolean
}

/** A sealed PDF, as the process answers. */
export interface WrittenPdf {
  readonly pdf: Uint8Array
  /** A stamp was asked for, and the authority gave none. */
  readonly isRefused: boolean
}

export interface VisitPdfWriter {
  readonly write: (evidence: VisitEvidence, key: SealKey) => Promise<Result<Uint8Array, ThreadFailure>>
  readonly judge: (
    pdf: Uint8Array,
    sealer: Pick<SealKey, 'authority' | 'cert'>,
  ) => Promise<Result<Judgement, ThreadFailure>>
  /** An unsealed list on sheets of A4. */
  readonly listPdf: (
    sections: readonly PaperSection[],
    title: string,
  ) => Promise<Result<Uint8Array, ThreadFailure>>
  /** The same as PWG raster, for printers that take no PDF. */
  readonly listRaster: (
    sections: readonly PaperSection[],
    dpi: number,
  ) => Promise<Result<Uint8Array, ThreadFailure>>
  /** The authority of time stamps gives none: seals are made without one. */
  readonly lacksStamps: () => boolean
  /** @param tell is called when that begins */
  readonly whenLackingStamps: (tell: () => void) => void
  readonly close: () => Promise<void>
}

/** A document of 20 MB takes some seconds. */
const POOL = { threads: 1, queueLimit: 32, timeLimitMs: 60_000 } as const
/** One is judged while another waits: each holds its file in memory. */
const JUDGING = { ...POOL, queueLimit: 1 } as const
const MEMORY_MB = 512
/** The process takes 150 MB, most of them for typefaces, and a second to start. */
const REST_MS = 120_000

const program = (): URL => {
  const name = import.meta.url.endsWith('.ts') ? './archive.worker.dev.mjs' : './archive.worker.js'
  return new URL(name, import.meta.url)
}
const ENV = { DISABLE_SYSTEM_FONTS_LOAD: '1' }

const startWorker = (): Worker =>
  new Worker(program(), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    env: { ...process.env, ...ENV },
    execArgv: [],
  })

const startProcess = () => startPoolProcess(program(), { memoryMb: MEMORY_MB, env: ENV })

/**
 * Writes and seals PDFs of visits in a process of its own, one after the other. Judging them and drawing lists have threads of
 * their own. Each starts when it is first needed: in an evacuation no list waits for an export or for a hostile file.
 * Entries go before what is written and judged, except before the first PDF, which loads the typefaces, and where they leave no
 * time for it.
 * @param stamps what stamps the time of a seal
 */
export function createVisitPdfWriter(stamps: StampService | null): VisitPdfWriter {
  const way = createGivingWay()
  const writing = createThreadPool<WriteTask, WrittenPdf>(startProcess, {
    ...POOL,
    restMs: REST_MS,
    begin: way.begin,
  })
  const threadFor = (options: PoolOptions<ArchiveTask>) =>
    createThreadPool<ArchiveTask, unknown>(startWorker, options)
  const [judging, lists] = [threadFor(JUDGING), threadFor(POOL)]
  const watch = stamps && watchStamps(askStampsAt(stamps))
  return {
    async write(evidence, key) {
      const askedOf = watch?.isFailing() ? null : stamps
      const written = await way.run(() => writing.run({ kind: 'write', evidence, key, stamps: askedOf }))
      if (!written.ok) return written
      if (written.value.isRefused) watch?.failed()
      return ok(written.value.pdf)
    },
    judge: (pdf, { authority, cert }) =>
      judging.run({ kind: 'judge', pdf, authority, cert }) as Promise<Result<Judgement, ThreadFailure>>,
    listPdf: (sections, title) =>
      lists.run({ kind: 'listPdf', sections, title }) as Promise<Result<Uint8Array, ThreadFailure>>,
    listRaster: (sections, dpi) =>
      lists.run({ kind: 'listRaster', sections, dpi }) as Promise<Result<Uint8Array, ThreadFailure>>,
    lacksStamps: () => watch?.isFailing() ?? false,
    whenLackingStamps: (tell) => watch?.whenFailing(tell),
    async close() {
      watch?.close()
      await Promise.all([writing.close(), judging.close(), lists.close()])
    },
  }
}
