import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { encode } from 'uqr'
import { describe, expect, test } from 'vitest'
import { createDecoder, type Frame } from './decoder.ts'
import { createFallbackDecoder } from './fallback-decoder.ts'
import { brighten, darken, type Filter, sharpen } from './filters.ts'

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

describe('a filter', () => {
  const spread = (luma: Uint8Array) => Math.max(...luma) - Math.min(...luma)
  const around = (...values: readonly number[]) =>
    Uint8Array.from({ length: 100 }, (_, at) => values[Math.floor((at % 10) / 5)] ?? 0)

  test.each([
    ['darken tells bright greys apart', darken, around(200, 240)],
    ['brighten tells dark greys apart', brighten, around(10, 30)],
    ['sharpen raises an edge', sharpen, around(100, 140)],
  ] as const)('%s', (_, filter: Filter, luma) => {
    const before = luma.slice()
    const filtered = filter(luma, 10, 10)
    expect(filtered).toHaveLength(100)
    expect(spread(filtered)).toBeGreaterThan(spread(luma))
    expect(luma).toEqual(before)
  })

  test('sharpen leaves an even picture as it is', () => {
    expect(sharpen(new Uint8Array(100).fill(77), 10, 10)).toEqual(new Uint8Array(100).fill(77))
  })
})
