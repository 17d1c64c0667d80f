import { crc32 } from 'node:zlib'

export interface ZipFile {
  /** ASCII. */
  readonly name: string
  readonly bytes: Uint8Array
}

const SIGN = { file: 0x04034b50, entry: 0x02014b50, end64: 0x06064b50, locator: 0x07064b50, end: 0x06054b50 }
/** Of the format: larger sizes and places need the fields of ZIP64. */
const MAX_32 = 0xffff_ffff
const MAX_16 = 0xffff
const VERSION = { plain: 20, zip64: 45 }

/**
 * A ZIP archive, piece by piece, of files that come one after the other and are not compressed: PDFs are already. A file is taken
 * only when the one before is written, and nothing of it is kept but its place. Sizes beyond 4 GB and more than 65,535 files are
 * written as ZIP64.
 * @param at of all files
 * @param remark about the whole file, once all others are written: ASCII
 */
export async function* zipOf(
  files: AsyncIterable<ZipFile>,
  at: Date,
  { offset = 0, remark = () => '' }: { readonly offset?: number; readonly remark?: () => string } = {},
): AsyncGenerator<Uint8Array, void, undefined> {
  const entries: Uint8Array[] = []
  let place = offset
  for await (const { name, bytes } of files) {
    const about = aboutFile(name, bytes, at)
    const head = Buffer.concat([u32(SIGN.file), u16(VERSION.plain), about.common, u16(0), about.name])
    yield head
    yield bytes
    // A copy of its own: a short buffer is a part of 8 kB that Node shares among many, and would keep all of them.
    entries.push(new Uint8Array(entryOf(about, place)))
    place += head.length + bytes.length
  }
  const list = Buffer.concat(entries)
  yield list
  yield endOf({ count: entries.length, size: list.length, place, remark: Buffer.from(remark(), 'ascii') })
}

interface AboutFile {
  readonly name: Buffer
  /** Flags, method, time, checksum, sizes, length of the name: the same in both heads. */
  readonly common: Buffer
}

function aboutFile(name: string, bytes: Uint8Array, at: Date): AboutFile {
  const named = Buffer.from(name, 'ascii')
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  const sizes = [u32(bytes.length), u32(bytes.length)]
  return {
    name: named,
    common: Buffer.concat([
      ...[u16(0), u16(0), u16(time), u16(day)],
      ...[u32(crc32(bytes)), ...sizes, u16(named.length)],
    ]),
  }
}

/** The entry in the list at the end. */
function entryOf({ name, common }: AboutFile, place: number): Buffer {
  const isFar = place >= MAX_32
  // The place alone: the sizes of a file fit.
  const more = isFar ? Buffer.concat([u16(1), u16(8), u64(place)]) : Buffer.alloc(0)
  const version = u16(isFar ? VERSION.zip64 : VERSION.plain)
  // No remark, the first disk, no attributes.
  const none = Buffer.alloc(10)
  return Buffer.concat([
    ...[u32(SIGN.entry), version, version, common, u16(more.length)],
    ...[none, u32(Math.min(place, MAX_32)), name, more],
  ])
}

interface ZipEnd {
  readonly count: number
  readonly size: number
  readonly place: number
  readonly remark: Buffer
}

function endOf({ count, size, place, remark }: ZipEnd): Buffer {
  const counts = Math.min(count, MAX_16)
  const end = Buffer.concat([
    ...[u32(SIGN.end), u16(0), u16(0), u16(counts), u16(counts)],
    ...[u32(Math.min(size, MAX_32)), u32(Math.min(place, MAX_32)), u16(remark.length), remark],
  ])
  if (count < MAX_16 && size < MAX_32 && place < MAX_32) return end
  const version = u16(VERSION.zip64)
  const end64 = Buffer.concat([
    ...[u32(SIGN.end64), u64(44), version, version, u32(0), u32(0)],
    ...[u64(count), u64(count), u64(size), u64(place)],
  ])
  return Buffer.concat([end64, u32(SIGN.locator), u32(0), u64(place + size), u32(1), end])
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function u64(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}
