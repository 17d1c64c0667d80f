import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen, withScreens } from '#tests/support/render-screen.tsx'
import { BadgeDialog } from './badge-dialog.tsx'

withScreens()

const badge = {
  visitorId: 'visitor-1',
  image: 'data:image/png;base64,',
  rotatedImage: 'data:image/png;base64,',
  width: 100,
  height: 60,
}
const nothing = () => undefined

test.each([
  ['none', true],
  ['waiting', false],
] as const)('where printing is %s, the visitor reads what to do instead: %s', (printing, isSaid) => {
  renderScreen(
    <BadgeDialog shown={{ badge, printing, isMobile: false }} onPrint={nothing} onClose={nothing} />,
  )
  expect(screen.getByRole('button', { name: 'Print' })).toHaveProperty('disabled', isSaid)
  expect(screen.queryAllByText(/Photograph the badge/)).toHaveLength(isSaid ? 1 : 0)
})
