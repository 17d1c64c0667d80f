import { expect, test } from 'vitest'
import { sampleOf } from '#tests/support/long.ts'
import { attackByGuessing } from '#tests/support/server/guessing.ts'

// @module-tag long

/** The short form of `npm run attack:guessing`: who guesses gets no further than the figures (S21, S22, S24, S52). */
test('guessing stays within the documented limits and locks no rightful user out', {
  timeout: 300_000,
}, async () => {
  const outcomes = await attackByGuessing({
    devices: sampleOf(60, 120),
    addresses: sampleOf(8, 20),
    guesses: sampleOf(6, 7),
  })
  for (const { what, sent, judged, allowed, seconds } of outcomes)
    console.log(`${what}: ${sent} sent, ${judged} judged of ${allowed} in ${seconds} s`)
  const wrong = outcomes.filter(
    ({ judged, allowed, hits, rightfulUser }) => judged > allowed || hits > 0 || !rightfulUser,
  )
  expect(wrong).toEqual([])
})
