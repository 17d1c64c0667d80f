import * as v from 'valibot'
import { expect, test } from 'vitest'
import { SignatureImage } from './signature.ts'

/** The header of a PNG of this size, and padding; the check reads nothing more. */
function png(width: number, height: number, bytes = 200): string {
  const head = new Uint8Array(Math.max(24, bytes))
  head.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  new DataView(head.buffer).setUint32(16, width)
  new DataView(head.buffer).setUint32(20, height)
  let binary = ''
  for (const byte of head) binary += String.fromCharCode(byte)
  return `data:image/png;base64,${btoa(binary)}`
}

const accepts = (image: unknown) => v.is(SignatureImage, image)

test.each([
  [600, 300],
  [2_000, 1_000],
  [1, 1],
])('a PNG of %i × %i is a signature', (width, height) => {
  expect(accepts(png(width, height))).toBe(true)
})

test.each([
  [14_000, 14_000],
  [65_535, 1],
  [2_001, 10],
  [10, 1_001],
  [0, 10],
])('one that claims %i × %i is not (S32)', (width, height) => {
  expect(accepts(png(width, height))).toBe(false)
})

test.each([
  ['a JPEG', 'data:image/jpeg;base64,/9j/4AAQ'],
  ['an SVG that says PNG', `data:image/png;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg"/>')}`],
  ['no base64', 'data:image/png;base64,%%%%'],
  ['an address', 'https://visitor.example/signature.png'],
  ['nothing', ''],
  ['too many bytes', png(600, 300, 300_000)],
])('%s is none', (_, image) => {
  expect(accepts(image)).toBe(false)
})
