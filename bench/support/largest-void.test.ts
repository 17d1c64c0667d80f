import { expect, test } from 'vitest'
import { largestVoid, type Pixels, rgb } from './largest-void.ts'

const WHITE = rgb(255, 255, 255)

/** A white picture with black pixels. */
function picture(width: number, height: number, ...black: (readonly [x: number, y: number])[]): Pixels {
  const data = new Uint8Array(width * height * 4).fill(255)
  for (const [x, y] of black) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  return { width, height, data }
}

test('an empty picture is one void', () => {
  expect(largestVoid(picture(100, 50), WHITE)).toEqual({ x: 0, y: 0, width: 100, height: 50, share: 1 })
})

test('one pixel fills its block, and the larger side of it remains', () => {
  expect(largestVoid(picture(100, 50, [35, 25]), WHITE)).toEqual({
    x: 40,
    y: 0,
    width: 60,
    height: 50,
    share: 0.6,
  })
})

test('a rectangle that ends above the last row is found', () => {
  const row = Array.from({ length: 10 }, (_, column) => [column * 10, 45] as const)
  expect(largestVoid(picture(100, 50, ...row), WHITE).share).toBe(0.8)
})

test('without a ground, any colour counts', () => {
  const allBlack = picture(
    40,
    40,
    ...Array.from({ length: 1600 }, (_, at) => [at % 40, (at / 40) | 0] as const),
  )
  expect(largestVoid(allBlack, WHITE).share).toBe(0)
  expect(largestVoid(allBlack).share).toBe(1)
})
