import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { describe, expect, test } from 'vitest'
import listed from '#tests/fixtures/qr/index.json' with { type: 'json' }
import { createDecoder, type Frame } from './decoder.ts'
import { lumaOf } from './luma.ts'

const wasmFile = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
const wasm = { wasmBinary: new Uint8Array(readFileSync(wasmFile)).buffer }

async function open(file: string): Promise<Frame> {
  const image = await loadImage(readFileSync(join('tests/fixtures/qr', file)))
  const { width, height } = image
  const context = createCanvas(width, height).getContext('2d')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, width, height)
  return { luma: lumaOf(data), width, height }
}

// Decoders guess the character set of a few old codes differently; our codes are ASCII.
// biome-ignore lint/suspicious/noControlCharactersInRegex: characters outside ASCII are removed
const comparable = (text: string) => text.replace(/[^\u0000-\u007f]|\s/g, '')

describe.each([true, false])('with filtered passes: %s', async (filters) => {
  const decoder = await createDecoder({ wasm, filters })

  test.each(listed)('$file', async ({ file, text }) => {
    const read = decoder.decode(await open(file))
    if (text === null) expect(read).toBeNull()
    else expect(comparable(read ?? '')).toBe(comparable(text))
  })
})
