import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderScreen, withScreens } from '#tests/support/render-screen.tsx'
import { PasswordField } from './password-field.tsx'

withScreens()

function Form({ isNew }: { readonly isNew: boolean }) {
  const [value, setValue] = useState('')
  return <PasswordField label="Password" value={value} onValue={setValue} error={null} isNew={isNew} />
}
const field = () => screen.getByLabelText('Password')

test('hides what is typed, unless asked to show it', async () => {
  const { user } = renderScreen(<Form isNew={false} />)
  await user.type(field(), 'salgemma-27')
  expect(field()).toMatchObject({ type: 'password', value: 'salgemma-27' })
  await user.click(screen.getByRole('switch'))
  expect(field()).toMatchObject({ type: 'text', value: 'salgemma-27' })
})

test('takes what is pasted, and tells password managers what it is for', async () => {
  const { user, show } = renderScreen(<Form isNew={false} />)
  await user.click(field())
  await user.paste('  salgemma-27-tram-viola  ')
  expect(field()).toMatchObject({ value: '  salgemma-27-tram-viola  ' })
  expect(field().getAttribute('autocomplete')).toBe('current-password')
  show(<Form isNew />)
  expect(field().getAttribute('autocomplete')).toBe('new-password')
})
