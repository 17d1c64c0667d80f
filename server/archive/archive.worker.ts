import { workerData } from 'node:worker_threads'
import { answerJobs } from '#server/platform/answer-jobs.ts'
import { pwgRaster } from '#server/printing/pwg-raster.ts'
import { askStampsAt, stampsBy, type StampService } from './ask-stamps.ts'
import { drawBitmaps } from './draw-paper.ts'
import { judgeSeal } from './judge-seal.ts'
import type { ArchiveTask } from './visit-pdf-writer.ts'
import { writeListPdf } from './write-list-pdf.ts'
import { writeVisitPdf } from './write-visit-pdf.ts'

const { stamps } = workerData as { readonly stamps: StampService | null }
const stamp = stamps && stampsBy(askStampsAt(stamps))

answerJobs<ArchiveTask, unknown>(async (task) => {
  switch (task.kind) {
    case 'write':
      return writeVisitPdf(task.evidence, task.key, stamp)
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
