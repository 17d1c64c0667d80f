import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderScreen, withScreens } from '#tests/support/render-screen.tsx'
import { activateLocale } from '#src/i18n/locales.ts'
import { EndScreen } from './end-screen.tsx'

withScreens()

afterEach(() => void vi.restoreAllMocks())

const arrival = {
  directions: { language: 'de', text: 'Zweiter Stock' },
  wifi: { name: 'Guests', password: 'welcome-2026' },
}
const welcome = {
  direction: 'entry',
  firstName: 'Ada',
  lastName: 'Conti',
  visitorCode: '7K3M9QX2',
  onMoreTime: null,
} as const

test.each([
  ['en', 'Ada', 'Conti', 'Welcome, Ada'],
  ['it', 'Ada', 'Conti', 'Le diamo il benvenuto, Ada'],
  ['de', 'Ada', 'Conti', 'Willkommen, Ada Conti'],
  ['de', 'Sukarno', '', 'Willkommen, Sukarno'],
  ['ja', '美咲', '佐藤', '佐藤\u00a0様、ようこそ'],
  ['zh', '伟', '王', '王伟，欢迎您'],
  ['it', '민준', '김', 'Le diamo il benvenuto, 김민준'],
  ['it', 'محمد', 'الفارسي', 'Le diamo il benvenuto, \u2068محمد\u2069'],
  ['en', '', '', 'Welcome'],
] as const)('in %s, “%s %s” is greeted politely', async (locale, firstName, lastName, greeting) => {
  await act(() => activateLocale(locale))
  renderScreen(<EndScreen {...welcome} firstName={firstName} lastName={lastName} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(greeting)
})

test('the welcome shows whom the visitor comes to see, which is not said aloud', () => {
  const visits = { firstName: 'Giulia', lastName: 'Bianchi', area: 'Sales', image: '/photo.png' }
  renderScreen(<EndScreen {...welcome} visits={visits} />)
  expect(screen.getByText('Giulia Bianchi').closest('[data-personal]')).not.toBeNull()
  expect(document.querySelector('main img')?.getAttribute('src')).toBe('/photo.png')
})

test('the welcome tells where to go and how to get online', () => {
  renderScreen(<EndScreen {...welcome} arrival={arrival} />)
  expect(screen.getByText('Zweiter Stock').lang).toBe('de')
  expect(screen.getByText('Guests')).toBeTruthy()
  expect(screen.getByText('welcome-2026')).toBeTruthy()
  expect(screen.getByRole('img', { name: /QR code/ })).toBeTruthy()
})

test('one tap ends it, but not the second tap on Confirm, nor a tap on a control', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  const onDone = vi.fn()
  const { user } = renderScreen(<EndScreen {...welcome} arrival={arrival} onDone={onDone} />)
  fireEvent.click(screen.getByText('Guests'))
  expect(onDone).not.toHaveBeenCalled()
  now.mockReturnValue(1_000)
  fireEvent.click(screen.getByRole('button', { name: /text/i }))
  expect(onDone).not.toHaveBeenCalled()
  fireEvent.click(screen.getByText('Guests'))
  expect(onDone).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(onDone).toHaveBeenCalledTimes(2)
})

test('without anything to tell, the welcome ends by itself', () => {
  vi.spyOn(performance, 'now').mockReturnValue(1_000_000)
  const onDone = vi.fn()
  renderScreen(<EndScreen {...welcome} onDone={onDone} />)
  fireEvent.click(screen.getByText('You’re checked in'))
  expect(onDone).not.toHaveBeenCalled()
  expect(screen.queryByRole('button', { name: 'Done' })).toBeNull()
})

test.each([
  [130, 'It lasted 2 hrs 10 mins'],
  [60, 'It lasted 1 hr'],
  [5, 'It lasted 5 mins'],
])('a farewell thanks, and says that %i minutes passed', (stayedMinutes, said) => {
  renderScreen(<EndScreen {...welcome} direction="exit" stayedMinutes={stayedMinutes} />)
  expect(screen.getByText('Thank you for your visit')).toBeTruthy()
  expect(screen.getByText(said)).toBeTruthy()
})

test('what is only recorded says whether there is a network, as there is now', () => {
  renderScreen(<EndScreen {...welcome} isRecorded isOnline />)
  expect(screen.getByText(/The tablet is sending your details/)).toBeTruthy()
  expect(screen.queryByText(/There is no network/)).toBeNull()
  cleanup()
  renderScreen(<EndScreen {...welcome} isRecorded isOnline={false} />)
  expect(screen.getByText(/There is no network right now/)).toBeTruthy()
})

test('nothing empties while it is not known how long the screen stays', () => {
  const ring = () => document.querySelector<SVGElement>('[style*="animation-duration"]')
  renderScreen(<EndScreen {...welcome} stays={null} />)
  expect(ring()).toBeNull()
  cleanup()
  renderScreen(<EndScreen {...welcome} stays={5_000} />)
  expect(ring()?.style.animationDuration).toBe('5000ms')
})
