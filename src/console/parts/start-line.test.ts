import { expect, test } from 'vitest'
import { startLineFor } from './start-line.ts'

test.each([
  ['kiosk.lan', 'https://kiosk.lan:3443', 'kiosk.lan'],
  [' Kiosk.LAN:8443 ', 'https://kiosk.lan:8443', 'kiosk.lan'],
  ['http://kiosk.lan/console', 'https://kiosk.lan:3443', 'kiosk.lan'],
  ['192.168.1.20', 'https://192.168.1.20:3443', '192.168.1.20'],
])('%s becomes the line that serves it', (typed, origin, name) => {
  const { port } = new URL(origin)
  expect(startLineFor(typed)).toEqual({
    origin,
    line: `NODE_ENV=production HOST=0.0.0.0 PORT=${port} LOCAL_AUTHORITY=1 TLS_NAMES=${name} PUBLIC_URL=${origin} npm start`,
  })
})

test.each([
  '',
  'localhost',
  '127.0.0.1',
  'a b',
  'kiosk.lan; rm -rf /',
  '$(id).lan',
  "kiosk'.lan",
  'ftp://kiosk.lan',
  'me@kiosk.lan',
])('%j is no address in a network', (typed) => {
  expect(startLineFor(typed)).toBeNull()
})
