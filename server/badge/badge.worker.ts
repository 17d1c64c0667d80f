import { parentPort } from 'node:worker_threads'
import { renderBitmap, renderPicture } from './render.ts'
import type { RenderAnswer, RenderJob } from './renderer.ts'

const work = ({ content, template, form }: RenderJob): Promise<RenderAnswer['value']> =>
  form.kind === 'picture' ? renderPicture(content, template) : renderBitmap(content, template, form.dpi)

parentPort?.on('message', (job: RenderJob) => {
  work(job).then(
    (value) => parentPort?.postMessage({ ok: true, value }),
    // The message alone: what was drawn is personal and must not reach a log.
    (error: unknown) => parentPort?.postMessage({ ok: false, error: String(error) }),
  )
})
