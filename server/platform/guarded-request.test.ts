import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HttpPeer, httpPeer } from '#tests/support/http-peer.ts'
import { addressGuard } from './guarded-address.ts'
import { guardedRequest } from './guarded-request.ts'

/** A name that says another address each time that it is looked up. */

const LISTED = '127.0.0.2'
let peer: HttpPeer
beforeAll(async () => {
  peer = await httpPeer(() => ({ status: 200, body: 'ok' }))
})
afterAll(() => peer.close())

function changing(...answers: readonly (readonly string[])[]) {
  let asked = 0
  const guard = addressGuard([`${LISTED}/32`], (_, __, callback) => {
    const found = answers[asked++ % answers.length] ?? []
    callback(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  })
  const call = () =>
    guardedRequest(
      [],
      guard,
    )({
      method: 'POST',
      url: new URL(`http://changing.example:${peer.port}/`),
      headers: {},
      body: 'hello',
      signal: AbortSignal.timeout(5_000),
    })
  return { call, asked: () => asked }
}

test('is judged by the address that is connected to', async () => {
  const inside = ['127.0.0.1', '::1', '::ffff:127.0.0.1', '169.254.169.254', '10.0.0.1']
  for (const address of inside) {
    const { call, asked } = changing([LISTED], [address])
    // The first look-up is allowed, and goes to where nothing listens.
    expect(await call(), address).toEqual({ ok: false, error: 'UNREACHABLE' })
    expect(await call(), address).toEqual({ ok: false, error: 'FORBIDDEN_ADDRESS' })
    expect(asked(), 'one look-up for each call').toBe(2)
  }
  expect(peer.received).toEqual([])
})

test('is called at no address of its answer that is forbidden, wherever that stands', async () => {
  for (const answer of [
    ['127.0.0.1', LISTED],
    [LISTED, '127.0.0.1'],
  ])
    expect(await changing(answer).call()).toEqual({ ok: false, error: 'UNREACHABLE' })
  expect(peer.received).toEqual([])
})
