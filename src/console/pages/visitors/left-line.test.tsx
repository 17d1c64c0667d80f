import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HOST_PAGE_LEFT_MS } from '#contract/limits.ts'
import { LeftLine } from './left-line.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const ada = { notificationId: 'a', sentence: 'Ada Conti has left' }
const lin = { notificationId: 'b', sentence: 'Lin Wei has left' }
const said = (): string => screen.getByRole('status').textContent ?? ''
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))

test('who leaves while the page is open is named for ten seconds, once', () => {
  const { rerender } = render(<LeftLine left={[]} />)
  expect(said()).toBe('')
  rerender(<LeftLine left={[ada]} />)
  expect(said()).toBe('Ada Conti has left')
  pass(HOST_PAGE_LEFT_MS - 1_000)
  rerender(<LeftLine left={[lin, ada]} />)
  expect(said()).toBe('Ada Conti has leftLin Wei has left')
  pass(1_000)
  expect(said()).toBe('Lin Wei has left')
  pass(HOST_PAGE_LEFT_MS)
  rerender(<LeftLine left={[lin, ada].map((one) => ({ ...one }))} />)
  expect(said()).toBe('')
})

test('who had left when the page was opened is no news, and a page that closes leaves no timer', () => {
  const { rerender, unmount } = render(<LeftLine left={[ada]} />)
  expect(said()).toBe('')
  rerender(<LeftLine left={[ada, lin]} />)
  expect(said()).toBe('Lin Wei has left')
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})
