import { createHash } from 'node:crypto'
import { canonicalText } from '#server/certificates/text-hash.ts'
import type { AcceptedText } from './visit-evidence.types.ts'

interface Attached {
  /** No name of a person or of a document stands in it. */
  readonly fileName: string
  readonly mediaType: string
  readonly bytes: Uint8Array
  /** SHA-256, hexadecimal. */
  readonly hash: string
}

/** The text as JSON in its canonical form, whose hash is in the record, and the PDF that the text may be. */
export function attachedTexts({ id, version, text }: AcceptedText, number: number): readonly Attached[] {
  if (text === null) return []
  const pdf = text.pdf && Buffer.from(text.pdf)
  const stem = `document-${number}`
  const canonical = canonicalText({ ...text, id, version, pdf: pdf && hashOf(pdf) })
  return [
    attached(`${stem}.json`, 'application/json', Buffer.from(canonical)),
    ...(pdf === null ? [] : [attached(`${stem}.pdf`, 'application/pdf', pdf)]),
  ]
}

/** Whether the text is the one that the record names. */
export function isAcceptedText(document: AcceptedText): boolean {
  const [canonical] = attachedTexts(document, 0)
  return canonical !== undefined && canonical.hash === document.textHash
}

const attached = (fileName: string, mediaType: string, bytes: Buffer): Attached => ({
  fileName,
  mediaType,
  bytes: new Uint8Array(bytes),
  hash: hashOf(bytes),
})

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
