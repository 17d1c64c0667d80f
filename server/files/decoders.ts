import { createHtmlCleaner, type HtmlCleaner } from '#server/certificates/html-cleaner.ts'
import { createSignatureReader, type SignatureReader } from './signature-reader.ts'

/** Threads that read files of visitors and of staff, away from the thread that answers requests. */
export interface Decoders {
  readonly signatures: SignatureReader
  readonly html: HtmlCleaner
  readonly close: () => Promise<void>
}

export function createDecoders(): Decoders {
  const html = createHtmlCleaner()
  return { signatures: createSignatureReader(), html, close: html.close }
}
