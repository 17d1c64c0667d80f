import { createHtmlCleaner, type HtmlCleaner } from './html-cleaner.ts'
import { createSignatureReader, type SignatureReader } from './signature-reader.ts'

/** What reads files of strangers and of staff on threads of its own. */
export interface Decoders {
  readonly signatures: SignatureReader
  readonly html: HtmlCleaner
  readonly close: () => Promise<void>
}

export function createDecoders(): Decoders {
  const signatures = createSignatureReader()
  const html = createHtmlCleaner()
  return {
    signatures,
    html,
    close: async () => void (await Promise.all([signatures.close(), html.close()])),
  }
}
