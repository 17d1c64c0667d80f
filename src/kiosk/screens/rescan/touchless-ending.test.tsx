import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen, withScreens } from '#tests/support/render-screen.tsx'
import { TouchlessEnding } from './touchless-ending.tsx'

withScreens()

const nothing = () => undefined

test.each([
  ['ERR_NETWORK', /^Attention, check the connection/],
  ['FORBIDDEN', /^Point your phone’s camera at the code/],
] as const)('a visitor who gets no more minutes for %s is told what to do', (failed, words) => {
  const { show } = renderScreen(<TouchlessEnding busy={false} failed={failed} onExtend={nothing} />)
  expect(screen.getByRole('alert').textContent).toMatch(words)
  show(<TouchlessEnding busy failed={failed} onExtend={nothing} />)
  expect(screen.queryByRole('alert'), 'while it is asked again').toBeNull()
})
