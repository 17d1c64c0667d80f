import { createHash } from 'node:crypto'

export interface HashedText {
  readonly id: string
  readonly version: number
  readonly language: string
  readonly name: string
  readonly description: string | null
  readonly customAccept: string | null
  readonly content: string | null
  /** SHA-256 of the PDF, hexadecimal; `null`: the text is HTML. */
  readonly pdf: string | null
}

/** The text as JSON in the canonical form of RFC 8785: names in order, no white space. */
export function canonicalText(text: HashedText): string {
  const { content, customAccept, description, id, language, name, pdf, version } = text
  return JSON.stringify({ content, customAccept, description, id, language, name, pdf, version })
}

/**
 * SHA-256 over the canonical text. The database's function `certificate_text_hash` computes it when a text is published; this one
 * verifies it.
 */
export const hashOfText = (text: HashedText): Buffer =>
  createHash('sha256').update(canonicalText(text)).digest()
