import * as v from 'valibot'
import { PRINTER_ADDRESS_MAX_LENGTH } from '../limits.ts'
import { optionalText, text } from '../text.ts'
import { companyCall, editCall, Id, OptionalId, readCall } from './console-call.ts'
import { editors, readers } from './policy.ts'

const address = { minColumns: 1, maxLength: PRINTER_ADDRESS_MAX_LENGTH }
const printer = {
  /** `null`: every site without a printer of its own. */
  siteId: OptionalId,
  /** `ipp://host/path`, `escpos://host:9100`, `zpl://host:9100`, or a bare host. */
  address: text(address),
  /** Used when the first address does not print. */
  fallbackAddress: optionalText(address),
}
const network = v.strictObject({
  /** CIDR. An operator may enter any printer in this network, besides those that are listed (S37). */
  network: text({ minColumns: 1, maxLength: 50 }),
  siteId: OptionalId,
})

export const listPrinters = readCall(
  'listPrinters',
  'printers',
  readers,
  {},
  v.object({
    printers: v.array(v.object({ id: v.string(), ...printer })),
    networks: v.array(v.object({ network: v.string(), siteId: v.nullable(v.string()) })),
  }),
)
/** Without `printerId` a new one is made. */
export const savePrinter = editCall(
  'savePrinter',
  'printers/save',
  editors,
  { printerId: OptionalId, ...printer },
  v.object({ printerId: v.string() }),
  { refusals: ['NOT_FOUND'] },
)
export const deletePrinter = companyCall(
  'deletePrinter',
  'printers/delete',
  editors,
  { printerId: Id },
  v.null(),
  {
    refusals: ['NOT_FOUND'],
  },
)
/**
 * Why nothing was printed. `ADDRESS_REFUSED`: not a printer's address, or a port that is not allowed. `UNREACHABLE`: no answer
 * from there. `TOO_SLOW`: not done within the limit. `REFUSED`: the printer would not take the job. `NOT_DRAWN`: there was no
 * badge to print.
 */
export type PrintFailureCode = 'ADDRESS_REFUSED' | 'UNREACHABLE' | 'TOO_SLOW' | 'REFUSED' | 'NOT_DRAWN'

/** Prints a sample badge. `reason`: a `PrintFailureCode`. */
export const testPrinter = companyCall(
  'testPrinter',
  'printers/test',
  editors,
  { printerId: Id },
  v.object({ printed: v.boolean(), reason: v.nullable(v.string()) }),
  { refusals: ['NOT_FOUND'], timeoutMs: 15_000, effect: 'outside' },
)
/** Replaces all networks. */
export const saveNetworks = editCall(
  'saveNetworks',
  'printers/networks',
  editors,
  { networks: v.pipe(v.array(network), v.maxLength(100, 'INPUT_MAX_LENGTH:100')) },
  v.null(),
)
