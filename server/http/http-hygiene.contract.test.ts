import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AnyCall, pathParameters } from '#contract/calls/call.ts'
import { calls } from '#contract/calls/index.ts'
import { publicCalls } from '#contract/public/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { type Browser, hire } from '#tests/support/server/staff.ts'

/** Information that answers give away, and requests that say more than they may. */

let server: TestServer
let company: TestCompany
let other: TestCompany
let owner: Browser
beforeAll(async () => {
  server = await sharedServer()
  company = await makeCompany(server.adminAccess, { certificates: 2 })
  other = await makeCompany(server.adminAccess, {})
  owner = (await hire(server, company.companyId, 'owner')).browser
})
afterAll(() => server.stop())

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(server.url + path, { headers, redirect: 'manual' })

const file = async (ending: string): Promise<string> => {
  const page = await (await get('/', { accept: 'text/html' })).text()
  return new RegExp(`/assets/[\\w.-]+\\.${ending}`).exec(page)?.[0] ?? 'none'
}

test('every answer says its type, and every text its character set', async () => {
  const expected: readonly (readonly [string, RegExp])[] = [
    ['/', /^text\/html; charset=utf-8$/],
    ['/console/today', /^text\/html; charset=utf-8$/],
    [await file('js'), /^(?:text|application)\/javascript; charset=utf-8$/],
    [await file('css'), /^text\/css; charset=utf-8$/],
    ['/favicon.svg', /^image\/svg\+xml/],
    ['/app.webmanifest', /^application\/manifest\+json/],
    ['/api/health', /^application\/json; charset=utf-8$/],
    ['/api/openapi.json', /^application\/json; charset=utf-8$/],
    ['/api/none', /^application\/json; charset=utf-8$/],
    ['/api/tablet/liveVisits', /^application\/json; charset=utf-8$/],
  ]
  for (const [path, type] of expected) {
    const answer = await get(path, { accept: 'text/html' })
    expect(answer.headers.get('content-type'), path).toMatch(type)
  }
})

test('no answer names the software that made it, or its version', async () => {
  for (const path of ['/', '/api/health', '/api/none', '/%', '/api/auth/get-session', '/api/socket/']) {
    const { headers } = await get(path, { accept: 'text/html' })
    for (const name of ['server', 'x-powered-by', 'via', 'x-aspnet-version'])
      expect(headers.has(name), path).toBe(false)
    expect(JSON.stringify([...headers]), path).not.toMatch(/fastify|node|better-auth|socket\.io|postgres/i)
  }
})

test('no page of another origin may read an answer', async () => {
  const origin = 'https://evil.example'
  const asks = { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'token' }
  for (const path of [
    '/',
    '/api/health',
    calls.getToken.path,
    consoleCalls.getMe.path,
    '/api/auth/get-session',
  ]) {
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await fetch(server.url + path, { method, headers: asks })
      expect(
        [...headers.keys()].filter((name) => name.startsWith('access-control-')),
        `${method} ${path}`,
      ).toEqual([])
    }
  }
})

test('no folder is listed, and repository, sources, keys and database are not served', async () => {
  const index = await (await get('/', { accept: 'text/html' })).text()
  const paths = [
    ...[
      '/assets/',
      '/console/assets/',
      '/icons/',
      '/.git/config',
      '/.git/HEAD',
      '/.env',
      '/.npmrc',
      '/.well-known/',
    ],
    ...['/package.json', '/package-lock.json', '/server/main.js', '/../package.json', '/..%2fpackage.json'],
    ...['/secret.key', '/data/secret.key', '/postgres/PG_VERSION', '/outbox/', '/tls/authority.key'],
    ...[
      '/assets/..%2f..%2fserver%2fmain.js',
      '/console/../../server/main.js',
      '/index.html.map',
      '/node_modules/',
    ],
  ]
  for (const path of paths) {
    const plain = await get(path)
    expect(plain.status, path).toBe(404)
    // A browser that types an address gets the kiosk's page, whatever the address says, and nothing else.
    const page = await get(path, { accept: 'text/html' })
    expect(page.status === 404 || (await page.text()) === index, path).toBe(true)
  }
})

test.each(['TRACE', 'TRACK', 'DEBUG', 'CONNECT', 'PROPFIND'])(
  '%s is not answered with the sent text',
  async (method) => {
    const { hostname, port } = new URL(server.url)
    const canary = randomUUID()
    for (const path of ['/', '/api/health', calls.getToken.path]) {
      const socket = connect(Number(port), hostname)
      await once(socket, 'connect')
      socket.end(
        `${method} ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nX-Canary: ${canary}\r\nConnection: close\r\n\r\n`,
      )
      let answer = ''
      for await (const part of socket) answer += part
      expect(answer).not.toContain(canary)
      expect(answer).toMatch(/^(?:HTTP\/1\.1 [45]\d\d |$)/)
    }
  },
)

test('reading calls are GET, and changing calls are not', () => {
  const all: readonly AnyCall[] = [
    ...Object.values(calls),
    ...Object.values(publicCalls),
    ...Object.values(consoleCalls),
  ]
  for (const { name, method } of all) expect(['GET', 'POST', 'PUT', 'DELETE'], name).toContain(method)
  const reading = all.filter(({ method }) => method === 'GET').map(({ name }) => name)
  expect(
    reading.filter((name) => !/^(?:get|list|read|live|search|visitorBadge|pdfFile|find)/.test(name)),
  ).toEqual([])
})

