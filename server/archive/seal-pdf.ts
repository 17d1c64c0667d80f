import { webcrypto } from 'node:crypto'
import { CryptoKeySigner, PDF } from '@libpdf/core'

/** What seals: certificates are DER, the key is PKCS #8. */
export interface SealKey {
  readonly authority: Uint8Array
  readonly cert: Uint8Array
  readonly key: Uint8Array
}

/** Seals a PDF. Another library can take this one's place: nothing else knows of it (decision 0118). */
export type SealPdf = (pdf: Uint8Array, key: SealKey, at: Date) => Promise<Uint8Array>

/** Room for the signature with both certificates, which have names of 64 characters at most. */
const SEAL_MAX_BYTES = 6_144

/** A PAdES signature of the level B-B over the whole file, by the house's own authority. */
export const sealPdf: SealPdf = async (pdf, { authority, cert, key }, at) => {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const imported = await webcrypto.subtle.importKey('pkcs8', key, algorithm, false, ['sign'])
  const signer = new CryptoKeySigner(imported, cert, 'EC', 'ECDSA', [authority])
  const document = await PDF.load(pdf)
  const { bytes } = await document.sign({
    ...{ signer, level: 'B-B', signingTime: at, fieldName: 'Seal', reason: 'Archive of visits' },
    estimatedSize: SEAL_MAX_BYTES,
  })
  return bytes
}
