import { expect, test } from 'vitest'
import { tortureDatabase } from './torture-database.ts'

/** The short form of `npm run torture:database` (R16). */
test('the database goes and comes back: an alarm meanwhile, and nothing acknowledged is lost', {
  timeout: 120_000,
}, async () => {
  const told = await tortureDatabase({ awayMs: 4_000, perSecond: 50 })
  expect(told.wrong).toEqual([])
  expect(told).toMatchObject({ wasRaised: true, isOver: true })
  expect(told.toldMs.length).toBeGreaterThan(0)
  // A kiosk gives up after six seconds.
  expect(Math.max(...told.toldMs)).toBeLessThan(6_000)
})
