import { describe, expect, test } from 'vitest'
import { READY_ROWS, rowsAndGaps, rowWindow } from './row-window.ts'

const screen = { count: 1_000, rowHeight: 40, screenHeight: 900, ready: READY_ROWS }

describe('the window', () => {
  test.each([300, 0, -39, -400, -20_000, -39_100, -45_000])(
    'at %i px holds every row that is seen',
    (top) => {
      const { from, to } = rowWindow({ ...screen, top })
      const seen = (at: number) => top + (at + 1) * 40 > 0 && top + at * 40 < 900
      for (let at = 0; at < 1_000; at++) if (seen(at)) expect(at >= from && at < to, `row ${at}`).toBe(true)
      expect(to - from).toBeGreaterThan(0)
      expect(to - from).toBeLessThan(70)
    },
  )
  test('holds no row beside the screen while none is wanted there', () => {
    expect(rowWindow({ ...screen, top: 300, ready: 0 })).toEqual({ from: 0, to: 16 })
    expect(rowWindow({ ...screen, top: -400, ready: 0 })).toEqual({ from: 8, to: 36 })
  })
  test('a short list fits into it', () => {
    expect(rowWindow({ ...screen, count: 5, top: 100 })).toEqual({ from: 0, to: 5 })
  })
})

describe('rows and gaps', () => {
  const placesOf = (list: ReturnType<typeof rowsAndGaps>) =>
    list.map((one) => ('at' in one ? one.at : `${one.gap} after ${one.after}`))
  test.each([
    [{ from: 0, to: 3 }, null, [0, 1, 2, '7 after 3']],
    [{ from: 4, to: 6 }, null, ['4 after 0', 4, 5, '4 after 6']],
    [{ from: 4, to: 6 }, 1, ['1 after 0', 1, '2 after 2', 4, 5, '4 after 6']],
    [{ from: 4, to: 6 }, 9, ['4 after 0', 4, 5, '3 after 6', 9]],
    [{ from: 4, to: 6 }, 5, ['4 after 0', 4, 5, '4 after 6']],
    [{ from: 4, to: 6 }, -1, ['4 after 0', 4, 5, '4 after 6']],
    [{ from: 8, to: 10 }, 12, ['8 after 0', 8, 9]],
  ])('%j with the focus on %j', (window, focused, expected) => {
    expect(placesOf(rowsAndGaps(10, window, focused))).toEqual(expected)
  })
})
