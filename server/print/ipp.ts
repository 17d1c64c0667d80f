import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { formatsRequest, type IppAnswer, printRequest, readAnswer, STATUS } from './ipp-message.ts'
import type { PrinterAddress } from './print.types.ts'

/** A printer takes one job at a time; the next is worth another try soon. */
const BUSY_PAUSE_MS = 250
/** Far more than any printer says about its formats. */
const ANSWER_LIMIT_BYTES = 256 * 1024
const PNG = 'image/png'

/** The printer answered, and the answer was no. */
export class PrinterRefusal extends Error {}

function post({ host, port, path }: PrinterAddress, body: Buffer, signal: AbortSignal): Promise<IppAnswer> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/ipp', 'content-length': body.length }
    const call = request({ host, port, path, method: 'POST', headers, signal, agent: false }, (response) => {
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

/**
 * Prints a PNG over IPP: asks for the formats, then sends it with the size of the paper; a printer that
 * does not know that paper gets the job without it, and a busy one is asked again until the signal fires.
 * @throws PrinterRefusal, or what the connection throws
 */
export async function printOverIpp(
  address: PrinterAddress,
  png: Buffer,
  paper: Paper,
  signal: AbortSignal,
): Promise<void> {
  const host = address.host.includes(':') ? `[${address.host}]` : address.host
  const uri = `ipp://${host}:${address.port}${address.path}`
  const { formats } = await post(address, formatsRequest(uri), signal)
  if (!formats.includes(PNG)) throw new PrinterRefusal('The printer takes no PNG')

  let size: { x: number; y: number } | null = { x: paper.widthMm * 100, y: paper.heightMm * 100 }
  for (;;) {
    const answer = await post(address, printRequest(uri, { format: PNG, size, document: png }), signal)
    if (isSuccess(answer)) return
    if (answer.status === STATUS.attributesUnsupported && size) size = null
    else if (answer.status === STATUS.busy) await pause(BUSY_PAUSE_MS, undefined, { signal })
    else throw new PrinterRefusal(`IPP status 0x${answer.status.toString(16).padStart(4, '0')}`)
  }
}
