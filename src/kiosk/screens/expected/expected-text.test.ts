import { i18n } from '@lingui/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { activateLocale } from '#src/i18n/locales.ts'
import { expectedText } from './expected-text.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 24, 9), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

test.each([
  ['de', new Date(2026, 10, 24, 10), null, 'Sie werden um 10:00 Uhr erwartet'],
  ['de', new Date(2026, 10, 25, 10), null, 'Sie werden am 25. November um 10:00 Uhr erwartet'],
  ['it', new Date(2026, 10, 8, 10), 'Ada Conti', 'Ada Conti la aspetta in data 8 novembre alle 10:00'],
  ['pl', new Date(2026, 10, 25, 10), null, 'Czekamy 25 listopada o 10:00'],
] as const)('in %s at %s, %s', async (locale, at, host, heading) => {
  await activateLocale(locale)
  const shown = expectedText(i18n, at.toISOString(), host).replaceAll(/[\u2066-\u2069]/g, '')
  expect(shown).toBe(heading)
})
