import { expect, test } from 'vitest'
import { noArrival, tellsMore } from './arrival.ts'
import { wifiCode } from './wifi-code.ts'

test('signs with a meaning of their own are escaped in the code of a network', () => {
  expect(wifiCode({ name: 'Ospiti', password: 'benvenuti' })).toBe('WIFI:S:Ospiti;T:WPA;P:benvenuti;;')
  expect(wifiCode({ name: 'a;b:c', password: 'x\\y"z,' })).toBe('WIFI:S:a\\;b\\:c;T:WPA;P:x\\\\y\\"z\\,;;')
  expect(wifiCode({ name: 'Open', password: null })).toBe('WIFI:S:Open;T:nopass;;')
})

test('a site without directions and network tells nothing', () => {
  expect(tellsMore(noArrival)).toBe(false)
  expect(tellsMore({ ...noArrival, wifi: { name: 'Open', password: null } })).toBe(true)
  expect(tellsMore({ ...noArrival, directions: [{ language: 'en', text: 'Second floor' }] })).toBe(true)
})
