import { PDF } from '@libpdf/core'
import { attachedTexts } from './attached-text.ts'
import { archiveWords } from './archive-words.ts'
import { drawPaper } from './draw-paper.ts'
import type { SealKey } from './seal-key.types.ts'
import { sealPdf } from './seal-pdf.ts'
import { addTextLayer } from './text-layer.ts'
import type { Stamp } from './time-stamp.ts'
import type { VisitEvidence } from './visit-evidence.types.ts'
import { visitSections } from './visit-sections.ts'

/** The sealed PDF of one visit; takes some tenths of a second of a processor, so that it is made on a thread of its own. */
export async function writeVisitPdf(
  evidence: VisitEvidence,
  key: SealKey,
  stamp: Stamp | null = null,
): Promise<Uint8Array> {
  const { title } = archiveWords(evidence.locale)
  const sources = new Map<Uint8Array, PDF>()
  for (const { text } of evidence.documents) {
    // Where it cannot be read, its bytes are attached all the same.
    const source = text?.pdf && (await PDF.load(new Uint8Array(text.pdf)).catch(() => null))
    if (source) sources.set(text.pdf, source)
  }
  const pagesOf = (file: Uint8Array): number => sources.get(file)?.getPageCount() ?? 0
  const paper = await drawPaper(visitSections(evidence, pagesOf), title)
  const pdf = await PDF.load(paper.bytes)
  pdf.setLanguage(evidence.locale)
  addTextLayer(pdf, pdf.getPages(), paper.lines)
  // From the last on: what is inserted moves the pages behind it.
  for (const { afterPages, pdf: inserted } of paper.inserts.toReversed()) {
    const source = sources.get(inserted)
    if (source === undefined) continue
    const all = source.getPages().map((_, at) => at)
    await pdf.copyPagesFrom(source, all, { insertAt: afterPages, includeAnnotations: false })
  }
  for (const [at, document] of evidence.documents.entries()) {
    for (const { fileName, mediaType, bytes } of attachedTexts(document, at + 1)) {
      pdf.addAttachment(fileName, bytes, { mimeType: mediaType })
    }
  }
  return sealPdf(await pdf.save(), key, new Date(evidence.madeAt), stamp)
}
