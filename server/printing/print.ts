import type { PrintFailureCode } from '#contract/console/printers.ts'
import { err, ok, type Result } from '#contract/result.ts'
import type { BadgeContent, BadgeTemplate } from '#server/badges/badge.types.ts'
import type { BadgeRenderer, RenderFailure } from '#server/badges/renderer.ts'
import { escPosJob } from './escpos.ts'
import { type PaperDrawing, PrinterRefusal, printBadgeOverIpp, printPaperOverIpp } from './ipp.ts'
import {
  PAPER_LIMIT_MS,
  PRINT_LIMIT_MS,
  type Printed,
  type PrinterAddress,
  type PrintFailure,
} from './print.types.ts'
import { PRINTER_PORTS, parsePrinterAddress } from './printer-address.ts'
import { printerLookup } from './printer-network.ts'
import { sendRaw } from './raw-socket.ts'
import { zplJob } from './zpl.ts'

interface PrintingOptions {
  readonly renderer: BadgeRenderer
  /** Ports besides 631 and 9100. */
  readonly extraPorts?: readonly number[]
  /** Printers may be on the machine itself, such as those of a print server. */
  readonly allowsLoopback?: boolean
}

export interface Printing {
  /** An address as an operator typed it, if it is one and its port is allowed. */
  readonly read: (address: string) => Result<PrinterAddress, PrintFailure>
  /**
   * Draws the badge in the form that the printer takes and sends it: at most 3 s, never a throw.
   * @param address as an operator typed it
   */
  readonly print: (
    address: string,
    content: BadgeContent,
    template: BadgeTemplate,
    signal?: AbortSignal,
  ) => Promise<Printed>
  /** Sends sheets of A4 to a printer that speaks IPP: at most 12 s, never a throw. */
  readonly printPaper: (address: string, drawing: PaperDrawing) => Promise<Printed>
}

class NotDrawn extends Error {}

function drawn<Form>(result: Result<Form, RenderFailure>): Form {
  if (!result.ok) throw new NotDrawn(result.error.code)
  return result.value
}

const failed = (code: PrintFailureCode, message: string) => err<PrintFailure>({ code, message })

export function createPrinting({
  renderer,
  extraPorts = [],
  allowsLoopback = false,
}: PrintingOptions): Printing {
  const ports = [...PRINTER_PORTS, ...extraPorts]
  const lookup = printerLookup(allowsLoopback)

  async function send(
    address: PrinterAddress,
    content: BadgeContent,
    template: BadgeTemplate,
    signal: AbortSignal,
  ): Promise<void> {
    const drawing = {
      png: async () => drawn(await renderer.picture(content, template)).png,
      bitmap: async (dpi: number) => drawn(await renderer.bitmap(content, template, dpi)),
    }
    if (address.protocol === 'ipp') {
      await printBadgeOverIpp({ ...address, lookup }, drawing, template, signal)
      return
    }
    const bitmap = await drawing.bitmap(address.dpi)
    const job = address.protocol === 'zpl' ? zplJob(bitmap) : escPosJob(bitmap)
    await sendRaw({ ...address, lookup }, job, signal)
  }

  const read = (typed: string) => parsePrinterAddress(typed, ports, allowsLoopback)

  return {
    read,
    print: async (typed, content, template, signal) => {
      const address = read(typed)
      if (!address.ok) return address
      return within(PRINT_LIMIT_MS, (limit) => send(address.value, content, template, limit), signal)
    },
    printPaper: async (typed, drawing) => {
      const address = read(typed)
      if (!address.ok) return address
      if (address.value.protocol !== 'ipp') return failed('ADDRESS_REFUSED', 'Sheets need IPP')
      const printer = { ...address.value, lookup }
      return within(PAPER_LIMIT_MS, (limit) => printPaperOverIpp(printer, drawing, limit))
    },
  }
}

async function within(
  limitMs: number,
  send: (signal: AbortSignal) => Promise<void>,
  signal?: AbortSignal,
): Promise<Printed> {
  const limit = AbortSignal.timeout(limitMs)
  const either = signal ? AbortSignal.any([signal, limit]) : limit
  try {
    await Promise.race([send(either), whenAborted(either)])
    return ok(null)
  } catch (error) {
    if (either.aborted) return failed('TOO_SLOW', `Not printed within ${limitMs} ms`)
    if (error instanceof NotDrawn) return failed('NOT_DRAWN', error.message)
    if (error instanceof PrinterRefusal) return failed('REFUSED', error.message)
    return failed('UNREACHABLE', error instanceof Error ? error.message : String(error))
  }
}

const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
