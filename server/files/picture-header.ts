interface Size {
  readonly width: number
  readonly height: number
}

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')
const JPEG = Buffer.from('ffd8', 'hex')
/** Chunks after which a PNG is more than one picture. */
const ANIMATION = 'acTL'

/** Pixels of a PNG, JPEG or WebP, by its first bytes; `null` for anything else, and for pictures that move. */
export function pictureSize(file: Buffer): Size | null {
  const size = file.subarray(0, 8).equals(PNG)
    ? pngSize(file)
    : file.subarray(0, 2).equals(JPEG)
      ? jpegSize(file)
      : file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP'
        ? webpSize(file)
        : null
  return size !== null && size.width > 0 && size.height > 0 ? size : null
}

function pngSize(file: Buffer): Size | null {
  if (file.length < 33 || file.toString('latin1', 12, 16) !== 'IHDR') return null
  const head = file.toString('latin1', 33, Math.min(file.length, 4_096))
  if (head.includes(ANIMATION)) return null
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) }
}

/** Frames that hold a picture, from baseline to lossless; not the tables between them. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

function jpegSize(file: Buffer): Size | null {
  let at = 2
  while (at + 9 < file.length) {
    if (file[at] !== 0xff) return null
    const marker = file[at + 1] ?? 0
    if (marker === 0xff) at += 1
    else if (isFrame(marker)) return { width: file.readUInt16BE(at + 7), height: file.readUInt16BE(at + 5) }
    else at += 2 + file.readUInt16BE(at + 2)
  }
  return null
}

function webpSize(file: Buffer): Size | null {
  if (file.length < 30) return null
  const kind = file.toString('latin1', 12, 16)
  if (kind === 'VP8 ')
    return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff }
  if (kind === 'VP8L') {
    const bits = file.readUInt32LE(21)
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
  }
  const moves = ((file[20] ?? 0) & 0x02) !== 0
  return kind === 'VP8X' && !moves
    ? { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 }
    : null
}
