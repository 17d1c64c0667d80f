/**
 * Tells links apart on the device without storing a secret: 32 bits of it, from which it cannot be made again. Hashes of the
 * browser exist on secure pages alone.
 */
export function linkMarkOf(secret: string): string {
  let mark = 0x81_1c_9d_c5
  for (const byte of new TextEncoder().encode(secret)) mark = Math.imul(mark ^ byte, 0x01_00_01_93)
  return (mark >>> 0).toString(16)
}
