import type { SignUpFieldName } from '#contract/sign-up-fields.ts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { FieldIssue } from '#contract/error-codes.ts'
import { complaintOf, frame, renderScreen, withScreens } from '#tests/support/render-screen.tsx'
import { activateLocale } from '#src/i18n/locales.ts'
import { PrivacyLine } from '#src/ui/privacy-line.tsx'
import { SignUpScreen } from './signup-screen.tsx'

withScreens()

const names: readonly SignUpFieldName[] = ['firstname', 'lastname', 'email']

function open(
  fields: readonly SignUpFieldName[] = names,
  issues: readonly FieldIssue[] = [],
  isOwnPhone = false,
  waitSeconds: number | null = null,
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
      waitSeconds={waitSeconds}
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

const datePart = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
/** All digits one after the other, from this part on. */
async function typeDate(user: ReturnType<typeof open>['user'], from: string, digits: string) {
  await user.click(datePart(from))
  await user.keyboard(digits)
}

test('says the privacy notice before the first field', () => {
  const { field } = open()
  const notice = screen.getByText(/to manage your visit/)
  const position = notice.compareDocumentPosition(field('First name'))
  expect(position & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('the visitor’s own phone may fill in what it knows of its owner, a tablet nothing', () => {
  const asked = ['firstname', 'lastname', 'email', 'companyName', 'phone', 'document'] as const
  const proposed = () =>
    [...document.querySelectorAll<HTMLInputElement>('input:not([type=checkbox])')].map(
      ({ name, autocomplete }) => `${name} ${autocomplete}`,
    )
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

test('a visitor with one name says so, and gives no last name', async () => {
  const { user, field, fill, next, onSubmit } = open()
  await fill()
  const oneName = screen.getByRole<HTMLInputElement>('checkbox', { name: 'I have one name only' })
  await user.click(oneName)
  expect(screen.queryByLabelText('Last name')).toBeNull()
  expect(field('^Name$').value).toBe('Ada')
  await next()
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({
    firstname: 'Ada',
    lastname: null,
    email: 'ada@example.org',
  })
  await user.click(oneName)
  await next()
  expect(onSubmit).toHaveBeenCalledOnce()
  expect(complaintOf(field('Last name'))).toBe('Field required')
})

test('a form in Japanese asks for the family name first', async () => {
  const { field } = open()
  await act(() => activateLocale('ja'))
  const asked = [...document.querySelectorAll('input:not([type=checkbox])')].map((input) =>
    input.getAttribute('name'),
  )
  expect(asked).toEqual(['lastname', 'firstname', 'email'])
  expect(field('^姓$').name).toBe('lastname')
})

test('an untouched birthday is none, though a date is shown', async () => {
  const { fill, next, onSubmit } = open([...names, 'birthday'])
  await fill()
  const year = screen.getByRole<HTMLInputElement>('textbox', { name: 'Year' })
  expect([year.value, year.placeholder]).toEqual(['', '1998'])
  await next()
  expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ birthday: '' })
})

test('a touched birthday is the date chosen, and can be left out again', async () => {
  const { user, fill, next, onSubmit } = open([...names, 'birthday'])
  await fill()
  await typeDate(user, 'Month', '07061980')
  await next()
  expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ birthday: '1980-07-06' })
  screen.getByRole('button', { name: 'Clear date' }).focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(datePart('Month'))
  await next()
  expect(onSubmit.mock.calls[1]?.[0]).toMatchObject({ birthday: '' })
})

test.each(['٠٧٠٦١٩٨٠', '०७०६१९८०', '０７０６１９８０'])(
  'a birthday typed as %s is a date',
  async (digits) => {
    const { user, fill, next, onSubmit } = open([...names, 'birthday'])
    await fill()
    await typeDate(user, 'Month', digits)
    expect(datePart('Year').value).toBe('1980')
    await next()
    expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ birthday: '1980-07-06' })
  },
)

test('a day that does not exist is refused', async () => {
  const { user, fill, next, onSubmit } = open([...names, 'birthday'])
  await fill()
  await typeDate(user, 'Month', '02301980')
  await next()
  expect(complaintOf(datePart('Day'))).toBe('Invalid date')
  expect(onSubmit).not.toHaveBeenCalled()
})

test('a birthday of which something is missing is no date, and keeps what was typed', async () => {
  const { user, fill, next, onSubmit } = open([...names, 'birthday'])
  await fill()
  await user.type(datePart('Year'), '1980')
  await next()
  expect(complaintOf(datePart('Year'))).toBe('Invalid date')
  expect(datePart('Year').value).toBe('1980')
  expect(onSubmit).not.toHaveBeenCalled()
  await user.clear(datePart('Year'))
  await next()
  expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ birthday: '' })
})

test('the digits of a date flow from part to part, in the order of the language', async () => {
  const { user, fill } = open([...names, 'birthday'])
  await fill()
  const order = () => [...document.querySelectorAll('fieldset label')].map((label) => label.textContent)
  expect(order()).toEqual(['Month', 'Day', 'Year'])
  await typeDate(user, 'Month', '07x06')
  expect(document.activeElement).toBe(datePart('Year'))
  await user.keyboard('{Backspace}')
  expect(document.activeElement).toBe(datePart('Day'))
  await act(() => activateLocale('ja'))
  expect(order()).toEqual(['年', '月', '日'])
})

test('the first field has the focus, described by the heading until it has an error', async () => {
  const { field, next } = open()
  const first = field('First name')
  expect(document.activeElement).toBe(first)
  expect(first.getAttribute('aria-describedby')).toBe(screen.getByRole('heading', { level: 1 }).id)
  await next()
  expect(complaintOf(first)).toBe('Field required')
})

test('the server’s complaint holds until its field is changed', async () => {
  const { user, field, fill, refuse } = open()
  await fill()
  refuse([{ path: 'email', message: 'INPUT_EMAIL' }])
  expect(complaintOf(field('Email'))).toBe('Invalid email')
  await user.type(field('Email'), 'x')
  expect(complaintOf(field('Email'))).toBeUndefined()
})

test('says for how long too many sign-ups have to wait, and keeps the form', () => {
  const { field } = open(names, [], false, 599)
  expect(screen.getByRole('timer').textContent).toMatch(/in 9 mins 59 secs\.$/)
  expect(field('Email')).toBeTruthy()
})

test('asks for companies as one is typed', async () => {
  const { user, field, onCompanyQuery } = open([...names, 'companyName'])
  await user.type(field('Company'), 'Ac')
  expect(onCompanyQuery).toHaveBeenLastCalledWith('Ac')
})
