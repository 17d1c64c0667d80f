import { webcrypto } from 'node:crypto'
import { CryptoKeySigner, PDF } from '@libpdf/core'
import type { SealKey } from './seal-key.types.ts'
import type { Stamp } from './time-stamp.ts'

/** Seals a PDF. Another library can take this one's place: nothing else knows of it (decision 0118). */
export type SealPdf = (
  pdf: Uint8Array,
  key: SealKey,
  at: Date,
  /** `null`: no authority stamps the time. */
  stamp?: Stamp | null,
) => Promise<Uint8Array>

/** Room for the signature with both certificates, which have names of 64 characters at most. */
const SEAL_MAX_BYTES = 6_144

/** The same with a time stamp and the certificates in it: no seal of this product is longer. */
export const STAMPED_MAX_BYTES = 24_576

/**
 * A PAdES signature over the whole file, by the archive's own certificate authority: of the level B-T where another authority stamps the time,
 * and otherwise, or where that one does not answer, of the level B-B.
 */
export const sealPdf: SealPdf = async (pdf, { authority, cert, key }, at, stamp = null) => {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const imported = await webcrypto.subtle.importKey('pkcs8', key, algorithm, false, ['sign'])
  const signer = new CryptoKeySigner(imported, cert, 'EC', 'ECDSA', [authority])
  const seal = async (level: object) => {
    const document = await PDF.load(pdf)
    const how = { signer, signingTime: at, fieldName: 'Seal', reason: 'Archive of visits' }
    const { bytes } = await document.sign({ ...how, level: 'B-B', estimatedSize: SEAL_MAX_BYTES, ...level })
    return bytes
  }
  if (stamp === null) return seal({})
  const stamped = {
    level: 'B-T',
    estimatedSize: STAMPED_MAX_BYTES,
    timestampAuthority: { timestamp: stamp },
  }
  return seal(stamped).catch(() => seal({}))
}
