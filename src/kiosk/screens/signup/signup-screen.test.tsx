import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FieldIssue } from '#contract/error-codes.ts'
import type { SignUpFieldName } from '#machines/visit/visit.types.ts'
import { complaintOf, frame, renderScreen, withScreens } from '#tests/support/render-screen.tsx'
import { PrivacyLine } from '#src/ui/privacy-line.tsx'
import { SignUpScreen } from './signup-screen.tsx'

withScreens()

const names: readonly SignUpFieldName[] = ['firstname', 'lastname', 'email']

function open(
  fields: readonly SignUpFieldName[] = names,
  issues: readonly FieldIssue[] = [],
  isOwnPhone = false,
) {
  const onSubmit = vi.fn()
  const onCompanyQuery = vi.fn()
  const form = (shown: readonly FieldIssue[]) => (
    <SignUpScreen
      frame={frame}
      fields={fields}
      issues={shown}
      companies={[{ id: 'acme', name: 'Acme' }]}
      choosesProvince={false}
      isOwnPhone={isOwnPhone}
      privacy={<PrivacyLine onRead={() => undefined} />}
      onCompanyQuery={onCompanyQuery}
      onSubmit={onSubmit}
    />
  )
  const { user, show } = renderScreen(form(issues))
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(name))
  const next = () => user.click(screen.getByRole('button', { name: 'Next' }))
  const fill = async () => {
    await user.type(field('First name'), 'Ada')
    await user.type(field('Last name'), 'Lovelace')
    await user.type(field('Email'), ' ada@example.org ')
  }
  return {
    user,
    onSubmit,
    onCompanyQuery,
    field,
    next,
    fill,
    refuse: (by: readonly FieldIssue[]) => show(form(by)),
  }
}

test('says the privacy notice before the first field', () => {
  const { field } = open()
  const notice = screen.getByText(/only to manage your visit/)
  const position = notice.compareDocumentPosition(field('First name'))
  expect(position & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('the visitor’s own phone may fill in what it knows of its owner, a tablet nothing', () => {
  const asked = ['firstname', 'lastname', 'email', 'companyName', 'phone', 'document'] as const
  const proposed = () =>
    [...document.querySelectorAll('input')].map(({ name, autocomplete }) => `${name} ${autocomplete}`)
  open(asked)
  expect(proposed()).toEqual(asked.map((name) => `${name} off`))
  cleanup()
  open(asked, [], true)
  expect(proposed()).toEqual([
    'firstname given-name',
    'lastname family-name',
    'email email',
    'companyName organization',
    'phone tel',
    'document off',
  ])
})

test('an empty form sends nothing and focuses the first field', async () => {
  const { field, next, onSubmit } = open()
  await next()
  for (const name of ['First name', 'Last name', 'Email']) {
    expect(complaintOf(field(name))).toBe('Field required')
  }
  await waitFor(() => expect(document.activeElement).toBe(field('First name')))
  // The error is read with its field; no other announcement is made, also not for errors further down.
  expect(screen.queryByRole('alert')).toBeNull()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('the focus goes to the first field that is wrong', async () => {
  const { user, field, next } = open()
  await user.type(field('First name'), 'Ada')
  await user.type(field('Last name'), 'L')
  await next()
  await waitFor(() => expect(document.activeElement).toBe(field('Last name')))
  expect(field('Last name').getAttribute('aria-describedby')).toBeTruthy()
})

test('a field complains when it is left, not while it is typed', async () => {
  const { user, field } = open()
  await user.type(field('Email'), 'ada')
  expect(complaintOf(field('Email'))).toBeUndefined()
  await user.tab()
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid email')
  await user.type(field('Email'), '@')
  expect(complaintOf(field('Email'))).toBeUndefined()
})

test('what is wrong where the focus is already is said', async () => {
  const { user, field } = open(['firstname'])
  await user.type(field('First name'), '{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('Field required')
})

test('the e-mail is trimmed when it is left', async () => {
  const { field, fill, user } = open()
  await fill()
  await user.tab()
  expect(field('Email').value).toBe('ada@example.org')
})

test('sends what was typed, for the fields that are shown', async () => {
  const { fill, next, onSubmit } = open()
  await fill()
  await next()
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({
    firstname: 'Ada',
    lastname: 'Lovelace',
    email: 'ada@example.org',
  })
})

test('an untouched birthday is none, though a date is shown', async () => {
  const { fill, next, onSubmit } = open([...names, 'birthday'])
  await fill()
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Year' }).value).toBe('1998')
  await next()
  expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ birthday: '' })
})

test('a touched birthday is the date chosen, and can be left out again', async () => {
  const { user, fill, next, onSubmit } = open([...names, 'birthday'])
  await fill()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '1980')
  await next()
  expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ birthday: '1980-07-06' })
  screen.getByRole('button', { name: 'Leave it out' }).focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Day' }))
  await next()
  expect(onSubmit.mock.calls[1]?.[0]).toMatchObject({ birthday: '' })
})

test('a day that does not exist is refused', async () => {
  const { user, fill, next, onSubmit } = open([...names, 'birthday'])
  await fill()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Month' }), 'February')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Day' }), '30')
  await next()
  expect(complaintOf(screen.getByRole('combobox', { name: 'Day' }))).toBe('Invalid date')
  expect(onSubmit).not.toHaveBeenCalled()
})

test('the server’s complaint holds until its field is changed', async () => {
  const { user, field, fill, refuse } = open()
  await fill()
  refuse([{ path: 'email', message: 'INPUT_EMAIL' }])
  expect(complaintOf(field('Email'))).toBe('Invalid email')
  await user.type(field('Email'), 'x')
  expect(complaintOf(field('Email'))).toBeUndefined()
})

test('asks for companies as one is typed', async () => {
  const { user, field, onCompanyQuery } = open([...names, 'companyName'])
  await user.type(field('Company'), 'Ac')
  expect(onCompanyQuery).toHaveBeenLastCalledWith('Ac')
})
