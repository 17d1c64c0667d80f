import { screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { expect, test, vi } from 'vitest'
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
const showFound = (found: Required<ComponentProps<typeof BadgeDialog>>['found']) =>
  renderScreen(
    <BadgeDialog
      shown={{ badge, printing: 'none', isMobile: false }}
      onPrint={nothing}
      onClose={nothing}
      found={found}
    />,
  )

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

test.each([
  ['entry', 'Check in'],
  ['exit', 'Check out'],
] as const)('a badge that was found offers its visitor an %s at once', (direction, name) => {
  const found = { direction, busy: false, onUse: vi.fn(), onMail: vi.fn() }
  showFound(found)
  screen.getByRole('button', { name }).click()
  screen.getByRole('button', { name: 'Send the badge' }).click()
  expect([found.onUse, found.onMail].map((press) => press.mock.calls.length)).toEqual([1, 1])
})

test('a badge of an older server is mailed, but leads no further', () => {
  const found = { direction: null, busy: false, onUse: nothing, onMail: nothing }
  showFound(found)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).not.toContain('Check in')
})
