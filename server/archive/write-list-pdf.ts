import { PDF } from '@libpdf/core'
import { drawPaper } from './draw-paper.ts'
import type { PaperSection } from './paper.types.ts'
import { addTextLayer } from './text-layer.ts'

/** Pages of a list, whose text programs can read as well; without a seal. */
export async function writeListPdf(sections: readonly PaperSection[], title: string): Promise<Uint8Array> {
  const paper = await drawPaper(sections, title)
  const pdf = await PDF.load(paper.bytes)
  const [first] = sections
  if (first !== undefined) pdf.setLanguage(first.locale)
  addTextLayer(pdf, pdf.getPages(), paper.lines)
  return pdf.save()
}
