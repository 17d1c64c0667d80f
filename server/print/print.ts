import { err, ok } from '#contract/result.ts'
import type { BadgeContent, BadgeTemplate } from '../badge/badge.types.ts'
import type { BadgeRenderer } from '../badge/renderer.ts'
import { escPosJob } from './escpos.ts'
import { PrinterRefusal, printOverIpp } from './ipp.ts'
import {
  PRINT_LIMIT_MS,
  type Printed,
  type PrinterAddress,
  type PrintFailure,
  type PrintFailureCode,
} from './print.types.ts'
import { PRINTER_PORTS, parsePrinterAddress } from './printer-address.ts'
import { sendRaw } from './raw-socket.ts'
import { zplJob } from './zpl.ts'

interface PrintingOptions {
  readonly renderer: BadgeRenderer
  /** Ports besides 631 and 9100. */
  readonly extraPorts?: readonly number[]
}

export interface Printing {
  /**
   * Draws the badge in the form that the printer takes and sends it: at most 3 s, never a throw.
   * @param address as an operator typed it: see `parsePrinterAddress`
   */
  readonly print: (
    address: string,
    content: BadgeContent,
    template: BadgeTemplate,
    signal?: AbortSignal,
  ) => Promise<Printed>
}

const failed = (code: PrintFailureCode, message: string) => err<PrintFailure>({ code, message })

export function createPrinting({ renderer, extraPorts = [] }: PrintingOptions): Printing {
  const ports = [...PRINTER_PORTS, ...extraPorts]

  async function send(
    address: PrinterAddress,
    content: BadgeContent,
    template: BadgeTemplate,
    signal: AbortSignal,
  ): Promise<Printed> {
    if (address.protocol === 'ipp') {
      const drawn = await renderer.picture(content, template)
      if (!drawn.ok) return failed('NOT_DRAWN', drawn.error.code)
      await printOverIpp(address, drawn.value.png, template, signal)
      return ok(null)
    }
    const drawn = await renderer.bitmap(content, template, address.dpi)
    if (!drawn.ok) return failed('NOT_DRAWN', drawn.error.code)
    const job = address.protocol === 'zpl' ? zplJob(drawn.value) : escPosJob(drawn.value)
    await sendRaw(address, job, signal)
    return ok(null)
  }

  return {
    print: async (typed, content, template, signal) => {
      const address = parsePrinterAddress(typed, ports)
      if (!address.ok) return address
      const limit = AbortSignal.timeout(PRINT_LIMIT_MS)
      const either = signal ? AbortSignal.any([signal, limit]) : limit
      try {
        return await Promise.race([send(address.value, content, template, either), whenAborted(either)])
      } catch (error) {
        if (either.aborted) return failed('TOO_SLOW', `Not printed within ${PRINT_LIMIT_MS} ms`)
        if (error instanceof PrinterRefusal) return failed('REFUSED', error.message)
        return failed('UNREACHABLE', error instanceof Error ? error.message : String(error))
      }
    },
  }
}

const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
