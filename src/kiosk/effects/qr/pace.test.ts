import { expect, test } from 'vitest'
import { paced } from './pace.ts'

const frame = { luma: new Uint8Array(1280 * 720), width: 1280, height: 720 }

/** Widths of the pictures that a decoder gets on a machine that needs `ms` for a whole frame. */
function widthsAt(ms: number, scans: number): readonly number[] {
  const widths: number[] = []
  let now = 0
  const decoder = paced(
    {
      decode: ({ width }) => {
        widths.push(width)
        now += width === 1280 ? ms : ms / 4
        return null
      },
    },
    () => now,
  )
  for (let scan = 0; scan < scans; scan++) decoder.decode(frame)
  return widths
}

test('a fast machine always sees the whole frame', () => {
  expect(new Set(widthsAt(60, 100))).toEqual(new Set([1280]))
})

test('a slow machine sees most frames at 640 pixels across, and every third whole', () => {
  const widths = widthsAt(80, 90)
  expect(widths.slice(30).filter((width) => width === 640)).toHaveLength(40)
  expect(widths.slice(30).filter((width) => width === 1280)).toHaveLength(20)
})

test('one slow frame is no slow machine', () => {
  const widths: number[] = []
  let now = 0
  const decoder = paced(
    {
      decode: ({ width }) => {
        now += widths.length === 5 ? 500 : 10
        widths.push(width)
        return null
      },
    },
    () => now,
  )
  for (let scan = 0; scan < 60; scan++) decoder.decode(frame)
  expect(new Set(widths)).toEqual(new Set([1280]))
})
