import { act, cleanup, renderHook } from '@testing-library/react'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { failure } from '#contract/error-codes.ts'
import { err, ok } from '#contract/result.ts'
import { activateLocale } from '#src/i18n/locales.ts'
import { hasUnsaved } from './unsaved.ts'
import { useForm } from './use-form.ts'

const schema = v.object({ name: v.pipe(v.string(), v.minLength(2, 'INPUT_MIN_LENGTH:2')) })

beforeEach(() => activateLocale('en'))
afterEach(cleanup)

function formWith(
  send: () => Promise<ReturnType<typeof ok<null>> | ReturnType<typeof err<ReturnType<typeof failure>>>>,
) {
  const sent: unknown[] = []
  const view = renderHook(
    ({ initial }) =>
      useForm({
        schema,
        initial,
        send: (draft) => {
          sent.push(draft)
          return send()
        },
      }),
    {
      initialProps: { initial: { name: '' } },
      wrapper: ({ children }) => <I18nProvider i18n={i18n}>{children}</I18nProvider>,
    },
  )
  return { ...view, sent }
}

test('what the contract refuses is said at its field, and not sent', async () => {
  const { result, sent } = formWith(async () => ok(null))
  await act(async () => result.current.submit())
  expect(result.current.errorOf('name')).toBe('Minimum length: 2')
  expect(sent).toEqual([])
  act(() => result.current.set('name', 'Ada'))
  expect(result.current.errorOf('name')).toBeNull()
})

test('what is typed counts as unsaved until it is saved', async () => {
  const { result, unmount } = formWith(async () => ok(null))
  act(() => result.current.set('name', 'Ada'))
  expect(hasUnsaved()).toBe(true)
  await act(async () => result.current.submit())
  expect(result.current.state).toBe('saved')
  expect(hasUnsaved()).toBe(false)
  act(() => result.current.set('name', 'Ada Conti'))
  expect(hasUnsaved()).toBe(true)
  unmount()
  expect(hasUnsaved()).toBe(false)
})

test('newer data from the server is shown, unless the form has unsaved input', () => {
  const { result, rerender } = formWith(async () => ok(null))
  rerender({ initial: { name: 'Grace' } })
  expect(result.current.draft.name).toBe('Grace')
  act(() => result.current.set('name', 'Ada'))
  rerender({ initial: { name: 'Barbara' } })
  expect(result.current.draft.name).toBe('Ada')
})

test('a refusal without a field is the form’s', async () => {
  const { result } = formWith(async () => err(failure('FORBIDDEN')))
  act(() => result.current.set('name', 'Ada'))
  await act(async () => result.current.submit())
  expect(result.current.failed?.code).toBe('FORBIDDEN')
  expect(result.current.draft.name).toBe('Ada')
})
