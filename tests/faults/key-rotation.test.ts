import { expect, test } from 'vitest'
import { isLong, sampleOf } from '#tests/support/long.ts'
import { tortureKeyRotation, victims } from './torture-key-rotation.ts'

// @module-tag long

const chosen = isLong ? victims : (['server'] as const)

/** The short form of `npm run torture:key-rotation`. */
test('keys are replaced beside a running server, whatever is killed meanwhile, and no visitor is refused', {
  timeout: 600_000,
}, async () => {
  const { rotations, acknowledged, identified, wrong } = await tortureKeyRotation({
    rounds: [...chosen],
    perSecond: sampleOf(10, 20),
    visitors: sampleOf(100, 500),
    // server/keys/key-rotation.contract.test.ts restores one each time.
    restores: isLong,
  })
  expect(wrong).toEqual([])
  expect(rotations.map(({ keyId }) => keyId)).toEqual(chosen.map((_, index) => index + 2))
  for (const { victim, refusedMs } of rotations) {
    if (victim !== 'server') expect(Math.max(0, ...refusedMs)).toBeLessThanOrEqual(1_000)
  }
  expect(acknowledged).toBeGreaterThan(50)
  expect(identified).toBeGreaterThan(30)
})
