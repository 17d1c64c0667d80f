import { PRINTER_ADDRESS_MAX_LENGTH } from '#contract/limits.ts'

/** The address as the server parses it: a known scheme or none, a host, an optional port, an optional path. */
export const isPrinterAddress = (typed: string): boolean =>
  typed.length <= PRINTER_ADDRESS_MAX_LENGTH &&
  /^(?:(?:ipp|escpos|zpl):\/\/)?(?:\[[\da-f:.]+\]|[^\s:/\\@#[\]]+)(?::\d{1,5})?(?:[/?][^\s\\@#]*)?$/i.test(
    typed,
  )
