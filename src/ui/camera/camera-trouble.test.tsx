import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen, withScreens } from '#tests/support/render-screen.tsx'
import { CameraTrouble } from './camera-trouble.tsx'

withScreens()

test('a new try moves the focus to the heading, since the pressed button disappears', async () => {
  const page = (isOpening: boolean) => (
    <>
      <h1 tabIndex={-1}>Show your badge</h1>
      {!isOpening && <CameraTrouble kind="no-camera" onRetry={() => show(page(true))} />}
    </>
  )
  const { user, show } = renderScreen(page(false))
  screen.getByRole('button').focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})
