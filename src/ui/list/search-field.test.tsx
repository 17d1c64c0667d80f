import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { renderScreen, withScreens } from '#tests/support/render-screen.tsx'
import { SearchField } from './search-field.tsx'

withScreens()

const provinces = ['Estero', 'Agrigento', 'Bergamo', 'Bolzano', 'Reggio nell’Emilia', 'Forlì'].map(
  (name) => ({
    value: name,
    name,
  }),
)

function open(isFree: boolean, first = '', options = provinces) {
  const onValue = vi.fn()
  const onSend = vi.fn()
  function Form() {
    const [value, setValue] = useState(first)
    const change = (next: string) => {
      setValue(next)
      onValue(next)
    }
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSend(value)
        }}
      >
        <SearchField label="Where" isFree={isFree} value={value} onValue={change} options={options} />
        <button type="submit">Send</button>
      </form>
    )
  }
  const { user } = renderScreen(<Form />)
  return { user, onValue, onSend }
}

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Where' })
const names = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

test('a tap opens the whole list of what must be chosen from', async () => {
  const { user, onValue } = open(false)
  await user.click(field())
  expect(names()).toHaveLength(provinces.length)
  await user.click(screen.getByRole('option', { name: 'Bolzano' }))
  expect(onValue).toHaveBeenCalledExactlyOnceWith('Bolzano')
  expect(field().value).toBe('Bolzano')
  expect(names()).toEqual([])
  expect(document.activeElement).toBe(field())
})

test.each([
  ['bo', ['Bolzano']],
  ['emilia', ['Reggio nell’Emilia']],
  ['forli', ['Forlì']],
  ['emi reg', ['Reggio nell’Emilia']],
])('%j finds any part of a name, without its accents', async (typed, found) => {
  const { user } = open(false)
  await user.type(field(), typed)
  expect(names()).toEqual(found)
  expect(screen.getByRole('status').textContent).toBe(`${found.length} match`)
})

test('nothing that matches is said, and what is no choice is given up', async () => {
  const { user, onValue } = open(false, 'Bergamo')
  await user.clear(field())
  expect(onValue).toHaveBeenLastCalledWith('')
  await user.type(field(), 'xyz')
  expect(screen.getByRole('status').textContent).toBe('Nothing matches')
  await user.tab()
  expect(field().value).toBe('')
})

test('a name that is typed whole is chosen', async () => {
  const { user, onValue } = open(false)
  await user.type(field(), 'bergamo')
  await user.tab()
  expect(onValue).toHaveBeenLastCalledWith('Bergamo')
  expect(field().value).toBe('Bergamo')
})

test('the arrows reach an option, Enter takes it and does not send the form', async () => {
  const { user, onValue, onSend } = open(false)
  await user.type(field(), 'b{ArrowDown}')
  const active = document.getElementById(field().getAttribute('aria-activedescendant') ?? '')
  expect(active?.textContent).toBe('Bergamo')
  await user.keyboard('{Enter}')
  expect(onValue).toHaveBeenLastCalledWith('Bergamo')
  expect(onSend).not.toHaveBeenCalled()
  await user.keyboard('{Enter}')
  expect(onSend).toHaveBeenCalledExactlyOnceWith('Bergamo')
})

test('proposals leave a free text as it is', async () => {
  const { user, onValue, onSend } = open(true, '', [
    { value: 'Acme', name: 'Acme' },
    { value: 'Acme Steel', name: 'Acme Steel' },
  ])
  await user.type(field(), 'Ac')
  expect(names()).toEqual(['Acme', 'Acme Steel'])
  await user.keyboard('{Escape}')
  expect(names()).toEqual([])
  expect(field().value).toBe('Ac')
  await user.keyboard('{Enter}')
  expect(onSend).toHaveBeenCalledExactlyOnceWith('Ac')
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(onValue).toHaveBeenLastCalledWith('Acme Steel')
})

test('no list stands open where there is nothing to propose', async () => {
  const { user } = open(true, '', [])
  await user.type(field(), 'New')
  expect(field().getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('listbox')).toBeNull()
})
