import { expect, test } from 'vitest'
import { sampleOf } from '#tests/support/long.ts'
import { tortureWebhooks } from './torture-webhooks.ts'

// @module-tag long

/** The short form of `npm run torture:webhooks`. */
test('a server that is killed while it delivers loses no event, and repeats one only under its id', {
  timeout: 600_000,
}, async () => {
  const told = await tortureWebhooks({ rounds: sampleOf(2, 20), events: sampleOf(200, 2_000) })
  expect(told.stored).toBe(sampleOf(200, 2_000))
  expect(told.wrong).toEqual({ lost: 0, strangers: 0, unsigned: 0 })
  console.log(`kills: ${told.kills}, events: ${told.stored}, lost: 0, repeated: ${told.repeated}`)
})
