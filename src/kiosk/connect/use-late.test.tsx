import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { LATE_RETRY_MS, useLate } from './use-late.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a load that failed is tried again until it succeeds', async () => {
  vi.useFakeTimers()
  const load = vi
    .fn<() => Promise<{ readonly word: string }>>()
    .mockRejectedValueOnce(new Error('no network'))
    .mockRejectedValueOnce(new Error('no network'))
    .mockResolvedValue({ word: 'there' })
  const Late = () => <p>{useLate(load)?.word ?? 'waiting'}</p>
  render(<Late />)
  await act(() => vi.advanceTimersByTimeAsync(LATE_RETRY_MS))
  expect(screen.getByText('waiting')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(LATE_RETRY_MS))
  expect(screen.getByText('there')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(10 * LATE_RETRY_MS))
  expect(load).toHaveBeenCalledTimes(3)
})
