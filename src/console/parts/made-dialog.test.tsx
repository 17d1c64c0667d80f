import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen, withScreens } from '#tests/support/render-screen.tsx'
import { MadeDialog } from './made-dialog.tsx'

withScreens()

/** Words of the console are shown by their ids here. */
test.each([
  ['http://127.0.0.1:3000/console/invitation#a', 1],
  ['http://localhost:3000/console/invitation#a', 1],
  ['http://[::1]:3000/enrol#a', 1],
  ['https://visits.example/console/invitation#a', 0],
  // A key is no link.
  ['vk_localhost', 0],
])('of %s the dialog warns %d times that it opens on this computer alone', (text, times) => {
  renderScreen(
    <MadeDialog title="Made" label="Link" text={text} onClose={() => undefined}>
      <p>Given to a colleague.</p>
    </MadeDialog>,
  )
  expect(screen.queryAllByText('LINK_ONLY_HERE')).toHaveLength(times)
})
