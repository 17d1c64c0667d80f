import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { errorStatus } from '#contract/error-codes.ts'
import { refusalMessages } from '#server/platform/refusal.ts'
import { apiHeaders } from '#server/http/headers.ts'
import { createClient } from '#src/api/client.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { addMetVisitors } from '#tests/support/server/met-visitors.ts'
import { type Answer, type Ask, askAt, patient } from '#tests/support/server/server-under-test.ts'
import { startServerGroup } from '#tests/support/server/server-group.ts'
import { hasCaddy, shippedProxy } from '#tests/support/server/shipped-proxy.ts'
import { connectTablets } from '#tests/support/server/tablets.ts'
import { anomalies } from './history.ts'
import { steadyStream } from './steady-stream.ts'

// @module-tag long

const VISITORS = 300
const TABLETS = 6
/** Longer than the proxy needs to see it, on a busy machine too; deploy/ has five. */
const DRAIN_SECONDS = 4
/** Two of the proxy's looks: until then it knows of no other server than the one that is replaced next. */
const SEEN_MS = 2_000
/** lb_try_duration, and what a busy machine adds. */
const AWAY_MS = 4_000

describe.skipIf(!hasCaddy)('behind the proxy that is shipped', { timeout: 120_000 }, () => {
  let group: Awaited<ReturnType<typeof startServerGroup>>
  let front: Awaited<ReturnType<typeof shippedProxy>>
  let company: TestCompany
  let visitors: readonly string[]
  let ask: Ask
  beforeAll(async () => {
    group = await startServerGroup(2, { DRAIN_SECONDS: String(DRAIN_SECONDS), TRUST_PROXY: '1' })
    front = await shippedProxy(group.servers.map(({ port }) => port))
    ask = askAt(front.url)
    company = await makeCompany({ ...group.adminAccess, baseUrl: front.url }, {})
    visitors = await addMetVisitors(group.adminAccess, company, VISITORS)
  })
  afterAll(async () => {
    await front.stop()
    await group.stop()
  })

  const enter = (visitorId: string | undefined, cookie: string, by: Ask = ask): Promise<Answer> =>
    by(calls.newAccess, { direction: true, visitorId }, { token: company.token, headers: { cookie } })

  /** @returns the cookie that keeps a browser with one server, and that server */
  async function settle() {
    const [cookie = ''] = (await fetch(front.url)).headers.getSetCookie()
    const named = ({ port }: { readonly port: number }) =>
      cookie.includes(createHmac('sha256', '').update(`127.0.0.1:${port}`).digest('hex'))
    return { cookie, server: group.servers.find(named) }
  }

  const kill = (server: { pid(): number } | undefined): void => {
    process.kill(server?.pid() ?? Number.NaN, 'SIGKILL')
  }

  test('a browser stays with one server, by a cookie that no script reads', async () => {
    const { cookie, server } = await settle()
    expect(server).toBeDefined()
    expect(cookie).toMatch(/^lb=\w+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    for (let nth = 0; nth < 10; nth++) {
      const again = await fetch(front.url, { headers: { cookie: cookie.split(';', 1).join() } })
      expect(again.headers.getSetCookie()).toEqual([])
      await again.arrayBuffer()
    }
  })

  test('one server after the other is replaced: each is let in at once, none lost or doubled, sockets come back', async () => {
    const lines = await connectTablets([front.url], ask, company, TABLETS)
    await expect.poll(lines.connected, { timeout: 20_000 }).toBe(TABLETS)
    const stream = steadyStream({ ask, token: company.token, visitors, perSecond: 30 })
    for (const server of group.servers) {
      await server.restart()
      await expect.poll(lines.connected, { timeout: 20_000 }).toBe(TABLETS)
      await sleep(SEEN_MS)
    }
    await stream.end()
    lines.close()
    expect(stream.refused).toEqual([])
    expect(stream.answered.filter(({ tries }) => tries > 1)).toEqual([])
    expect(stream.acknowledged.length).toBeGreaterThan(100)
    expect(await anomalies(group.adminAccess.database, company.companyId, stream.acknowledged)).toEqual([])
  })

  test('a server dies: what was asked of it is "not now", and asked again with its key enters once', async () => {
    const free = await addMetVisitors(group.adminAccess, company, 20)
    const { cookie, server } = await settle()
    const before = await company.liveVisits()
    const entering = free.map(async (visitorId, nth) => {
      await sleep(nth * 10)
      return enter(visitorId, cookie, patient(ask))
    })
    await sleep(50)
    kill(server)
    const answers = await Promise.all(entering)
    await server?.restart()
    expect(answers.map(({ status }) => status)).toEqual(free.map(() => 200))
    expect(await company.liveVisits()).toBe(before + free.length)
  })

  test('without any server the proxy answers soon, in the server’s form', async () => {
    for (const server of group.servers) kill(server)
    const client = createClient({ baseUrl: front.url, token: () => company.token })
    const began = performance.now()
    const [read, written] = await Promise.all([
      ask(calls.liveVisits, {}, { token: company.token }),
      enter(visitors[0], ''),
    ])
    expect(performance.now() - began).toBeLessThan(AWAY_MS)
    for (const { status, body, headers } of [read, written]) {
      expect(status).toBe(errorStatus.UNAVAILABLE)
      expect(body).toEqual({ errorCode: 'UNAVAILABLE', message: refusalMessages.UNAVAILABLE })
      expect(Object.fromEntries(headers)).toMatchObject(lowerCase(apiHeaders(true)))
    }
    expect(await client.call(calls.identify, { code: 'ADA18156', direction: true })).toMatchObject({
      error: { code: 'UNAVAILABLE' },
    })
    const page = await fetch(front.url, { headers: { accept: 'text/html' } })
    expect(page.headers.get('refresh')).toBe('5')
  })
})

const lowerCase = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
