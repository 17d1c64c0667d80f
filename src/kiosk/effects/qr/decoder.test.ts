import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import listed from '#tests/fixtures/qr/index.json' with { type: 'json' }
import { openLuma } from '#tests/support/open-luma.ts'
import { createDecoder } from './decoder.ts'

const wasmFile = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
const wasm = { wasmBinary: new Uint8Array(readFileSync(wasmFile)).buffer }

// Decoders guess the character set of a few old codes differently; our codes are ASCII.
// biome-ignore lint/suspicious/noControlCharactersInRegex: characters outside ASCII are removed
const comparable = (text: string) => text.replace(/[^\u0000-\u007f]|\s/g, '')

describe.each([true, false])('with filtered passes: %s', async (filters) => {
  const decoder = await createDecoder({ wasm, filters })

  test.each(listed)('$file', async ({ file, text }) => {
    const read = decoder.decode(await openLuma(join('tests/fixtures/qr', file)))
    if (text === null) expect(read).toBeNull()
    else expect(comparable(read ?? '')).toBe(comparable(text))
  })
})
