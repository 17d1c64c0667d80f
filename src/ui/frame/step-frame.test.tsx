import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { frame, renderScreen, withScreens } from '#tests/support/render-screen.tsx'
import { StepFrame } from './step-frame.tsx'

withScreens()

test.each([
  [{ step: 1, of: 2 }, '1 of 2'],
  [{ step: 1, of: 1 }, null],
  [null, null],
])('of %o the progress says %s', (progress, said) => {
  renderScreen(
    <StepFrame frame={{ ...frame, progress }} title="Who are you?">
      <p>Answer</p>
    </StepFrame>,
  )
  expect(screen.queryByText(/^1 of \d$/)?.textContent ?? null).toBe(said)
})
