import { SIGNATURE_MAX_BYTES } from '#contract/limits.ts'

/** The chunk that ends every PNG: length 0, IEND, its check sum. */
const PNG_END = Buffer.from('0000000049454e44ae426082', 'hex')

/** The bytes of a signature whose header the contract has checked; `null` if they are too many or cut off. */
export function signatureBytes(dataUrl: string): Buffer | null {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
  const isWhole = bytes.length <= SIGNATURE_MAX_BYTES && bytes.subarray(-PNG_END.length).equals(PNG_END)
  return isWhole ? bytes : null
}