test('only JSON bodies are read, not those of forms', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    for (const path of [calls.getToken.path, calls.signup.path, '/api/auth/sign-out']) {
      const { status } = await fetch(server.url + path, {
        method: 'POST',
        headers: { 'content-type': type, origin: server.url, token: company.token },
        body: '{}',
      })
      expect([400, 401, 403, 415], `${type} ${path}`).toContain(status)
    }
  }
})

test('no call carries a secret in its address', () => {
  const all: readonly AnyCall[] = [
    ...Object.values(calls),
    ...Object.values(publicCalls),
    ...Object.values(consoleCalls),
  ]
  const secret = /token|code|secret|password|pin$|email|name|document|signature|key$/i
  for (const call of all) {
    const asked =
      call.method === 'GET' && 'entries' in call.request ? Object.keys(call.request.entries as object) : []
    const said = [...pathParameters(call), ...asked].filter((name) => secret.test(name))
    expect(said, call.name).toEqual([])
  }
})

test('a PDF is a download in a sandbox, under a name of ours', async () => {
  const { token } = company
  const visitor = await company.meet()
  const list = await server.ask(calls.getCertificateToSign, { id: visitor }, { token })
  const files = v.parse(v.array(v.object({ file: v.nullable(v.string()) })), list.body.data)
  const url = files.find(({ file: address }) => address !== null)?.file
  const { headers, status } = await server.ask(calls.pdfFile, { url }, { token })
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('application/pdf')
  expect(headers.get('content-disposition')).toBe('attachment; filename="document.pdf"')
  expect(headers.get('content-security-policy')).toBe('sandbox')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cache-control')).toBe('no-store')
})

test('a text that is made to be slow to read is answered as fast as any', async () => {
  const { token } = company
  const long = 20_000
  const evil = ['a', ' ', '@', 'a@', 'a.', '-', '0', '<', '<b', '&', '((', '\u0301', 'ー', '%'].map((unit) =>
    unit.repeat(Math.floor(long / unit.length)),
  )
  const asked = (text: string): readonly (readonly [AnyCall, object])[] => [
    [calls.signup, { firstname: text, lastname: text, email: `${text}!` }],
    [calls.identify, { code: text, direction: true }],
    [calls.getInternalStaff, { input: text }],
    [calls.searchCompany, { input: text }],
    [calls.sendCrashReport, { error: text, state: { route: text }, errorPath: text }],
    [calls.visitorBadgeFromEmail, { email: text }],
  ]
  const quick = async (call: AnyCall, body: object): Promise<number> => {
    const from = performance.now()
    const { status } = await server.ask(call, body, { token })
    expect(status, call.name).toBeLessThan(500)
    return performance.now() - from
  }
  for (const text of evil) {
    for (const [call, body] of asked(text)) {
      // A machine that is busy is slow once, not three times.
      const times = [await quick(call, body)]
      while (times.length < 3 && Math.min(...times) > 500) times.push(await quick(call, body))
      expect(Math.min(...times), `${call.name} ${text.slice(0, 4)}`).toBeLessThan(500)
    }
  }
})

test('a field that a call does not know is refused, not stored', async () => {
  const visitor = { firstname: 'Ada', lastname: 'Conti', email: `${randomUUID()}@visitor.example` }
  for (const extra of [
    { id: randomUUID() },
    { authcode: 'AAAAAAAA' },
    { companyId: other.companyId },
    { isInside: true },
  ]) {
    const answer = await server.ask(calls.signup, { ...visitor, ...extra }, { token: company.token })
    expect(answer.body, JSON.stringify(extra)).toMatchObject({ errorCode: 'INVALID_INPUT' })
  }
  const request = { companyId: company.companyId, name: 'North', timeZone: 'UTC', capacity: null }
  const site = await owner.ask(consoleCalls.saveSite, { ...request, siteId: null, role: 'owner' } as never)
  expect(site.status).toBe(400)
})

test('a path parameter cannot be overridden in the body, the query or by repetition', async () => {
  const { companyId } = company
  const path = `/api/console/companies/${companyId}/settings`
  const said = await get(`${path}?companyId=${other.companyId}`, owner.headers())
  const plain = await get(path, owner.headers())
  expect(plain.status).toBe(200)
  if (said.status === 200) expect(await said.json()).toEqual(await plain.json())
  else expect(said.status).toBe(400)

  const foreign = await get(
    `/api/console/companies/${other.companyId}/settings?companyId=${companyId}`,
    owner.headers(),
  )
  expect(foreign.status).toBe(403)
  const twice = await get(`${calls.getInternalStaff.path}?input=giu&input=jue`, { token: company.token })
  expect(twice.status).toBeLessThan(500)
  expect([200, 400, 404]).toContain(twice.status)
})

test('a body cannot reach the prototype of objects', async () => {
  for (const body of ['{"__proto__":{"role":"owner"}}', '{"constructor":{"prototype":{"role":"owner"}}}']) {
    for (const call of [calls.getToken, calls.signup, calls.identify]) {
      const answer = await server.ask(call, body, { token: company.token, headers: owner.headers() })
      expect(answer.status, `${call.name} ${body}`).toBe(400)
    }
  }
  expect(({} as { role?: unknown }).role).toBeUndefined()
  expect((await server.ask(calls.liveVisits, {}, { token: company.token })).status).toBe(200)
})
