import type { I18n } from '@lingui/core'
import type { PrintFailureCode } from '#contract/console/printers.ts'
import type { Message } from '#src/i18n/messages.ts'

const reasons: Readonly<Record<PrintFailureCode, Message>> = {
  ADDRESS_REFUSED: (i18n) => i18n._('PRINTER_WHY_ADDRESS'),
  UNREACHABLE: (i18n) => i18n._('PRINTER_WHY_UNREACHABLE'),
  TOO_SLOW: (i18n) => i18n._('PRINTER_WHY_SLOW'),
  REFUSED: (i18n) => i18n._('PRINTER_WHY_REFUSED'),
  NOT_DRAWN: (i18n) => i18n._('PRINTER_WHY_NOT_DRAWN'),
}

/** Why a test badge was not printed; a newer server may have other reasons, which are shown as they are. */
export const whyNotPrinted = (i18n: I18n, code: string): string =>
  (reasons as Readonly<Record<string, Message | undefined>>)[code]?.(i18n) ?? code
