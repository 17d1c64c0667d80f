import { expect, test } from 'vitest'
import { isSameDay } from './names.ts'

test('two instants are of one day by the clock of this device', () => {
  const noon = new Date(2026, 10, 25, 12).toISOString()
  expect(isSameDay(noon, new Date(2026, 10, 25, 23, 59).toISOString())).toBe(true)
  expect(isSameDay(noon, new Date(2026, 10, 24, 12).toISOString())).toBe(false)
})
