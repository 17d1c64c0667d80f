import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { encode } from 'uqr'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { mayIdentify } from '#machines/shared/sightings.ts'
import { createDecoder } from '#src/kiosk/effects/qr/decoder.ts'
import type { Frame } from '#src/kiosk/effects/qr/frame.ts'
import { readingOf } from '#src/kiosk/effects/qr/reading.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { hostileCodes } from '#tests/support/hostile-codes.ts'
import { sampleOf } from '#tests/support/long.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'

/** S11: SQL injection through a QR code at a door terminal. From the picture to the server's answer. */

const CODES = sampleOf(100, 2_000)
const wasmFile = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')

let server: TestServer
let company: TestCompany

beforeAll(async () => {
  server = await sharedServer()
  company = await makeCompany(server.adminAccess, {})
})
afterAll(() => server.stop())

function pictureOf(payload: string | readonly number[]): Frame {
  const { data } = encode(typeof payload === 'string' ? payload : [...payload], { ecc: 'L', border: 4 })
  const module = 3
  const size = data.length * module
  const luma = new Uint8Array(size * size).fill(255)
  data.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (!isDark) return
      for (let line = 0; line < module; line++) {
        const start = (y * module + line) * size + x * module
        luma.fill(0, start, start + module)
      }
    })
  })
  return { luma, width: size, height: size }
}

test(`of ${CODES} hostile codes none identifies a visitor, breaks anything or stays unanswered`, async () => {
  const wasm = { wasmBinary: new Uint8Array(readFileSync(wasmFile)).buffer }
  const decoder = await createDecoder({ wasm })
  const told = { here: 0, byServer: 0 }
  const statuses = new Set<number>()
  for (const payload of hostileCodes(CODES)) {
    const reading = readingOf(decoder.decode(pictureOf(payload)))
    expect(reading.found, JSON.stringify(payload).slice(0, 80)).toBe(true)
    const text = reading.found ? reading.text : null
    if (!mayIdentify(text)) told.here += 1
    // The server does not trust the tablet to have looked: it is asked about every one that is not too long.
    if (text === null || text.length < 3) continue
    const { status, body } = await server.ask(
      calls.identify,
      { code: text, direction: true },
      { token: company.token },
    )
    statuses.add(status)
    expect(['VISITOR_NOT_FOUND', 'INVALID_INPUT', 'TOO_MANY_REQUESTS']).toContain(body.errorCode)
    if (mayIdentify(text)) told.byServer += 1
  }
  expect(told.here + told.byServer).toBe(CODES)
  expect(Math.max(...statuses)).toBeLessThan(500)
  console.log(`hostile codes: ${told.here} refused on the tablet, ${told.byServer} by the server`)
}, 180_000)
