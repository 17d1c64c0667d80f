import { createHash, createVerify, X509Certificate } from 'node:crypto'
import { attributeIn, detachedCms, OID, TAG } from './cms.ts'
import { type DerNode, derOf, nodeAt } from './der.ts'
import { STAMPED_MAX_BYTES } from './seal-pdf.ts'
import { isStampOf } from './time-stamp.ts'

/**
 * `sealed`: by this company, and as it was; `changed`: it has, or had, a seal of this company, and something differs;
 * `unknown`: nothing of this company's seal is in it.
 */
export interface Judgement {
  readonly verdict: 'sealed' | 'changed' | 'unknown'
  /** By the clock of the server that sealed it. */
  readonly sealedAt: Date | null
}

/** Certificates, DER. */
interface Sealer {
  readonly authority: Buffer
  readonly cert: Buffer
}

interface Places {
  /** Where the signature begins and ends: `<` and behind `>`. */
  readonly from: number
  readonly to: number
}

const BYTE_RANGE = /\/ByteRange\s*\[\s*0\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g

/** Judges a PDF. Every byte counts: what the signature itself does not cover must be as the product writes it. */
export function judgeSeal(pdf: Buffer, sealer: Sealer): Judgement {
  const text = pdf.toString('latin1')
  const hasOurs = text.toLowerCase().includes(sealer.cert.toString('hex'))
  const places = placesIn(pdf, text)
  try {
    const sealedAt = places && timeOf(pdf, places, sealer)
    if (sealedAt) return { verdict: 'sealed', sealedAt }
  } catch {
    // What cannot be read was not written by the product.
  }
  return { verdict: hasOurs || isOurs(text, sealer) ? 'changed' : 'unknown', sealedAt: null }
}

/** A flipped byte may be in the certificate: its subject is still in the file. */
function isOurs(text: string, { cert }: Sealer): boolean {
  const hex = cert.toString('hex')
  const [start, end] = [hex.slice(0, hex.length / 2), hex.slice(hex.length / 2)]
  const lower = text.toLowerCase()
  return lower.includes(start) || lower.includes(end)
}

/** The last signature of the file, if it covers all of it. */
function placesIn(pdf: Buffer, text: string): Places | null {
  let found: RegExpExecArray | undefined
  // One after the other: a hostile file has a million of them.
  for (const one of text.matchAll(BYTE_RANGE)) found = one
  const [from = 0, to = 0, rest = 0] = found?.slice(1).map(Number) ?? []
  const isWhole = from > 0 && to > from && to + rest === pdf.length
  return isWhole && text[from] === '<' && text[to - 1] === '>' ? { from, to } : null
}

/** When this company sealed exactly these bytes; `null`: it did not. @throws if the signature cannot be read */
function timeOf(pdf: Buffer, { from, to }: Places, { authority, cert }: Sealer): Date | null {
  // Before it is read: a value of ASN.1 that is all heads takes a hundred times its size.
  if (to - from - 2 > 2 * STAMPED_MAX_BYTES) return null
  const hex = pdf.toString('latin1', from + 1, to - 1)
  const bytes = Buffer.from(hex, 'hex')
  // Digits in one case only, and nothing but zeros behind the value.
  if (bytes.toString('hex') !== hex.toLowerCase() || (hex !== hex.toLowerCase() && hex !== hex.toUpperCase()))
    return null
  const cms = nodeAt(bytes)
  if (bytes.subarray(cms.whole.length).some((byte) => byte !== 0)) return null
  const [attributes, , signature, unsigned] =
    cms.children[1]?.children[0]?.children.at(-1)?.children[0]?.children.slice(3) ?? []
  if (attributes === undefined || signature === undefined) return null
  if (unsigned !== undefined && !isStampOf(unsigned, signature.content)) return null
  // Of what is not signed, nothing may differ either, except within a time stamp, which its authority signed.
  const parts = {
    cert,
    authority,
    attributes: attributes.whole,
    signature: signature.content,
    ...(unsigned !== undefined && { unsigned: unsigned.whole }),
  }
  if (!cms.whole.equals(detachedCms(parts))) return null
  const digest = createHash('sha256').update(pdf.subarray(0, from)).update(pdf.subarray(to)).digest()
  if (!attributeIn(attributes, OID.messageDigest)?.content.equals(digest)) return null
  const isSigned = createVerify('sha256')
    // Signed as a set, although it stands there under another tag.
    .update(derOf(TAG.set, attributes.content))
    .verify(new X509Certificate(cert).publicKey, signature.content)
  return isSigned ? instantOf(attributeIn(attributes, OID.signingTime)) : null
}

/** UTCTime: years 1950 to 2049. */
function instantOf(node: DerNode | undefined): Date | null {
  const found = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(node?.content.toString('latin1') ?? '')
  if (!found) return null
  const [year = 0, month = 1, day, hour, minute, second] = found.slice(1).map(Number)
  return new Date(Date.UTC(year < 50 ? 2000 + year : 1900 + year, month - 1, day, hour, minute, second))
}
