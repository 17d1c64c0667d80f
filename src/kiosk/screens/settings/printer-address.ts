import { PRINTER_ADDRESS_MAX_LENGTH } from '#contract/limits.ts'

/** As the server reads it: a scheme that prints or none, a host, a port or none, a path or none. */
export const isPrinterAddress = (typed: string): boolean =>
  typed.length <= PRINTER_ADDRESS_MAX_LENGTH &&
  /^(?:(?:ipp|escpos|zpl):\/\/)?(?:\[[\da-f:.]+\]|[^\s:/\\@#[\]]+)(?::\d{1,5})?(?:[/?][^\s\\@#]*)?$/i.test(
    typed,
  )
