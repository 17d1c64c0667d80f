import { expect, test } from 'vitest'
import { sampleOf } from '#tests/support/long.ts'
import { tortureKill } from './torture-kill.ts'

/** The short form of `npm run torture:kill`: what was acknowledged is stored, once (R06, R12). */
test('whatever is killed under load, no acknowledged entry or exit is lost or doubled', {
  timeout: 180_000,
}, async () => {
  const { kills, acknowledged, refused, wrong } = await tortureKill({
    rounds: sampleOf(1, 6),
    perSecond: sampleOf(30, 100),
  })
  expect(wrong).toEqual([])
  expect(refused).toEqual([])
  expect(kills[0]?.victim).toBe('both')
  expect(acknowledged).toBeGreaterThan(20)
  console.log(`kills: ${kills.length}, acknowledged: ${acknowledged}, lost: 0, doubled: 0`)
})
