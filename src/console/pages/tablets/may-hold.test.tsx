import { expect, test } from 'vitest'
import { renderScreen, withScreens } from '#tests/support/render-screen.tsx'
import { MayHold } from './may-hold.tsx'

withScreens()

const lastSeenAt = '2026-01-02T10:00:00.000Z'

test('staff read what a tablet had not sent, and nothing if it had sent all', () => {
  const { show } = renderScreen(<MayHold device={{ queued: 2, lastSeenAt }} />)
  expect(document.body.textContent).toContain('TABLET_MAY_HOLD')
  for (const queued of [0, null]) {
    show(<MayHold device={{ queued, lastSeenAt }} />)
    expect(document.body.textContent).toBe('')
  }
})
