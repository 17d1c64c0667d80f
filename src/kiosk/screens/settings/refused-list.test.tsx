import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderScreen, withScreens } from '#tests/support/render-screen.tsx'
import { type Refused, RefusedList } from './refused-list.tsx'

withScreens()

const item = (id: number): Refused => ({
  id,
  kind: 'entry',
  name: `Visitor ${id}`,
  at: 0,
  code: 'NO_VISIT_OPEN',
})

test('a time is that of the site, whatever the device takes for its own', () => {
  const at = Date.parse('2026-11-27T09:30:00Z')
  renderScreen(
    <RefusedList
      items={[{ ...item(1), at }]}
      timeZone="Asia/Tokyo"
      onRetry={() => undefined}
      onDismiss={() => undefined}
    />,
  )
  expect(screen.getByText(/6:30 PM|18:30/)).toBeDefined()
})

/** Behaves like the settings: the list disappears with its last item, and an item some time after it was pressed. */
function Settings() {
  const [items, setItems] = useState([item(1), item(2)])
  const drop = (id: number) =>
    setTimeout(() => setItems((before) => before.filter((one) => one.id !== id)), 20)
  return (
    <>
      <h1 tabIndex={-1}>Settings</h1>
      {items.length > 0 && <RefusedList items={items} onRetry={drop} onDismiss={drop} />}
    </>
  )
}

const first = (name: string) => screen.getAllByRole('button', { name })[0] as HTMLElement

test('the focus goes on to what is left when an item goes', async () => {
  const { user } = renderScreen(<Settings />)
  first('Try again').focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByText('Visitor 1')).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^1 /))

  first('Mark as resolved').focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('No, thank you'))
  await user.tab()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByText('Visitor 2')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
})
