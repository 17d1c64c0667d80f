import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { personOf, rollCallOf } from '#tests/support/roll-call.ts'
import { renderScreen, withScreens } from '#tests/support/render-screen.tsx'
import { RollCallPeople } from './people-list.tsx'

withScreens()

const found = rollCallOf('one', [], { people: [personOf('Ada', { state: 'safe', isSafe: true })] })

/** Words of the console are shown by their ids here. */
test.each([
  ['the server has just said it', { isFresh: true, isPart: false }, 'ROLL_CALL_ALL_FOUND'],
  ['other sites may look for people', { isFresh: true, isPart: true }, 'ROLL_CALL_ALL_FOUND_OWN'],
  ['the list is old', { isFresh: false, isPart: false }, 'ROLL_CALL_NOBODY'],
])('with everyone found the list says what is known: %s', async (_, known, message) => {
  const { user } = renderScreen(
    <RollCallPeople
      {...known}
      rollCall={found}
      siteName={() => ''}
      onTick={null}
      musterPoint={null}
      onPoint={() => undefined}
    />,
  )
  await user.click(screen.getByRole('switch'))
  expect(screen.getByText(message).textContent).toBe(message)
})
