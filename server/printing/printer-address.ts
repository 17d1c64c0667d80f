import { err, ok, type Result } from '#contract/result.ts'
import type { PrinterAddress, PrintFailure } from './print.types.ts'
import { mayBePrinter } from './printer-network.ts'

const PROTOCOLS = { ipp: 631, escpos: 9100, zpl: 9100 } as const
/** IPP, and the raw port of thermal printers: nothing else may be reached from the server (S37). */
export const PRINTER_PORTS: readonly number[] = [631, 9100]
const DEFAULT_PATH = '/ipp/print'
const DEFAULT_DPI = 203
const THERMAL_DPI: readonly number[] = [203, 300, 600]

const isProtocol = (name: string): name is keyof typeof PROTOCOLS => Object.hasOwn(PROTOCOLS, name)

const refused = (message: string) => err<PrintFailure>({ code: 'ADDRESS_REFUSED', message })

/**
 * `ipp://host/path`, `escpos://host:9100`, `zpl://host:9100?dpi=300`; without a scheme it means IPP.
 * @param allowedPorts the only ports that may be named
 * @param allowsLoopback the machine itself may be named
 */
export function parsePrinterAddress(
  typed: string,
  allowedPorts: readonly number[] = PRINTER_PORTS,
  allowsLoopback = false,
): Result<PrinterAddress, PrintFailure> {
  const trimmed = typed.trim()
  const [, scheme = 'ipp', rest = trimmed] = /^([a-z]+):\/\/(.*)$/i.exec(trimmed) ?? []
  const protocol = scheme.toLowerCase()
  if (!isProtocol(protocol)) return refused(`${protocol} is not a printing protocol`)
  // Read as http, whose rules for hosts are the strict ones; any other scheme keeps a host as it was typed.
  if (/^\/|[\s\\@#]/.test(rest) || !URL.canParse(`http://${rest}`)) return refused('Not an address')
  const url = new URL(`http://${rest}`)
  const typedPort = /^(?:\[[^\]]*\]|[^:/?]*):(\d+)/.exec(rest)?.[1]
  const port = typedPort === undefined ? PROTOCOLS[protocol] : Number(typedPort)
  if (!allowedPorts.includes(port)) return refused(`Port ${port} is not allowed`)
  const dpi = Number(url.searchParams.get('dpi') ?? DEFAULT_DPI)
  if (!THERMAL_DPI.includes(dpi)) return refused(`${dpi} dpi is not a print head's`)
  const path = protocol === 'ipp' && url.pathname === '/' ? DEFAULT_PATH : url.pathname
  // The URL has put every notation of an address (decimal, octal, hexadecimal, mapped) into the usual one.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!mayBePrinter(host, allowsLoopback)) return refused('No printer may be at this address')
  return ok({ protocol, host, port, path, dpi })
}
