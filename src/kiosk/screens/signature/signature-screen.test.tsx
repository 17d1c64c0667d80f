import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { complaintOf, frame, renderScreen, withScreens } from '#tests/support/render-screen.tsx'
import { SignatureScreen } from './signature-screen.tsx'

withScreens()

function open() {
  const onSigned = vi.fn()
  const { user } = renderScreen(<SignatureScreen frame={frame} onSigned={onSigned} />)
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  return { user, onSigned, press, name: () => screen.getByRole<HTMLInputElement>('textbox') }
}

test('a signature is needed, and the complaint stands at what is used to sign', async () => {
  const { press, onSigned, name } = open()
  await press('Next')
  expect(complaintOf(screen.getByRole('img'))).toBeTruthy()
  await press('Type your name instead')
  expect(complaintOf(name())).toBeFalsy()
  await press('Next')
  expect(complaintOf(name())).toBeTruthy()
  expect(onSigned).not.toHaveBeenCalled()
})

test('a name of one wide character signs', async () => {
  const { user, press, onSigned, name } = open()
  await press('Type your name instead')
  await user.type(name(), '林')
  await press('Next')
  expect(onSigned).toHaveBeenCalledOnce()
})

test('what was typed can be erased', async () => {
  const { user, press, name } = open()
  await press('Type your name instead')
  await user.type(name(), 'Ada Conti')
  await press('Erase')
  expect(name().value).toBe('')
})
