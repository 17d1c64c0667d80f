import { expect, test } from 'vitest'
import { loudnessOf } from './loudness.ts'

const loud = { sounds: true, softSounds: false, nightSilence: false }
const site = { timeZone: 'UTC', night: null }
const at = (time: string) => new Date(`2026-11-24T${time}:00Z`)

test('sounds are loud, soft or none', () => {
  expect(loudnessOf(loud, at('12:00'), site)).toBe(1)
  expect(loudnessOf({ ...loud, softSounds: true }, at('12:00'), site)).toBeLessThan(0.5)
  expect(loudnessOf({ ...loud, sounds: false }, at('12:00'), site)).toBeNull()
})

test.each([
  ['06:59', 'UTC', false],
  ['07:00', 'UTC', true],
  ['19:59', 'UTC', true],
  ['20:00', 'UTC', false],
  ['00:30', 'UTC', false],
  // 20:30 in Rome, where the site is.
  ['19:30', 'Europe/Rome', false],
  // 05:30 in New York.
  ['10:30', 'America/New_York', false],
])('with a silent night, at %s UTC for a site in %s sounds are heard: %s', (time, zone, heard) => {
  expect(
    loudnessOf({ ...loud, nightSilence: true }, at(time), { timeZone: zone, night: null }) !== null,
  ).toBe(heard)
})

test('the night is the one that the company has set', () => {
  const quiet = { ...loud, nightSilence: true }
  const late = { timeZone: 'UTC', night: { from: 23, to: 5 } }
  expect(loudnessOf(quiet, at('22:30'), late)).toBe(1)
  expect(loudnessOf(quiet, at('23:00'), late)).toBeNull()
  expect(loudnessOf(quiet, at('05:00'), late)).toBe(1)
  const dark = { timeZone: 'UTC', night: { from: 0, to: 24 } }
  expect(loudnessOf(quiet, at('12:00'), dark), 'screens that are always dark are heard by day').toBe(1)
  expect(loudnessOf(quiet, at('20:00'), dark)).toBeNull()
})
