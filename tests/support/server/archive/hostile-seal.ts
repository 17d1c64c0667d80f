/**
 * A file whose signature is a value of ASN.1 that is all heads of others. @param bytes of the file, about
 */
export function hostileSeal(bytes: number): Buffer {
  const BYTES_IN_FRONT = 80
  // A sequence of three bytes of length with as many empty sequences as fit.
  const empty = Math.floor((bytes - BYTES_IN_FRONT) / 4) * 2
  const head = Buffer.of(0x30, 0x83, (empty >> 16) & 0xff, (empty >> 8) & 0xff, empty & 0xff)
  const signature = `<${Buffer.concat([head, Buffer.from('3000'.repeat(empty / 2), 'hex')]).toString('hex')}>`
  const end = '\n%%EOF\n'
  const range = `/ByteRange [0 ${BYTES_IN_FRONT} ${BYTES_IN_FRONT + signature.length} ${end.length}]`
  const front = `%PDF-1.7\n${range}`.padEnd(BYTES_IN_FRONT, ' ')
  return Buffer.from(front + signature + end, 'latin1')
}
