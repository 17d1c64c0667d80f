import { inflateSync } from 'node:zlib'
import { decodePDFRawStream, PDFArray, type PDFDict, PDFName, PDFNumber, PDFRawStream } from '@cantoo/pdf-lib'

/** Limit of one unpacked stream: a page of text is thousands of times smaller. */
const UNPACKED_MAX_BYTES = 64 * 1024 * 1024
/** Limit of unpacked object streams: the library that reads them has no limit of its own. */
const OBJECTS_MAX_BYTES = 16 * 1024 * 1024
/** A2 at 300 dpi. */
const PICTURE_MAX_PIXELS = 64_000_000

/** Whether packed objects, or the table of where objects are, may be given to the library. */
export function mayUnpackObjects({ dict, contents }: PDFRawStream): boolean {
  const [filter, ...more] = filtersOf(dict)
  if (filter === undefined) return contents.length <= OBJECTS_MAX_BYTES
  return more.length === 0 && filter === 'FlateDecode' && inflated(contents, OBJECTS_MAX_BYTES) !== 'TOO_MUCH'
}

/** Whether a stream stands in the file itself, and becomes no more than a page needs. */
export function isSmallStream({ dict, contents }: PDFRawStream): boolean {
  const [width, height] = ['Width', 'Height'].map((key) => dict.lookup(PDFName.of(key)))
  const isPicture = width instanceof PDFNumber && height instanceof PDFNumber
  if (isPicture && width.asNumber() * height.asNumber() > PICTURE_MAX_PIXELS) return false
  // A file specification: what is shown would come from elsewhere.
  if (dict.has(PDFName.of('F'))) return false
  let content = contents
  const filters = filtersOf(dict)
  for (const [at, filter] of filters.entries()) {
    const isLast = at === filters.length - 1
    if (filter === 'FlateDecode') {
      const next = inflated(content, UNPACKED_MAX_BYTES)
      if (next === 'TOO_MUCH' || (next === 'BROKEN' && !isLast)) return false
      if (next === 'BROKEN') return true
      content = next
    } else if (filter === 'ASCII85Decode' || filter === 'ASCIIHexDecode') {
      content = decodePDFRawStream(PDFRawStream.of(dict.context.obj({ Filter: filter }), content)).decode()
    } else {
      // Pictures, and the few streams with older filters: the thread that reads them has limits of time and memory.
      return isLast
    }
  }
  return true
}

function filtersOf(dict: PDFDict): readonly string[] {
  const filter = dict.lookup(PDFName.of('Filter'))
  const list =
    filter instanceof PDFArray
      ? Array.from({ length: filter.size() }, (_, at) => filter.lookup(at))
      : filter === undefined
        ? []
        : [filter]
  return list.map((one) => (one instanceof PDFName ? one.decodeText() : ''))
}

/** A stream that is not packed as it says ends where its reader finds that out. */
function inflated(content: Uint8Array, maxOutputLength: number): Uint8Array | 'TOO_MUCH' | 'BROKEN' {
  try {
    return inflateSync(content, { maxOutputLength })
  } catch (error) {
    const isTooMuch = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    return isTooMuch ? 'TOO_MUCH' : 'BROKEN'
  }
}
