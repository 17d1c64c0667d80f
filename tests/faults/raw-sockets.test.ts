import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { LOGIN_FAILURES } from '#contract/limits.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'
import { frames, nonsense, opening, smuggling } from './raw/messages.ts'
import { exchange, openWire, statusesIn } from './raw/wire.ts'

/** F08: what no HTTP library would send is refused or its connection ends; everybody else is served. */

/** Long enough for the server to read what was sent. */
const BREAK_OFF_MS = 300
const AFTERMATH_MS = 500

let server: ServerUnderTest
let company: TestCompany
let port: number
beforeAll(async () => {
  server = await serverUnderTest()
  company = await makeCompany(server.adminAccess, {})
  port = Number(new URL(server.url).port)
})
afterAll(() => server.stop())

async function expectServed(): Promise<void> {
  expect((await server.ask(calls.liveVisits, {}, { token: company.token })).status).toBe(200)
}

const isRefusal = (status: number): boolean => status >= 400 && status < 500

test.each(Object.entries(smuggling))('two requests in one, by %s', async (_name, said) => {
  expect(await exchange(port, said)).toEqual([400])
  await expectServed()
})

test.each(Object.entries(nonsense))('%s', async (_name, said) => {
  const [first, ...later] = await exchange(port, said)
  if (first !== undefined) expect(first).toSatisfy(isRefusal)
  // A request that was refused in good order may be followed by a valid one.
  expect([[], [200]]).toContainEqual(later)
  await expectServed()
})

test.each(Object.entries(frames))('a frame %s closes the socket', async (_name, frame) => {
  const wire = openWire(port)
  wire.socket.write(opening + frame, 'latin1')
  expect(statusesIn(await wire.ended)).toEqual([101])
  await expectServed()
})

test.each(['at once', 'after the first answer'])(
  'any request that is broken off %s ends no other connection',
  async (when) => {
    const said = [...Object.values(smuggling), ...Object.values(nonsense)]
    said.push(...Object.values(frames).map((frame) => opening + frame), opening)
    const breakOff = async (message: string): Promise<void> => {
      const { socket, ended } = openWire(port)
      socket.write(message, 'latin1', () => {
        if (when === 'at once') setTimeout(() => socket.resetAndDestroy(), BREAK_OFF_MS)
      })
      socket.once('data', () => socket.resetAndDestroy())
      await ended
    }
    await Promise.all(said.map(breakOff))
    await expectServed()
    // A server that did not survive it is given the time to show that.
    await sleep(AFTERMATH_MS)
    await expectServed()
  },
)

test('ten requests at once over one connection are answered in order', async () => {
  const asked = `GET ${calls.liveVisits.path} HTTP/1.1\r\nHost: house\r\ntoken: ${company.token}\r\n\r\n`
  // Beside them, the question that follows every first answer.
  expect(await exchange(port, asked.repeat(10))).toEqual(Array(11).fill(200))
})

test('a thousand requests at once end the connection', async () => {
  const asked = `GET ${calls.liveVisits.path} HTTP/1.1\r\nHost: house\r\ntoken: ${company.token}\r\n\r\n`
  expect((await exchange(port, asked.repeat(1_000))).length).toBeLessThan(50)
  await expectServed()
})

test('a client that waits for 100 Continue gets it', async () => {
  const head = `POST ${calls.getToken.path} HTTP/1.1\r\nHost: house\r\nContent-Type: application/json\r\n`
  const asked = `${head}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}`
  expect(await exchange(port, asked)).toEqual([100, 404, 200])
})

describe.concurrent('a connection that takes its time is ended', { timeout: 90_000 }, () => {
  const TRICKLE_MS = 500

  /** One sign after the other, for as long as the connection stands. */
  async function trickle(begin: string, sign: string): Promise<readonly number[]> {
    const wire = openWire(port)
    const going = setInterval(() => wire.socket.writable && wire.socket.write(sign, 'latin1'), TRICKLE_MS)
    wire.socket.write(begin, 'latin1')
    const received = await wire.ended
    clearInterval(going)
    return statusesIn(received)
  }

  test('in the headers', async () => {
    const statuses = await trickle('GET /api/health HTTP/1.1\r\nHost: house\r\nX-Slow: ', 'x')
    expect(statuses.every(isRefusal)).toBe(true)
  })

  test('in the body', { tags: 'long' }, async () => {
    const head = `POST ${calls.getToken.path} HTTP/1.1\r\nHost: house\r\nContent-Type: application/json\r\n`
    expect((await trickle(`${head}Content-Length: 10000\r\n\r\n`, ' ')).every(isRefusal)).toBe(true)
    await expectServed()
  })

  test('in a chunk', { tags: 'long' }, async () => {
    const head = `POST ${calls.getToken.path} HTTP/1.1\r\nHost: house\r\nContent-Type: application/json\r\n`
    expect((await trickle(`${head}Transfer-Encoding: chunked\r\n\r\nff\r\n`, ' ')).every(isRefusal)).toBe(
      true,
    )
  })

  test('in the first frame of a socket', { tags: 'long' }, async () => {
    expect(await trickle(opening, '\x82')).toEqual([101])
  })

  test('before it identifies itself, after a socket was opened', { tags: 'long' }, async () => {
    expect(await trickle(opening, '')).toEqual([101])
  })

  test('before its first byte: five hundred of them, and others are served meanwhile', async () => {
    const silent = Array.from({ length: 500 }, () => openWire(port))
    await Promise.all(Array.from({ length: 50 }, expectServed))
    expect(await Promise.all(silent.map(({ ended }) => ended))).toHaveLength(500)
    await expectServed()
  })
})

describe('a forged client address', () => {
  const wrong = { service_code: 'WRONG', tax_code: 'IT00000000000' }

  const tryIn = async (asked: ServerUnderTest, addresses: readonly string[]): Promise<readonly number[]> => {
    const statuses: number[] = []
    for (const address of addresses) {
      const headers = { 'x-forwarded-for': address, 'x-real-ip': address, forwarded: `for=${address}` }
      statuses.push((await asked.ask(calls.getToken, wrong, { headers })).status)
    }
    return statuses
  }
  const claimed = (count: number, proxy = ''): string[] =>
    Array.from({ length: count }, (_, number) => `198.51.100.${number}${proxy}`)
  const refusedAfterLimit = [...Array(LOGIN_FAILURES.times).fill(401), 429]

  test('does not change the address for which wrong attempts are counted', async () => {
    await server.adminAccess.database.pool.query("delete from counters where company_id = ''")
    expect(await tryIn(server, claimed(LOGIN_FAILURES.times + 1))).toEqual(refusedAfterLimit)
  })

  test('is accepted from a trusted proxy only, and only the part that it has added', async () => {
    const behind = await serverUnderTest({ TRUST_PROXY: '1' })
    try {
      expect(await tryIn(behind, claimed(LOGIN_FAILURES.times + 1, ', 203.0.113.7'))).toEqual(
        refusedAfterLimit,
      )
      expect(await tryIn(behind, ['203.0.113.7, 203.0.113.8'])).toEqual([401])
    } finally {
      await behind.stop()
    }
  })
})
