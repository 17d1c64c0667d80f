import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { complaintOf, frame, renderScreen, withScreens } from '#tests/support/render-screen.tsx'
import { GuardianScreen } from './guardian-screen.tsx'

withScreens()

function open(given = '') {
  const onSigned = vi.fn()
  const { user } = renderScreen(<GuardianScreen frame={frame} given={given} onSigned={onSigned} />)
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  return { user, onSigned, press, name: () => screen.getByRole<HTMLInputElement>('textbox') }
}

test('a name and a signature are needed', async () => {
  const { press, onSigned, name } = open()
  await press('Next')
  expect(complaintOf(name())).toBeTruthy()
  expect(complaintOf(screen.getByRole('img', { name: 'Parent’s or guardian’s signature' }))).toBeTruthy()
  expect(onSigned).not.toHaveBeenCalled()
})

test('who cannot draw signs by the name', async () => {
  const { user, press, onSigned, name } = open()
  await user.type(name(), ' Grace Conti ')
  await press('Type your name instead')
  await press('Next')
  expect(onSigned).toHaveBeenCalledOnce()
  expect(onSigned.mock.calls[0]?.[0]).toMatchObject({ name: 'Grace Conti' })
})

test('a name of one wide character is a name and a signature', async () => {
  const { user, press, onSigned, name } = open()
  await user.type(name(), '林')
  await press('Type your name instead')
  await press('Next')
  expect(onSigned).toHaveBeenCalledOnce()
})

test('a complaint about the name goes when it is changed', async () => {
  const { user, press, name } = open()
  await press('Next')
  expect(complaintOf(name())).toBeTruthy()
  await user.type(name(), 'G')
  expect(complaintOf(name())).toBeFalsy()
})

test('another way to sign is not complained about before it is tried', async () => {
  const { press } = open('Grace Conti')
  await press('Type your name instead')
  await press('Sign by hand instead')
  await press('Next')
  await press('Type your name instead')
  await press('Sign by hand instead')
  expect(complaintOf(screen.getByRole('img', { name: 'Parent’s or guardian’s signature' }))).toBeFalsy()
})

test('a name that was given before stands there again', () => {
  expect(open('Grace Conti').name().value).toBe('Grace Conti')
})
