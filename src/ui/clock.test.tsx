import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderScreen, withScreens } from '#tests/support/render-screen.tsx'
import { Clock } from './clock.tsx'

withScreens()
beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-22T15:29:00Z'), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

test.each([
  ['Europe/Rome', '16:29', 'Sunday'],
  ['Asia/Tokyo', '00:29', 'Monday'],
])('%s shows its own time, wherever the tablet stands', (timeZone, time, day) => {
  renderScreen(<Clock timeZone={timeZone} />)
  expect(document.body.textContent).toContain(time)
  expect(document.body.textContent).toContain(day)
})
