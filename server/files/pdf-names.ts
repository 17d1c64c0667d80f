import { inflateSync } from 'node:zlib'

/** What starts something, runs something, or carries something along. Links may stay: no kiosk follows them. */
const forbidden: ReadonlySet<string> = new Set([
  'OpenAction',
  'AA',
  'JavaScript',
  'JS',
  'Launch',
  'SubmitForm',
  'ImportData',
  'GoToR',
  'GoToE',
  'Rendition',
  'RichMedia',
  'Movie',
  'Sound',
  'Screen',
  'XFA',
  'EmbeddedFile',
  'EmbeddedFiles',
  'Encrypt',
])
const STREAM = /stream\r?\n/g
const NAME = /\/([^\s/[\](){}<>%]+)/g
/** What one stream may become: a page of text is thousands of times smaller. */
const INFLATED_MAX_BYTES = 64 * 1024 * 1024
/** What stands before a stream and says what it is. */
const HEAD_CHARACTERS = 2_000

/** @returns whether the file names nothing forbidden, also inside of packed objects, and no stream is a bomb */
export function isQuietPdf(file: Buffer): boolean {
  const text = file.toString('latin1')
  const plain: string[] = []
  let at = 0
  for (const { index, 0: mark } of text.matchAll(STREAM)) {
    if (index < at || text.slice(index - 3, index) === 'end') continue
    const end = text.indexOf('endstream', index)
    const before = text.slice(Math.max(at, index - HEAD_CHARACTERS), index)
    const head = before.slice(Math.max(before.lastIndexOf(' obj'), 0))
    const bytes = file.subarray(index + mark.length, end < 0 ? file.length : end)
    const content = unpack(bytes, [...head.matchAll(/\/(?:FlateDecode|Fl)\b/g)].length)
    if (content === 'BOMB') return false
    plain.push(text.slice(at, index))
    if (/\/ObjStm\b/.test(head)) plain.push(content.toString('latin1'))
    at = end < 0 ? text.length : end + 'endstream'.length
  }
  plain.push(text.slice(at))
  return plain.every(isQuiet)
}

/** A stream that is not packed as it says is left to whoever reads the file. */
function unpack(bytes: Buffer, times: number): Buffer | 'BOMB' {
  let content = bytes
  for (let time = 0; time < times; time++) {
    try {
      content = inflateSync(content, { maxOutputLength: INFLATED_MAX_BYTES })
    } catch (error) {
      const isBomb = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
      return isBomb ? 'BOMB' : content
    }
  }
  return content
}

/** Letters of a name may be written as `#` and two digits. */
const isQuiet = (text: string): boolean => {
  for (const [, name = ''] of text.matchAll(NAME)) {
    const letters = name.replace(/#([0-9a-f]{2})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    if (forbidden.has(letters)) return false
  }
  return true
}
