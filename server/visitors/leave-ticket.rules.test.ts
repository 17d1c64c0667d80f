import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { LEAVE_TICKET_LIFE_MS } from '#contract/limits.ts'
import type { Token } from '#server/devices/token.ts'
import { firstRing, makeVault } from '#server/keys/vault.ts'
import { openLeaveTicket, sealLeaveTicket } from './leave-ticket.rules.ts'

const vault = makeVault(() => firstRing(randomBytes(32)))
const ring = firstRing(randomBytes(32))
const steady = makeVault(() => ring)
const tablet = (changes: Partial<Token> = {}): Token => ({
  companyId: 'demo',
  hash: Buffer.alloc(32),
  kind: 'tablet',
  scopes: [],
  siteId: null,
  deviceId: 'tablet-1',
  expiresAt: new Date(0),
  ...changes,
})

test('a ticket opens at its own tablet, for two minutes', () => {
  const ticket = sealLeaveTicket(steady, tablet(), 'visitor-1', 1_000)
  const open = (token: Token, now: number) => openLeaveTicket(steady, token, ticket, now)
  expect(open(tablet(), 1_000)).toBe('visitor-1')
  expect(open(tablet(), 1_000 + LEAVE_TICKET_LIFE_MS - 1)).toBe('visitor-1')
  expect(open(tablet(), 1_000 + LEAVE_TICKET_LIFE_MS)).toBeNull()
  expect(open(tablet({ deviceId: 'tablet-2' }), 1_000)).toBeNull()
  expect(open(tablet({ companyId: 'other' }), 1_000)).toBeNull()
})

test.each([
  ['nothing', ''],
  ['another text', 'visitor-1'],
  ['a text that was sealed for something else', steady.encrypt('{"tablet":{}}').toString('base64url')],
  ['a ticket of another installation', sealLeaveTicket(vault, tablet(), 'visitor-1', 0)],
])('%s opens nothing', (_, text) => expect(openLeaveTicket(steady, tablet(), text, 0)).toBeNull())
