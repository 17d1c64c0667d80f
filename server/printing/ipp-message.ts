/** The little of IPP (RFC 8010) that a label needs. */

const VERSION = [2, 0]
const OPERATION = { printJob: 0x0002, getPrinterAttributes: 0x000b } as const
export const STATUS = { attributesUnsupported: 0x040b, busy: 0x0507 } as const

const GROUP = { operation: 0x01, job: 0x02, end: 0x03 } as const
const TAG = {
  integer: 0x21,
  resolution: 0x32,
  begCollection: 0x34,
  endCollection: 0x37,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  charset: 0x47,
  language: 0x48,
  mimeType: 0x49,
  memberName: 0x4a,
} as const

const FORMATS = 'document-format-supported'
const RESOLUTIONS = 'pwg-raster-document-resolution-supported'
const DOTS_PER_INCH = 3
const FIRST_VALUE_TAG = 0x10

const short = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff])

function attribute(tag: number, name: string, value: string | number): Buffer {
  const bytes = Buffer.alloc(4)
  if (typeof value === 'number') bytes.writeInt32BE(value)
  const data = typeof value === 'number' ? bytes : Buffer.from(value)
  return Buffer.concat([
    Buffer.from([tag]),
    short(Buffer.byteLength(name)),
    Buffer.from(name),
    short(data.length),
    data,
  ])
}

const collection = (name: string, members: readonly Buffer[]): Buffer =>
  Buffer.concat([attribute(TAG.begCollection, name, ''), ...members, attribute(TAG.endCollection, '', '')])

const member = (name: string, value: Buffer): Buffer =>
  Buffer.concat([attribute(TAG.memberName, '', name), value])

/** @param size hundredths of a millimetre, as PWG 5101.1 wants */
const mediaCol = (size: { x: number; y: number }): Buffer =>
  collection('media-col', [
    member(
      'media-size',
      collection('', [
        member('x-dimension', attribute(TAG.integer, '', size.x)),
        member('y-dimension', attribute(TAG.integer, '', size.y)),
      ]),
    ),
  ])

function message(operation: number, printerUri: string, groups: readonly Buffer[]): Buffer {
  return Buffer.concat([
    Buffer.from([...VERSION, operation >> 8, operation & 0xff, 0, 0, 0, 1, GROUP.operation]),
    attribute(TAG.charset, 'attributes-charset', 'utf-8'),
    attribute(TAG.language, 'attributes-natural-language', 'en'),
    attribute(TAG.uri, 'printer-uri', printerUri),
    attribute(TAG.name, 'requesting-user-name', 'reception'),
    ...groups,
    Buffer.from([GROUP.end]),
  ])
}

export const abilitiesRequest = (printerUri: string): Buffer =>
  message(OPERATION.getPrinterAttributes, printerUri, [
    attribute(TAG.keyword, 'requested-attributes', FORMATS),
    // A further value of the same attribute has no name of its own.
    attribute(TAG.keyword, '', RESOLUTIONS),
  ])

interface Job {
  readonly format: string
  /** `null` leaves the paper to the printer. */
  readonly size: { x: number; y: number } | null
  readonly document: Buffer
}

export const printRequest = (printerUri: string, { format, size, document }: Job): Buffer =>
  Buffer.concat([
    message(OPERATION.printJob, printerUri, [
      // The job name is not the visitor's name: printers show and log it.
      attribute(TAG.name, 'job-name', 'badge'),
      attribute(TAG.mimeType, 'document-format', format),
      ...(size ? [Buffer.from([GROUP.job]), mediaCol(size)] : []),
    ]),
    document,
  ])

export interface IppAnswer {
  readonly status: number
  /** Media types that the printer takes. */
  readonly formats: readonly string[]
  /** Dots per inch at which it takes PWG raster. */
  readonly resolutions: readonly number[]
}

/** @throws RangeError for what is no IPP message */
export function readAnswer(bytes: Buffer): IppAnswer {
  const status = bytes.readUInt16BE(2)
  const formats: string[] = []
  const resolutions: number[] = []
  let name = ''
  for (let at = 8; at < bytes.length; ) {
    const tag = bytes.readUInt8(at++)
    if (tag === GROUP.end) break
    if (tag < FIRST_VALUE_TAG) continue
    const nameLength = bytes.readUInt16BE(at)
    if (nameLength > 0) name = bytes.toString('latin1', at + 2, at + 2 + nameLength)
    at += 2 + nameLength
    const value = bytes.subarray(at + 2, at + 2 + bytes.readUInt16BE(at))
    at += 2 + value.length
    if (tag === TAG.mimeType && name === FORMATS) formats.push(value.toString('latin1'))
    if (tag === TAG.resolution && name === RESOLUTIONS && value[8] === DOTS_PER_INCH)
      resolutions.push(value.readUInt32BE(0))
  }
  return { status, formats, resolutions }
}
