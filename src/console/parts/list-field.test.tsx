import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderScreen, withScreens } from '#tests/support/render-screen.tsx'
import { ListField } from './list-field.tsx'

withScreens()

function Form() {
  const [points, setPoints] = useState(['Car park'])
  return (
    <>
      <ListField label="Points" hint="" value={points} onValue={setPoints} error={null} />
      <output data-testid="points">{points.join('|')}</output>
      <button type="button" onClick={() => setPoints(['Yard', 'Gate'])}>
        Theirs
      </button>
    </>
  )
}

test('a list keeps its commas while it is typed, and shows what it is set to from outside', async () => {
  const { user } = renderScreen(<Form />)
  const field = screen.getByRole<HTMLInputElement>('textbox')
  await user.type(field, ' , Lawn,')
  expect(field.value).toBe('Car park , Lawn,')
  expect(screen.getByTestId('points').textContent).toBe('Car park|Lawn')
  await user.click(screen.getByRole('button', { name: 'Theirs' }))
  expect(field.value).toBe('Yard, Gate')
})
