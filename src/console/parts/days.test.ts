import { expect, test } from 'vitest'
import { beginningOf, dayIn, instantAt, plusDays, plusMinutes, shownAt, timeIn } from './days.ts'

test('day and time are those of the site’s clock', () => {
  const at = new Date('2026-11-25T23:30:00Z')
  expect([dayIn('Europe/Rome', at), timeIn('Europe/Rome', at)]).toEqual(['2026-11-26', '00:30'])
  expect([dayIn('America/New_York', at), timeIn('America/New_York', at)]).toEqual(['2026-11-25', '18:30'])
})

test('days follow each other over months, leap days and changes of the clock', () => {
  expect(plusDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(plusDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(plusDays('2026-03-30', -1)).toBe('2026-03-29')
})

test('a later time stays on its day', () => {
  expect(plusMinutes('09:30', 60)).toBe('10:30')
  expect(plusMinutes('23:30', 60)).toBe('23:59')
})

test('a day begins by the clock of its zone, also when that is changed', () => {
  const begins = (day: string, timeZone: string) => beginningOf(day, timeZone).toISOString()
  expect(begins('2026-11-25', 'UTC')).toBe('2026-11-25T00:00:00.000Z')
  expect(begins('2026-11-25', 'Europe/Rome')).toBe('2026-11-24T23:00:00.000Z')
  expect(begins('2026-03-29', 'Europe/Rome')).toBe('2026-03-28T23:00:00.000Z')
  expect(begins('2026-10-25', 'Europe/Rome')).toBe('2026-10-24T22:00:00.000Z')
  expect(begins('2026-03-09', 'America/Los_Angeles')).toBe('2026-03-09T07:00:00.000Z')
  expect(begins('2026-07-01', 'Pacific/Auckland')).toBe('2026-06-30T12:00:00.000Z')
})

test('what a clock shows, and when it shows it', () => {
  const meant = (shown: string, timeZone: string) => instantAt(shown, timeZone).toISOString()
  expect(meant('2026-07-01T14:20', 'Europe/Rome')).toBe('2026-07-01T12:20:00.000Z')
  expect(meant('2026-10-25T14:20', 'Europe/Rome')).toBe('2026-10-25T13:20:00.000Z')
  // The clock skips this hour.
  expect(shownAt(instantAt('2026-03-29T02:30', 'Europe/Rome'), 'Europe/Rome')).toBe('2026-03-29T03:30')
  for (const timeZone of ['UTC', 'Asia/Kolkata', 'America/St_Johns', 'Pacific/Auckland'])
    expect(shownAt(instantAt('2026-11-25T00:05', timeZone), timeZone)).toBe('2026-11-25T00:05')
})
