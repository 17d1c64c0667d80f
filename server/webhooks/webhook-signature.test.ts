import { randomBytes, randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { newWebhookSecret, signatureHeaders } from './webhook-signature.ts'

/** Judged by the library of Standard Webhooks, which receivers use. */

const TIMES = 10_000
const isTaken = (secret: string, body: string, headers: Readonly<Record<string, string>>): boolean => {
  try {
    new Webhook(secret).verify(body, headers)
    return true
  } catch {
    return false
  }
}
/** Texts of any signs, as JSON holds them. */
const randomBody = (): string =>
  JSON.stringify({
    type: 'visit.entered',
    timestamp: new Date().toISOString(),
    data: { text: randomBytes(1 + Math.floor(Math.random() * 200)).toString('utf8'), more: randomUUID() },
  })
/** The same text with one bit of one sign changed. */
function withOneBit(text: string): string {
  const bytes = Buffer.from(text, 'utf16le')
  const at = Math.floor(Math.random() * bytes.length)
  bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(Math.random() * 8))
  return bytes.toString('utf16le')
}

test('random bodies and ids are taken, and none after a change of one bit', () => {
  for (let n = 0; n < TIMES; n++) {
    const [secret, id, body] = [newWebhookSecret(), randomUUID(), randomBody()]
    const headers = signatureHeaders([secret], id, body, new Date())
    if (!isTaken(secret, body, headers)) throw new Error(`Refused: ${body}`)
    const changed = withOneBit(body)
    // Lone surrogates are one byte sequence in UTF-8, which is what is signed.
    if (Buffer.from(changed).equals(Buffer.from(body))) continue
    if (isTaken(secret, changed, headers)) throw new Error(`Taken with a changed body: ${changed}`)
    if (isTaken(secret, body, { ...headers, 'webhook-id': withOneBit(id) }))
      throw new Error('Taken with a changed id')
    const signature = headers['webhook-signature']
    const key = signature.slice(3)
    const bytes = Buffer.from(key, 'base64')
    const bit = Math.floor(Math.random() * bytes.length)
    bytes[bit] = (bytes[bit] ?? 0) ^ (1 << Math.floor(Math.random() * 8))
    if (isTaken(secret, body, { ...headers, 'webhook-signature': `v1,${bytes.toString('base64')}` }))
      throw new Error('Taken with a changed signature')
  }
})

describe('while a new secret takes over', () => {
  const [old, fresh, other] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()]
  const [id, body] = [randomUUID(), randomBody()]

  test('a receiver may know either', () => {
    const headers = signatureHeaders([fresh, old], id, body, new Date())
    expect(isTaken(fresh, body, headers)).toBe(true)
    expect(isTaken(old, body, headers)).toBe(true)
    expect(isTaken(other, body, headers)).toBe(false)
  })

  test('afterwards only the new one counts', () => {
    const headers = signatureHeaders([fresh], id, body, new Date())
    expect(isTaken(fresh, body, headers)).toBe(true)
    expect(isTaken(old, body, headers)).toBe(false)
  })
})

test('an old message is not taken', () => {
  const [secret, body] = [newWebhookSecret(), randomBody()]
  const headers = signatureHeaders([secret], randomUUID(), body, new Date(Date.now() - 6 * 60_000))
  expect(isTaken(secret, body, headers)).toBe(false)
})
