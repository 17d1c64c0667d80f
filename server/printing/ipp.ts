import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Bitmap } from '#server/badges/badge.types.ts'
import { abilitiesRequest, type IppAnswer, printRequest, readAnswer, STATUS } from './ipp-message.ts'
import type { PrinterAddress, Reachable } from './print.types.ts'
import { pwgRaster } from './pwg-raster.ts'

/** A printer takes one job at a time; the next is worth another try soon. */
const BUSY_PAUSE_MS = 250
/** Far more than any printer says about its formats. */
const ANSWER_LIMIT_BYTES = 256 * 1024
const PNG = 'image/png'
const PDF = 'application/pdf'
const PWG_RASTER = 'image/pwg-raster'
/** Dots per inch, the best for a badge first. */
const DENSITIES = [300, 600, 203] as const

/** The printer answered, and the answer was no. */
export class PrinterRefusal extends Error {}

type Printer = PrinterAddress & Reachable

function post({ host, port, path, lookup }: Printer, body: Buffer, signal: AbortSignal): Promise<IppAnswer> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/ipp', 'content-length': body.length }
    const where = { host, port, path, lookup }
    const call = request({ ...where, method: 'POST', headers, signal, agent: false }, (response) => {
      const parts: Buffer[] = []
      let length = 0
      response.on('error', reject)
      response.on('data', (part: Buffer) => {
        length += part.length
        if (length > ANSWER_LIMIT_BYTES) response.destroy(new PrinterRefusal('The answer is no printer’s'))
        else parts.push(part)
      })
      response.on('end', () => {
        if (response.statusCode !== 200) return reject(new PrinterRefusal(`HTTP ${response.statusCode}`))
        try {
          resolve(readAnswer(Buffer.concat(parts)))
        } catch {
          reject(new PrinterRefusal('The answer is not IPP'))
        }
      })
    })
    call.on('error', reject)
    call.end(body)
  })
}

const isSuccess = ({ status }: IppAnswer): boolean => status < 0x0100

interface Paper {
  readonly widthMm: number
  readonly heightMm: number
}

const A4: Paper = { widthMm: 210, heightMm: 297 }

/** Draws the badge in the form that the printer turns out to take. */
export interface BadgeDrawing {
  readonly png: () => Promise<Buffer>
  readonly bitmap: (dpi: number) => Promise<Bitmap>
}

/** A list on sheets of A4. */
export interface PaperDrawing {
  readonly pdf: () => Promise<Buffer>
  /** PWG raster. */
  readonly raster: (dpi: number) => Promise<Buffer>
}

interface IppDocument {
  readonly format: string
  readonly document: Buffer
}

const densityOf = ({ resolutions }: IppAnswer): number =>
  DENSITIES.find((density) => resolutions.includes(density)) ?? DENSITIES[0]

async function badgeFor(printer: IppAnswer, drawing: BadgeDrawing): Promise<IppDocument> {
  const { formats } = printer
  if (formats.includes(PNG)) return { format: PNG, document: await drawing.png() }
  if (!formats.includes(PWG_RASTER)) throw new PrinterRefusal('The printer takes neither PNG nor PWG raster')
  const dpi = densityOf(printer)
  return { format: PWG_RASTER, document: pwgRaster([await drawing.bitmap(dpi)], dpi) }
}

async function paperFor(printer: IppAnswer, drawing: PaperDrawing): Promise<IppDocument> {
  const { formats } = printer
  if (formats.includes(PDF)) return { format: PDF, document: await drawing.pdf() }
  if (!formats.includes(PWG_RASTER)) throw new PrinterRefusal('The printer takes neither PDF nor PWG raster')
  return { format: PWG_RASTER, document: await drawing.raster(densityOf(printer)) }
}

export const printBadgeOverIpp = (
  address: Printer,
  drawing: BadgeDrawing,
  paper: Paper,
  signal: AbortSignal,
): Promise<void> => printOverIpp(address, (printer) => badgeFor(printer, drawing), paper, signal)

export const printPaperOverIpp = (
  address: Printer,
  drawing: PaperDrawing,
  signal: AbortSignal,
): Promise<void> => printOverIpp(address, (printer) => paperFor(printer, drawing), A4, signal)

/**
 * Prints over IPP: asks what the printer takes, then sends it with the size of the paper; a printer that
 * does not know that paper gets the job without it, and a busy one is asked again until the signal fires.
 * @throws PrinterRefusal, or what the drawing or the connection throws
 */
async function printOverIpp(
  address: Printer,
  documentFor: (printer: IppAnswer) => Promise<IppDocument>,
  paper: Paper,
  signal: AbortSignal,
): Promise<void> {
  const host = address.host.includes(':') ? `[${address.host}]` : address.host
  const uri = `ipp://${host}:${address.port}${address.path}`
  const content = await documentFor(await post(address, abilitiesRequest(uri), signal))

  let size: { x: number; y: number } | null = { x: paper.widthMm * 100, y: paper.heightMm * 100 }
  for (;;) {
    const answer = await post(address, printRequest(uri, { ...content, size }), signal)
    if (isSuccess(answer)) return
    if (answer.status === STATUS.attributesUnsupported && size) size = null
    else if (answer.status === STATUS.busy) await pause(BUSY_PAUSE_MS, undefined, { signal })
    else throw new PrinterRefusal(`IPP status 0x${answer.status.toString(16).padStart(4, '0')}`)
  }
}
