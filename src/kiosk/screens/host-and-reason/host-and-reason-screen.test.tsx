import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Host } from '#contract/entities/host.ts'
import { frame, renderScreen, withScreens } from '#tests/support/render-screen.tsx'
import { HostAndReasonScreen } from './host-and-reason-screen.tsx'
import { reasonRows } from './reason-field.tsx'

withScreens()

const host = (id: string, firstName: string): Host => ({
  id,
  firstName,
  lastName: 'Rossi',
  area: null,
  image: null,
})
const hosts = [host('1', 'Anna'), host('2', 'Bruno')]

function open(changes: Partial<Parameters<typeof HostAndReasonScreen>[0]> = {}) {
  const onSubmit = vi.fn()
  const onHostQuery = vi.fn()
  const { user } = renderScreen(
    <HostAndReasonScreen
      frame={frame}
      asksHost
      asksReason
      given={{ hostId: null, reason: null }}
      hosts={hosts}
      hostsLoading={false}
      minLetters={0}
      onHostQuery={onHostQuery}
      reasons={[
        { language: 'en', text: 'Meeting' },
        { language: 'en', text: 'Delivery' },
      ]}
      onSubmit={onSubmit}
      {...changes}
    />,
  )
  return { user, onSubmit, onHostQuery, next: () => user.click(screen.getByRole('button', { name: 'Next' })) }
}

test('both answers may be left open', async () => {
  const { next, onSubmit } = open()
  await next()
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ hostId: null, reason: null })
})

test('a tap each for host and usual reason', async () => {
  const { user, next, onSubmit } = open()
  await user.click(screen.getByRole('option', { name: /Bruno Rossi/ }))
  await user.click(screen.getByRole('button', { name: 'Delivery' }))
  await next()
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ hostId: '2', reason: 'Delivery' })
})

test('the host can be chosen by arrow keys and Enter, which does not send the form', async () => {
  const { user, next, onSubmit } = open()
  await user.click(screen.getByRole('combobox'))
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(onSubmit).not.toHaveBeenCalled()
  await next()
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ hostId: '2', reason: null })
})

test('a chosen host can be changed', async () => {
  const { user, next, onSubmit } = open()
  await user.click(screen.getByRole('option', { name: /Anna/ }))
  await user.click(screen.getByRole('button', { name: 'Change' }))
  await next()
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ hostId: null, reason: null })
})

test('an empty list is not the answer to a name that was not typed', async () => {
  const { user } = open({ hosts: [] })
  expect(screen.getByRole('status').textContent).toBe('No names')
  await user.type(screen.getByRole('combobox'), 'Ann')
  expect(screen.getByRole('status').textContent).toBe('No one by that name')
})

test('coming back finds what was answered before, and can take it back', async () => {
  const { user, next, onSubmit } = open({ given: { hostId: '1', reason: 'Meeting' } })
  await next()
  expect(onSubmit).toHaveBeenLastCalledWith({ hostId: '1', reason: 'Meeting' })
  await user.click(screen.getByRole('button', { name: 'Change' }))
  await user.click(screen.getByRole('button', { name: 'Meeting' }))
  await next()
  expect(onSubmit).toHaveBeenLastCalledWith({ hostId: null, reason: null })
})

test('every keystroke is told, and a private list says how much it needs', async () => {
  const { user, onHostQuery } = open({ hosts: [], minLetters: 3 })
  expect(screen.getByRole('status').textContent).toBe('Type at least 3 letters of the name')
  await user.type(screen.getByRole('combobox'), 'an')
  expect(onHostQuery).toHaveBeenLastCalledWith('an')
})

test('only what the company asks is asked', () => {
  open({ asksHost: false })
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('What is the reason for your visit?')
})

test('own words are trimmed; blanks are none', async () => {
  const { user, next, onSubmit } = open()
  const box = screen.getByRole('textbox', { name: /Reason/ })
  await user.type(box, '   ')
  await next()
  await user.type(box, 'Repair ')
  await next()
  expect(onSubmit.mock.calls.map(([answer]) => answer.reason)).toEqual([null, 'Repair'])
})

describe('the reason box', () => {
  test.each([
    ['', 3],
    ['a\nb\nc', 3],
    ['a\nb\nc\nd', 4],
    ['a\nb\nc\nd\ne\nf\ng', 5],
  ])('%j fills %i rows', (text, rows) => expect(reasonRows(text)).toBe(rows))
})

test.each([
  [null, '2 names'],
  [{ total: 510 }, '2 of 510, type a name'],
  [{ total: null }, 'There are more: type a name'],
])('a list that leaves out %j says so', (leftOut, said) => {
  open({ leftOut })
  expect(screen.getByRole('status').textContent).toBe(said)
})

test('what is chosen has a tick, the host as well as the reason', async () => {
  const { user } = open()
  const ticks = () => document.querySelectorAll('form svg').length
  const before = ticks()
  await user.click(screen.getByRole('option', { name: /Anna/ }))
  await user.click(screen.getByRole('button', { name: 'Meeting' }))
  expect(ticks() - before).toBe(2)
})
