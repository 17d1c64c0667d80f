import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { BADGE_TICKET_LIFE_MS } from '#contract/limits.ts'
import { firstRing, makeVault } from '#server/keys/vault.ts'
import { openBadgeTicket, openSafetyProof, sealBadgeTicket, sealSafetyProof } from './badge-ticket.rules.ts'
import { altered } from '#tests/support/altered.ts'

const ring = firstRing(randomBytes(32))
const vault = makeVault(() => ring)
const visitorId = randomUUID()

test('a ticket opens for ten minutes, and is short enough for a coarse code', () => {
  const ticket = sealBadgeTicket(vault, visitorId, 1_000)
  expect(ticket.length).toBeLessThanOrEqual(72)
  expect(openBadgeTicket(vault, ticket, 1_000)).toBe(visitorId)
  expect(openBadgeTicket(vault, ticket, BADGE_TICKET_LIFE_MS)).toBe(visitorId)
  expect(openBadgeTicket(vault, ticket, 1_000 + BADGE_TICKET_LIFE_MS)).toBeNull()
})

test.each([
  ['nothing', ''],
  ['a text that was sealed for something else', vault.encrypt('{"leave":{}}').toString('base64url')],
  [
    'a ticket of another installation',
    sealBadgeTicket(
      makeVault(() => firstRing(randomBytes(32))),
      visitorId,
      0,
    ),
  ],
  ['what a badge was answered with', sealSafetyProof(vault, visitorId)],
  ['a ticket that was changed', altered(sealBadgeTicket(vault, visitorId, 0))],
])('%s opens nothing', (_, text) => expect(openBadgeTicket(vault, text, 0)).toBeNull())

test('what a badge was answered with names its visit, and a ticket does not', () => {
  const proof = sealSafetyProof(vault, visitorId)
  expect(proof).toMatch(/^[\w-]{1,200}$/)
  expect(openSafetyProof(vault, proof)).toBe(visitorId)
  expect(openSafetyProof(vault, sealBadgeTicket(vault, visitorId, Date.now()))).toBeNull()
  expect(openSafetyProof(vault, altered(proof))).toBeNull()
})
