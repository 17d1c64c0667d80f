import { expect, test } from 'vitest'
import { decodeConstraints, encodeConstraints, isPermitted, permittedFor } from './name-constraints.ts'

const permitted = permittedFor(['kiosk.example', 'vm', 'vm.local', '203.0.113.7', '2001:db8::7', '10.1.2.3'])

test('encoded constraints decode to the same names', () => {
  const read = decodeConstraints(encodeConstraints(permitted))
  expect(read.domains).toEqual(permitted.domains)
  expect(read.networks).toEqual(
    permitted.networks.map((network) =>
      network
        .replace('::1/', '0:0:0:0:0:0:0:1/')
        .replace('fc00::/', 'fc00:0:0:0:0:0:0:0/')
        .replace('fe80::/', 'fe80:0:0:0:0:0:0:0/')
        .replace('2001:db8::7/', '2001:db8:0:0:0:0:0:7/'),
    ),
  )
  expect(permitted.networks).toContain('203.0.113.7/32')
})

test.each([
  ['kiosk.example', true],
  ['north.kiosk.example', true],
  ['vm', true],
  ['reception.local', true],
  ['10.200.0.1', true],
  ['192.168.178.2', true],
  ['172.31.255.254', true],
  ['203.0.113.7', true],
  ['2001:db8::7', true],
  ['fd00::1', true],
  ['example', false],
  ['bank.example', false],
  ['evilkiosk.example', false],
  ['8.8.8.8', false],
  ['172.32.0.1', false],
  ['203.0.113.8', false],
  ['2001:db8::8', false],
])('%s: %s', (name, is) => {
  expect(isPermitted(name, permitted)).toBe(is)
  expect(isPermitted(name, decodeConstraints(encodeConstraints(permitted)))).toBe(is)
})

test('bytes of another structure are refused', () => {
  const bytes = encodeConstraints(permitted)
  expect(() => decodeConstraints(bytes.subarray(0, bytes.length - 1))).toThrow()
  expect(() => decodeConstraints(Buffer.from('0400', 'hex'))).toThrow()
})

test('lengths are encoded as short as possible, as Chromium requires', () => {
  const of = (count: number) => ({ domains: Array<string>(count).fill('a.example'), networks: [] })
  const heads = [5, 11, 30].map((count) => encodeConstraints(of(count)).subarray(0, 3).toString('hex'))
  expect(heads).toEqual(['3043a0', '308192', '308201'])
})
