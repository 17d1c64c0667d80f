import { act, cleanup, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { BootingTrouble } from '#src/kiosk/screens/booting/booting-trouble.tsx'
import { frame, renderScreen, withScreens } from '#tests/support/render-screen.tsx'
import { SubmittingScreen } from './submitting-screen.tsx'

withScreens()

/** Too many calls: how long it takes until another makes sense is said, and counted down, where nothing was wrong. */

test('an access that came too often says when to try again', () => {
  vi.useFakeTimers()
  try {
    renderScreen(
      <SubmittingScreen
        frame={frame}
        direction="entry"
        failed="TOO_MANY_REQUESTS"
        waitSeconds={61}
        onRetry={vi.fn()}
      />,
    )
    expect(screen.getByText(/in 1 min 1 sec\.$/)).toBeTruthy()
    act(() => void vi.advanceTimersByTime(2_000))
    expect(screen.getByText(/in 59 secs\.$/)).toBeTruthy()
    act(() => void vi.advanceTimersByTime(60_000))
    expect(screen.queryByText(/in 0:/)).toBeNull()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  } finally {
    vi.useRealTimers()
  }
})

test('a phone that waits to be let in sees for how long, and a slow network says nothing', () => {
  renderScreen(<BootingTrouble failed="TOO_MANY_REQUESTS" waitSeconds={598} />)
  expect(screen.getByRole('timer').textContent).toMatch(/in 9 mins 58 secs\.$/)
  cleanup()
  renderScreen(<BootingTrouble failed="ERR_NETWORK" waitSeconds={null} />)
  expect(screen.queryByRole('timer')).toBeNull()
})
