import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSettledSearch } from './use-settled-search.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a name of seven letters is one search, and an emptied field none', () => {
  const sought = new Set<string>()
  const { result, rerender } = renderHook(({ typed }) => useSettledSearch(typed), {
    initialProps: { typed: '' },
  })
  const type = (typed: string, pauseMs: number) => {
    rerender({ typed })
    sought.add(result.current)
    act(() => void vi.advanceTimersByTime(pauseMs))
    sought.add(result.current)
  }
  for (const length of [1, 2, 3, 4, 5, 6]) type('Bianchi'.slice(0, length), 100)
  type('Bianchi', 1_000)
  expect([...sought]).toEqual(['', 'Bianchi'])
  rerender({ typed: '' })
  expect(result.current).toBe('')
})
