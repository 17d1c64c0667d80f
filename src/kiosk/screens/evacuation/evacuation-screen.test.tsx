import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen, withScreens } from '#tests/support/render-screen.tsx'
import { EvacuationScreen } from './evacuation-screen.tsx'

withScreens()

test('a visitor who is not inside is sent to the assembly point, and not to reception', () => {
  renderScreen(
    <EvacuationScreen
      isDrill={false}
      musterPoints={['Car park', 'Gate']}
      answer={{ outcome: 'refused', why: 'NO_VISIT_OPEN' }}
      tools={null}
      camera={null}
    />,
  )
  const said = within(screen.getByRole('status'))
  expect(said.getByText('Go to the nearest assembly point')).toBeTruthy()
  expect(said.queryByText(/reception/)).toBeNull()
})
