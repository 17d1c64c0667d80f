import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen, withScreens } from '#tests/support/render-screen.tsx'
import { RecentScans } from './recent-scans.tsx'

withScreens()

test('the time of a scan is that of the site, whatever the device takes for its own', () => {
  const answer = {
    outcome: 'refused',
    why: 'NO_VISIT_OPEN',
    at: Date.parse('2026-11-27T09:30:00Z'),
    until: null,
  } as const
  renderScreen(<RecentScans recent={[answer]} timeZone="Asia/Tokyo" />)
  expect(screen.getByText(/6:30|18:30/)).toBeDefined()
})
