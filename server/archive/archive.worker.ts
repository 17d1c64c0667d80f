import { answerJobs } from '#server/platform/answer-jobs.ts'
import { judgeSeal } from './judge-seal.ts'
import type { ArchiveTask } from './visit-pdf-writer.ts'
import { writeVisitPdf } from './write-visit-pdf.ts'

answerJobs<ArchiveTask, unknown>((task) =>
  task.kind === 'write'
    ? writeVisitPdf(task.evidence, task.key)
    : judgeSeal(Buffer.from(task.pdf), {
        authority: Buffer.from(task.authority),
        cert: Buffer.from(task.cert),
      }),
)
