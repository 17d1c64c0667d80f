import type { LookupFunction } from 'node:net'
import type { PrintFailureCode } from '#contract/console/printers.ts'
import type { Result } from '#contract/result.ts'

export interface PrintFailure {
  readonly code: PrintFailureCode
  /** The message for staff and logs, without anything about the visitor. */
  readonly message: string
}

export type Printed = Result<null, PrintFailure>

export interface PrinterAddress {
  readonly protocol: 'ipp' | 'escpos' | 'zpl'
  readonly host: string
  readonly port: number
  /** The path of an IPP printer; `/` otherwise. */
  readonly path: string
  /** Dots per inch of a thermal printer. */
  readonly dpi: number
}

/** All that printing may cost, drawing included (R24). */
export const PRINT_LIMIT_MS = 3_000

/** The same of a list on paper, which a printer takes more time to receive. */
export const PAPER_LIMIT_MS = 12_000

/** The address to connect to, and the look-up function for its name. */
export interface Reachable {
  readonly host: string
  readonly port: number
  readonly lookup: LookupFunction
}
