import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { TokenKind } from '#contract/calls/call.ts'
import { signaturePng } from '#tests/support/server/evil-signatures.ts'
import { createSignatureReader } from './signature-reader.ts'

const reader = createSignatureReader()

const caller = (kind: TokenKind) => ({
  companyId: 'one',
  hash: randomBytes(32),
  kind,
  scopes: [],
  siteId: null,
  deviceId: null,
  expiresAt: new Date(),
})

test('a phone has one picture read at a time, a tablet as many as it has', async () => {
  const file = signaturePng()
  for (const [kind, expected] of [
    ['temp', [true, false, false]],
    ['tablet', [true, true, true]],
  ] as const) {
    const token = caller(kind)
    const read = await Promise.all([1, 2, 3].map(() => reader.read(file, token)))
    expect(read.map(({ ok }) => ok)).toEqual(expected)
    expect((await reader.read(file, token)).ok).toBe(true)
  }
})

test('the queue is limited, and waiting pictures are read', async () => {
  const file = signaturePng()
  const read = await Promise.all(Array.from({ length: 140 }, () => reader.read(file, caller('tablet'))))
  expect(read.filter(({ ok }) => ok)).toHaveLength(130)
  expect((await reader.read(file, caller('tablet'))).ok).toBe(true)
})
