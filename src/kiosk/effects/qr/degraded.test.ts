import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { encode } from 'uqr'
import { describe, expect, test } from 'vitest'
import { inBadLight } from '#tests/support/bad-light.ts'
import { openLuma } from '#tests/support/open-luma.ts'
import { createDecoder, type QrDecoder } from './decoder.ts'
import type { Frame } from './frame.ts'
import { createFallbackDecoder } from './fallback-decoder.ts'
import { createExposure } from './exposure.ts'
import { enlarge, evenOut, middle, sharpen, soften } from './filters.ts'

const wasmFile = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
const wasm = { wasmBinary: new Uint8Array(readFileSync(wasmFile)).buffer }
const BADGE = `v1.${'A0-_'.repeat(5)}zz`

interface Light {
  readonly dark?: number
  readonly light?: number
  /** Side of a module (one square of the code) in px. */
  readonly module?: number
}

/** A badge in the middle of a grey frame. */
function badge({ dark = 20, light = 235, module = 8 }: Light = {}): Frame {
  const { data } = encode(BADGE, { ecc: 'M', border: 4 })
  const [width, height] = [1280, 720]
  const luma = new Uint8Array(width * height).fill(light)
  const [left, top] = [width / 2 - (data.length * module) / 2, height / 2 - (data.length * module) / 2]
  data.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (!isDark) return
      for (let line = 0; line < module; line++) {
        const start = (Math.floor(top) + y * module + line) * width + Math.floor(left) + x * module
        luma.fill(dark, start, start + module)
      }
    })
  })
  return { luma, width, height }
}

const inverted = (frame: Frame): Frame => ({ ...frame, luma: frame.luma.map((value) => 255 - value) })

describe.each([
  ['the decoder', () => createDecoder({ wasm })],
  ['the fallback', async () => createFallbackDecoder()],
] as const)('%s', (_, create) => {
  test.each([
    ['plainly', badge(), 1],
    ['in pale print', badge({ dark: 120, light: 200 }), 1],
    ['inverted, within three looks', inverted(badge()), 3],
  ] as const)('reads a badge shown %s', async (_, frame, looks) => {
    const decoder = await create()
    const read = Array.from({ length: looks }, () => decoder.decode(frame))
    expect(read).toContain(BADGE)
  })

  test('reads nothing where nothing is', async () => {
    const decoder = await create()
    const blank = { ...badge(), luma: new Uint8Array(1280 * 720).fill(128) }
    expect(Array.from({ length: 6 }, () => decoder.decode(blank))).toEqual(Array(6).fill(null))
  })
})

test('frames of any size follow each other', async () => {
  const decoder = await createDecoder({ wasm })
  const small = { luma: new Uint8Array(64 * 64).fill(200), width: 64, height: 64 }
  expect([small, badge(), small, badge()].map((frame) => decoder.decode(frame))).toEqual([
    null,
    BADGE,
    null,
    BADGE,
  ])
})

/** A dark square on a light ground, in the middle. */
function square(dark: number, light: number, side = 24): Frame {
  const isInside = (at: number) => at >= side / 3 && at < (2 * side) / 3
  const luma = Uint8Array.from({ length: side * side }, (_, at) =>
    isInside(at % side) && isInside(Math.floor(at / side)) ? dark : light,
  )
  return { luma, width: side, height: side }
}

describe('a filter', () => {
  const spread = ({ luma }: Frame) => Math.max(...luma) - Math.min(...luma)
  const even = square(77, 77)

  test.each([
    ['evenOut, in a dim picture', evenOut, square(10, 18)],
    ['evenOut, in a pale one', evenOut, square(230, 240)],
    ['sharpen', sharpen, square(100, 140)],
  ] as const)('raises the contrast: %s', (_, filter, frame) => {
    const before = frame.luma.slice()
    expect(spread(filter(frame))).toBeGreaterThan(1.5 * spread(frame))
    expect(frame.luma).toEqual(before)
  })

  test('soften makes a single bright pixel a ninth as bright', () => {
    const luma = even.luma.slice()
    luma[12 * 24 + 12] = 77 + 90
    expect(Math.max(...soften({ ...even, luma }).luma)).toBe(77 + 10)
  })

  test('enlarge shows the middle at twice its size', () => {
    const wide = enlarge({ luma: new Uint8Array(1280 * 720), width: 1280, height: 720 })
    expect([wide.width, wide.height, wide.luma.length]).toEqual([720, 720, 720 * 720])
    const { luma, width } = enlarge(square(0, 200))
    expect([luma[0], luma[24 * width + 24], luma[24 * width + 15], luma[24 * width + 16]]).toEqual([
      200, 0, 150, 50,
    ])
  })

  test.each([
    ['sharpen', sharpen, 77],
    ['soften', soften, 77],
    ['evenOut', evenOut, 128],
  ] as const)('%s shows nothing where nothing is', (_, filter, value) => {
    expect(new Set(filter(even).luma)).toEqual(new Set([value]))
  })
})

test('an exposure is the mean of its frames, and begins anew when taken or when the size changes', () => {
  const exposure = createExposure()
  exposure.add(square(0, 0, 12))
  exposure.add(square(10, 10))
  exposure.add(square(30, 30))
  expect(exposure.take()).toEqual(square(20, 20))
  exposure.add(square(200, 100))
  expect(exposure.take()).toEqual(square(200, 100))
})

test('a large frame is read in the dark at about 640 pixels across, where the first look finds nothing', async () => {
  const [look] = inBadLight(badge({ module: 12 }), 'lowLight', 2, 1)
  if (look === undefined) throw new Error('No look')
  expect((await createDecoder({ wasm, filters: false })).decode(look)).toBeNull()
  expect((await createDecoder({ wasm })).decode(look)).toBe(BADGE)
})

test('the middle of a picture is cut out of it, and a small one is left as it is', () => {
  const frame = { luma: Uint8Array.from({ length: 24 }, (_, at) => at), width: 6, height: 4 }
  expect(middle(frame, 2)).toEqual({ luma: Uint8Array.of(8, 9, 14, 15), width: 2, height: 2 })
  expect(middle(frame, 6)).toBe(frame)
})

describe('in bad light the second looks read more', () => {
  const files = ['zxing-3-10.png', 'zxing-4-15.png', 'zxing-6-04.png']
  const readOf = (looks: readonly Frame[], decoder: QrDecoder) =>
    looks.some((look) => decoder.decode(look) !== null)

  test.each(['lowLight', 'moire'] as const)('%s', async (kind) => {
    let [plain, filtered] = [0, 0]
    for (const [seed, file] of files.entries()) {
      const looks = inBadLight(await openLuma(join('tests/fixtures/qr', file)), kind, seed, 12)
      if (readOf(looks, await createDecoder({ wasm, filters: false }))) plain++
      if (readOf(looks, await createDecoder({ wasm }))) filtered++
    }
    expect(filtered).toBeGreaterThan(plain)
  })
})
