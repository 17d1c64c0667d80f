import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ExportCounts, exportRemark } from '#contract/console/archive.ts'
import { csvText } from '#contract/csv.ts'
import type { Result } from '#contract/result.ts'
import type { ThreadFailure } from '#server/platform/thread-pool.ts'
import { sealBytes } from './cms.ts'
import type { SealKey } from './seal-key.types.ts'
import type { ZipFile } from './zip.ts'

/** The sealed PDF of a visit, or why there is none. `unread`: what stands in it could not be read. */
export type MadePdf =
  | { readonly ok: true; readonly pdf: Uint8Array }
  | { readonly ok: false; readonly why: 'gone' | 'failed' | 'unread' }

interface Export {
  readonly company: string
  readonly visitIds: readonly string[]
  /** Never rejects. */
  readonly pdfOf: (visitId: string) => Promise<MadePdf>
  /** Is waited for before a visit that was `unread` is read once more. @throws what ends the export */
  readonly whenReadable: () => Promise<unknown>
  /** The rows of the table, once it is known which visits have a PDF. @param fileOf `''`: it has none */
  readonly table: (fileOf: (visitId: string) => string) => readonly (readonly string[])[]
  readonly key: SealKey
  /** Is told how many visits there are, and how many have no PDF, when that is known. */
  readonly onCounted?: (counts: ExportCounts) => void
  readonly now?: () => Date
}

/** PDFs that are made or read ahead of the one that is written: the thread has one to go on with. */
const AHEAD = 2
const MANIFEST = 'manifest.sha256'

/**
 * The files of an export, one after the other: PDFs, their table, the authority's certificate, and a list of checksums with its
 * seal. Names of files name no person. A visit whose PDF cannot be made is named in the list, and the others go on.
 */
export async function* filesOf(asked: Export): AsyncGenerator<ZipFile, void, undefined> {
  const { company, visitIds, pdfOf, whenReadable, table, key, onCounted, now = () => new Date() } = asked
  const sums: string[] = []
  const missing: string[] = []
  const withSum = (name: string, bytes: Uint8Array): ZipFile => {
    sums.push(`${createHash('sha256').update(bytes).digest('hex')}  ${name}`)
    return { name, bytes }
  }
  const named = new Set<string>()
  for await (const [visitId, first] of inOrder(visitIds, pdfOf)) {
    const isUnread = !first.ok && first.why === 'unread'
    if (isUnread) await whenReadable()
    const made = isUnread ? await pdfOf(visitId) : first
    if (made.ok) {
      named.add(visitId)
      yield withSum(fileName(visitId), made.pdf)
    } else missing.push(`# without a PDF: ${visitId} (${made.why})`)
  }
  const fileOf = (visitId: string) => (named.has(visitId) ? fileName(visitId) : '')
  yield withSum('visits.csv', Buffer.from(csvText(table(fileOf))))
  yield withSum('archive.cer', key.authority)
  // Not when the export began: PDFs that were made on the way are sealed later than that.
  const sealedAt = now()
  const counts = { visits: visitIds.length, missing: missing.length }
  onCounted?.(counts)
  const about = [
    `# Archive of visits: ${company.replace(/[\s\p{Cc}]+/gu, ' ')}`,
    `# made: ${sealedAt.toISOString()}`,
    `# ${exportRemark(counts)}`,
    ...missing,
  ]
  const manifest = Buffer.from([...about, ...sums, ''].join('\n'))
  yield { name: MANIFEST, bytes: manifest }
  yield { name: `${MANIFEST}.p7s`, bytes: sealBytes(manifest, key, sealedAt) }
}

/** For how long the database is asked again: one that begins anew answers by then. Readers wait for two minutes. */
const PATIENCE = { forMs: 30_000, everyMs: 1_000 } as const

/**
 * These files for as long as they may be had: asked before each one is handed on, so that of what was made ahead nothing leaves
 * after a right was taken away. No answer is no refusal: it is asked again for a while, and nothing is handed on meanwhile.
 * @throws once they may not, or once that is not known for too long
 */
export async function* whileAllowed(
  files: AsyncIterable<ZipFile>,
  isAllowed: () => Promise<boolean>,
  patience: { readonly forMs: number; readonly everyMs: number } = PATIENCE,
): AsyncGenerator<ZipFile, void, undefined> {
  for await (const file of files) {
    if (!(await patiently(isAllowed, patience)))
      throw new Error('An export ends: the account may not have it any more')
    yield file
  }
}

/** @throws what it threw last, if it never answered */
export async function patiently<Value>(
  ask: () => Promise<Value>,
  { forMs, everyMs }: { readonly forMs: number; readonly everyMs: number } = PATIENCE,
): Promise<Value> {
  const end = performance.now() + forMs
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (performance.now() + everyMs > end) throw error
      await sleep(everyMs)
    }
  }
}

const fileName = (visitId: string): string => `visits/${visitId}.pdf`

/** The outcome of each item in turn, while the next ones are begun. */
async function* inOrder<Value>(items: readonly string[], work: (item: string) => Promise<Value>) {
  const begun: Promise<readonly [string, Value]>[] = []
  const begin = async (item: string) => [item, await work(item)] as const
  for (const item of items) {
    begun.push(begin(item))
    const first = begun.length > AHEAD ? begun.shift() : undefined
    if (first !== undefined) yield await first
  }
  for (const one of begun) yield await one
}

const BUSY_TRIES = 60
const BUSY_MS = 1_000
/** A PDF may have been given up because of the slow one before it. */
const SLOW_TRIES = 1

/** Waits for a thread for which other PDFs wait. */
export async function unlessBusy<Value>(
  work: () => Promise<Result<Value, ThreadFailure>>,
): Promise<Result<Value, ThreadFailure>> {
  const left = { BUSY: BUSY_TRIES, TOO_SLOW: SLOW_TRIES, BROKEN: 0 }
  for (;;) {
    const done = await work()
    if (done.ok || left[done.error.code] === 0) return done
    left[done.error.code]--
    if (done.error.code === 'BUSY') await sleep(BUSY_MS)
  }
}
