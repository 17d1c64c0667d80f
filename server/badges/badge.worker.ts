import { answerJobs } from '#server/platform/answer-jobs.ts'
import { renderBitmap, renderPicture } from './render.ts'
import type { BadgePicture, Bitmap } from './badge.types.ts'
import type { RenderJob } from './renderer.ts'

answerJobs<RenderJob, BadgePicture | Bitmap>(({ content, template, form }) =>
  form.kind === 'picture' ? renderPicture(content, template) : renderBitmap(content, template, form.dpi),
)
