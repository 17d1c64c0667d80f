import { expect, test } from 'vitest'
import { isPrinterAddress } from './printer-address.ts'

test.each([
  'ipp://10.0.0.5/ipp/print',
  'escpos://printer.local:9100',
  'ZPL://10.0.0.5:9100?dpi=300',
  '10.0.0.5',
  '[fe80::1]:631',
])('%s is an address', (typed) => expect(isPrinterAddress(typed)).toBe(true))

test.each([
  '',
  'http://10.0.0.5',
  'ipp://',
  'ipp:///print',
  'two words',
  'a@b',
  'host:port',
  '10.0.0.5:1234567',
  `printer.${'x'.repeat(200)}`,
])('"%s" is none', (typed) => expect(isPrinterAddress(typed)).toBe(false))
