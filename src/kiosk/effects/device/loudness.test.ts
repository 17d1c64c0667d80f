import { expect, test } from 'vitest'
import { loudnessOf } from './loudness.ts'

const loud = { sounds: true, softSounds: false, nightSilence: false }
const at = (time: string) => new Date(`2026-11-24T${time}:00Z`)

test('sounds are loud, soft or none', () => {
  expect(loudnessOf(loud, at('12:00'), 'UTC')).toBe(1)
  expect(loudnessOf({ ...loud, softSounds: true }, at('12:00'), 'UTC')).toBeLessThan(0.5)
  expect(loudnessOf({ ...loud, sounds: false }, at('12:00'), 'UTC')).toBeNull()
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
  expect(loudnessOf({ ...loud, nightSilence: true }, at(time), zone) !== null).toBe(heard)
})
