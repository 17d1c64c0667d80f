import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type HttpPeer, httpPeer } from '#tests/support/http-peer.ts'
import { guardedPost } from './guarded-post.ts'

/** Staff type addresses that the server then calls: it must reach nothing that the operator has not allowed. */

let peer: HttpPeer
beforeAll(async () => {
  peer = await httpPeer((path) => {
    if (path === '/hang') return 'hang'
    if (path === '/redirect') return { status: 307, headers: { location: `${peer.url}/secret` } }
    if (path === '/endless') return { status: 200, body: 'x'.repeat(1_000_000) }
    return { status: 200, body: 'ok' }
  })
})
afterAll(() => peer.close())
beforeEach(() => void peer.received.splice(0))

const post = (url: string, networks: readonly string[] = ['127.0.0.0/8', '::1/128']) =>
  guardedPost(networks)(new URL(url), {}, 'hello')

test('what the operator has listed is called', async () => {
  expect(await post(`${peer.url}/ok`)).toEqual({
    ok: true,
    value: { status: 200, body: 'ok', type: null, retryAfterMs: null },
  })
  expect((await post(`http://localhost:${peer.port}/ok`)).ok).toBe(true)
  expect(peer.received.map(({ body }) => body)).toEqual(['hello', 'hello'])
})

describe('not called is', () => {
  test.each([
    ['this machine', '127.0.0.1'],
    ['this machine by its name, which only the look-up finds out', 'localhost'],
    ['this machine in decimal', '2130706433'],
    ['this machine in hexadecimal', '0x7f.1'],
    ['this machine as a mapped address', '[::ffff:127.0.0.1]'],
    ['this machine in IPv6', '[::1]'],
  ])('%s, unless it is listed', async (_, host) => {
    expect(await post(`http://${host}:${peer.port}/ok`, [])).toEqual({
      ok: false,
      error: 'FORBIDDEN_ADDRESS',
    })
    expect(peer.received).toEqual([])
  })

  test.each([
    'http://169.254.169.254/latest/meta-data/',
    'https://169.254.169.254/',
    'http://[fd00:ec2::254]/',
    'http://[::ffff:169.254.169.254]/',
    'http://[64:ff9b::a9fe:a9fe]/',
    'http://100.100.100.200/',
    'http://0.0.0.0/',
    'http://224.0.0.1/',
    'http://[fe80::1]/',
  ])('%s, even where everything is listed', async (url) => {
    expect(await post(url, ['0.0.0.0/0', '::/0'])).toEqual({ ok: false, error: 'FORBIDDEN_ADDRESS' })
  })

  test.each(['https://10.0.0.1/', 'https://192.168.1.1/', 'https://172.16.0.1/', 'https://[fd12::1]/'])(
    '%s, a private network that is not listed',
    async (url) => {
      expect(await post(url, ['127.0.0.0/8'])).toEqual({ ok: false, error: 'FORBIDDEN_ADDRESS' })
    },
  )

  test('the Internet without TLS, nor what is not the web', async () => {
    for (const url of ['http://192.0.2.1/', 'ftp://127.0.0.1/', 'file:///etc/passwd'])
      expect(await post(url)).toEqual({ ok: false, error: 'FORBIDDEN_ADDRESS' })
  })
})

test('a redirect is an answer, and is not followed', async () => {
  expect(await post(`${peer.url}/redirect`)).toMatchObject({ ok: true, value: { status: 307 } })
  expect(peer.received.map(({ path }) => path)).toEqual(['/redirect'])
})

test('a long answer is cut where the caller says so', async () => {
  const answered = await guardedPost(['127.0.0.0/8'])(new URL(`${peer.url}/endless`), {}, 'hello', {
    cutAtBytes: 4_096,
  })
  expect(answered).toMatchObject({ ok: true, value: { status: 200, body: 'x'.repeat(4_096) } })
})

test('who never answers, or answers without end, costs three seconds at most', async () => {
  const from = performance.now()
  expect(await post(`${peer.url}/hang`)).toEqual({ ok: false, error: 'UNREACHABLE' })
  expect(performance.now() - from).toBeLessThan(4_500)
  expect(await post(`${peer.url}/endless`)).toEqual({ ok: false, error: 'UNREACHABLE' })
})
