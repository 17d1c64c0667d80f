import { answerJobs } from '#server/platform/answer-jobs.ts'
import { idleProcess, lowerPriority } from '#server/platform/lower-priority.ts'
import { pwgRaster } from '#server/printing/pwg-raster.ts'
import { askStampsAt, type StampService } from './ask-stamps.ts'
import { drawBitmaps } from './draw-paper.ts'
import { judgeSeal } from './judge-seal.ts'
import type { SealKey } from './seal-key.types.ts'
import { type Stamp, stampOf } from './time-stamp.ts'
import type { VisitEvidence } from './visit-evidence.types.ts'
import type { ArchiveTask, WrittenPdf } from './visit-pdf-writer.ts'
import { writeListPdf } from './write-list-pdf.ts'
import { writeVisitPdf } from './write-visit-pdf.ts'

let givesWay = false

/** @param stamps `null`: none is asked for */
async function written(
  evidence: VisitEvidence,
  key: SealKey,
  stamps: StampService | null,
): Promise<WrittenPdf> {
  let isRefused = false
  const stamp: Stamp | null =
    stamps &&
    ((digest) =>
      stampOf(digest, askStampsAt(stamps)).catch((error: unknown) => {
        isRefused = true
        throw error
      }))
  const pdf = await writeVisitPdf(evidence, key, stamp)
  return { pdf, isRefused }
}

answerJobs<ArchiveTask, unknown>(async (task) => {
  switch (task.kind) {
    case 'write': {
      const made = await written(task.evidence, task.key, task.stamps)
      // Not before: the first PDF loads the typefaces, and that alone takes minutes where others leave no time.
      if (task.givesWay && !givesWay) {
        givesWay = true
        await idleProcess()
      }
      return made
    }
    case 'listPdf':
      return writeListPdf(task.sections, task.title)
    case 'listRaster':
      return pwgRaster(await drawBitmaps(task.sections, task.dpi), task.dpi)
    case 'judge':
      lowerPriority()
      return judgeSeal(Buffer.from(task.pdf), {
        authority: Buffer.from(task.authority),
        cert: Buffer.from(task.cert),
      })
  }
})
