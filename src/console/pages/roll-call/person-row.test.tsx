import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { personOf } from '#tests/support/roll-call.ts'
import { renderScreen, withScreens } from '#tests/support/render-screen.tsx'
import { PersonRow } from './person-row.tsx'

withScreens()

/** Words of the console are shown by their ids here. */
test.each([
  ['2026-11-25T07:30:00.000Z', 'INSIDE_SINCE'],
  ['2026-11-23T07:30:00.000Z', 'INSIDE_SINCE_DAY'],
])('in a roll call of 25 November who entered at %s has the words %s', (enteredAt, message) => {
  renderScreen(
    <ul>
      <PersonRow
        person={personOf('Conti', { enteredAt })}
        startedAt="2026-11-25T09:00:00.000Z"
        siteName={null}
        musterPoints={[]}
        musterPoint={null}
        onTick={null}
      />
    </ul>,
  )
  expect(screen.getByText(message).textContent).toBe(message)
})

test('offers the numbers of the person and of the host in its menu', () => {
  const person = personOf('Conti', { phone: '+39 333 1234', hostName: 'Giulia Moretti', hostPhone: null })
  renderScreen(
    <ul>
      <PersonRow
        person={person}
        startedAt="2026-11-25T09:00:00.000Z"
        siteName={null}
        musterPoints={[]}
        musterPoint={null}
        onTick={() => undefined}
      />
    </ul>,
  )
  fireEvent.click(screen.getByRole('button'))
  expect(screen.getAllByRole('button', { name: 'ROLL_CALL_CALL' })).toHaveLength(1)
})
