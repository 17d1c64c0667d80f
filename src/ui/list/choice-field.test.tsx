import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderScreen, withScreens } from '#tests/support/render-screen.tsx'
import { ChoiceField } from './choice-field.tsx'

withScreens()

const options = [
  { value: '', name: 'Not given' },
  { value: 'CARD', name: 'Identity card' },
  { value: 'LICENCE', name: 'Driving licence' },
  { value: 'PASSPORT', name: 'Passport' },
  { value: 'OTHER', name: 'Paper of another kind' },
]

function open(first = '') {
  const onValue = vi.fn()
  function Form() {
    const [value, setValue] = useState(first)
    const change = (next: string) => {
      setValue(next)
      onValue(next)
    }
    return (
      <>
        <ChoiceField
          label="Document"
          name="document"
          optional
          value={value}
          onValue={change}
          options={options}
        />
        <button type="button">After</button>
      </>
    )
  }
  const { user } = renderScreen(<Form />)
  return { user, onValue }
}

const field = () => screen.getByRole<HTMLButtonElement>('combobox', { name: /Document/ })
const list = () => screen.queryByRole('listbox', { name: 'Document' })
const option = (name: string) => screen.getByRole('option', { name })
/** The option that a screen reader says, though the field has the focus. */
const active = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent ?? null

test('two taps choose, and the focus stays on the field', async () => {
  const { user, onValue } = open()
  await user.click(field())
  expect(field().getAttribute('aria-expanded')).toBe('true')
  expect(field().getAttribute('aria-controls')).toBe(list()?.id)
  await user.click(option('Passport'))
  expect(onValue).toHaveBeenCalledExactlyOnceWith('PASSPORT')
  expect(list()).toBeNull()
  expect(document.activeElement).toBe(field())
  expect([field().textContent, field().value]).toEqual(['Passport', 'PASSPORT'])
})

test('the chosen one is marked, and the first that the keys reach', async () => {
  const { user } = open('LICENCE')
  await user.click(field())
  expect(screen.getAllByRole('option', { selected: true })).toEqual([option('Driving licence')])
  expect(active()).toBe('Driving licence')
})

test.each(['{Enter}', ' ', '{ArrowDown}', '{ArrowUp}'])('%j opens the list', async (key) => {
  const { user } = open()
  field().focus()
  await user.keyboard(key)
  expect(list()).not.toBeNull()
})

test.each([
  ['{ArrowDown}', 'Identity card'],
  ['{ArrowUp}', 'Paper of another kind'],
  ['{End}', 'Paper of another kind'],
  ['{End}{Home}', 'Not given'],
  ['{PageDown}', 'Paper of another kind'],
  ['dr', 'Driving licence'],
  ['pas', 'Passport'],
  ['x', 'Not given'],
])('in the open list %s reaches %s', async (keys, reached) => {
  const { user } = open()
  field().focus()
  await user.keyboard(`{Enter}${keys}`)
  expect(active()).toBe(reached)
})

test('Enter chooses what the keys have reached, Escape nothing', async () => {
  const { user, onValue } = open()
  field().focus()
  await user.keyboard('{ArrowDown}{ArrowDown}{Escape}')
  expect(list()).toBeNull()
  expect(onValue).not.toHaveBeenCalled()
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(onValue).toHaveBeenCalledExactlyOnceWith('CARD')
})

test('a letter opens the closed list at its word; Tab takes it and goes on', async () => {
  const { user, onValue } = open()
  field().focus()
  await user.keyboard('pap')
  expect(active()).toBe('Paper of another kind')
  await user.tab()
  expect(onValue).toHaveBeenCalledExactlyOnceWith('OTHER')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'After' }))
})

test('a tap elsewhere closes it without a choice', async () => {
  const { user, onValue } = open()
  await user.click(field())
  await user.click(screen.getByRole('button', { name: 'After' }))
  expect(list()).toBeNull()
  expect(onValue).not.toHaveBeenCalled()
})
