/** A value of ASN.1 as it stands in a file (X.690, DER). */
export interface DerNode {
  readonly tag: number
  /** All of it, with the head. */
  readonly whole: Buffer
  readonly content: Buffer
  /** Empty where the value holds no others. */
  readonly children: readonly DerNode[]
}

/** Bit 6 of a tag: the value holds others. */
const HOLDS_OTHERS = 0x20
const LONG_TAG = 0x1f

/** @returns the value with which bytes begin. @throws if they begin with none */
export function nodeAt(bytes: Buffer): DerNode {
  const [tag = 0, first = 0] = bytes
  if (bytes.length < 2 || (tag & LONG_TAG) === LONG_TAG) throw new Error('No value')
  const sizeBytes = first < 0x80 ? 0 : first & 0x7f
  if (first === 0x80 || sizeBytes > 3 || bytes.length < 2 + sizeBytes) throw new Error('No length')
  const size = sizeBytes === 0 ? first : bytes.readUIntBE(2, sizeBytes)
  // The shortest way to write a length is the only one.
  if (sizeBytes > 0 && size < (sizeBytes === 1 ? 0x80 : 2 ** (8 * (sizeBytes - 1))))
    throw new Error('Long length')
  const start = 2 + sizeBytes
  if (bytes.length < start + size) throw new Error('Too short')
  const content = bytes.subarray(start, start + size)
  const children: DerNode[] = []
  if ((tag & HOLDS_OTHERS) !== 0) {
    for (let at = 0; at < content.length; at += children.at(-1)?.whole.length ?? content.length)
      children.push(nodeAt(content.subarray(at)))
  }
  return { tag, whole: bytes.subarray(0, start + size), content, children }
}

/** A value with this content, in its only encoding. */
export function derOf(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const size = content.length
  const bytes = size < 0x80 ? [] : size < 0x100 ? [size] : [size >> 8, size & 0xff]
  return Buffer.concat([
    Buffer.of(tag, ...(bytes.length === 0 ? [size] : [0x80 | bytes.length, ...bytes])),
    content,
  ])
}
