import { workerData } from 'node:worker_threads'
import { answerJobs } from '#server/platform/answer-jobs.ts'
import { lowerPriority } from '#server/platform/lower-priority.ts'
import { pwgRaster } from '#server/printing/pwg-raster.ts'
import { askStampsAt } from './ask-stamps.ts'
import { drawBitmaps } from './draw-paper.ts'
import { judgeSeal } from './judge-seal.ts'
import type { SealKey } from './seal-key.types.ts'
import { type Stamp, stampOf } from './time-stamp.ts'
import type { VisitEvidence } from './visit-evidence.types.ts'
import type { ArchiveTask, ArchiveThread, WrittenPdf } from './visit-pdf-writer.ts'
import { writeListPdf } from './write-list-pdf.ts'
import { writeVisitPdf } from './write-visit-pdf.ts'

const { stamps, isPatient } = workerData as ArchiveThread
let hasWritten = false
const ask = stamps && askStampsAt(stamps)

/** @param wantsStamp false: none is asked for */
async function written(evidence: VisitEvidence, key: SealKey, wantsStamp: boolean): Promise<WrittenPdf> {
  let isRefused = false
  const stamp: Stamp | null =
    wantsStamp && ask !== null
      ? (digest) =>
          stampOf(digest, ask).catch((error: unknown) => {
            isRefused = true
            throw error
          })
      : null
  const pdf = await writeVisitPdf(evidence, key, stamp)
  return { pdf, isRefused }
}

answerJobs<ArchiveTask, unknown>(async (task) => {
  // The first PDF loads the typefaces: at the lowest priority that alone takes minutes where others leave no time.
  if (isPatient && (task.kind !== 'write' || hasWritten)) lowerPriority()
  switch (task.kind) {
    case 'write':
      hasWritten = true
      return written(task.evidence, task.key, task.wantsStamp)
    case 'listPdf':
      return writeListPdf(task.sections, task.title)
    case 'listRaster':
      return pwgRaster(await drawBitmaps(task.sections, task.dpi), task.dpi)
    case 'judge':
      return judgeSeal(Buffer.from(task.pdf), {
        authority: Buffer.from(task.authority),
        cert: Buffer.from(task.cert),
      })
  }
})
