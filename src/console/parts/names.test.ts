import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { clockMoment, clockTime, isSameDay, moment } from './names.ts'

const i18n = setupI18n({ locale: 'en-GB', messages: { 'en-GB': {} } })
const LATE = '2026-11-25T21:30:00.000Z'

test('two instants are of one day by the clock of this device', () => {
  const noon = new Date(2026, 10, 25, 12).toISOString()
  expect(isSameDay(i18n, noon, new Date(2026, 10, 25, 23, 59).toISOString())).toBe(true)
  expect(isSameDay(i18n, noon, new Date(2026, 10, 24, 12).toISOString())).toBe(false)
})

test('the days and times of a site are those of its clock', () => {
  expect(clockTime(i18n, LATE, 'Asia/Tokyo')).toBe('06:30')
  expect(isSameDay(i18n, '2026-11-25T09:00:00.000Z', LATE, 'Asia/Tokyo')).toBe(false)
  expect(isSameDay(i18n, '2026-11-25T16:00:00.000Z', LATE, 'Asia/Tokyo')).toBe(true)
})

test("the clock of a site is named if it is not the reader's", () => {
  expect(clockMoment(i18n, LATE, 'Asia/Tokyo')).toBe('26 Nov 2026, 06:30 GMT+9')
  expect(clockMoment(i18n, LATE)).toBe(
    moment(i18n, LATE, new Intl.DateTimeFormat().resolvedOptions().timeZone),
  )
})
