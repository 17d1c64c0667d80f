import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consoleCalls } from '#contract/console/index.ts'
import { calls } from '#contract/calls/index.ts'
import { type ServerUnderTest, serverUnderTest } from '#tests/support/server/server-under-test.ts'

/** Every answer tells browsers what they may make of it (S51). */

let server: ServerUnderTest
beforeAll(async () => {
  server = await serverUnderTest({ METRICS_TOKEN: 'prometheus-of-the-house' })
})
afterAll(() => server.stop())

function judge(headers: Headers, what: string): void {
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy, what).toMatch(/default-src 'none'/)
  expect(policy, what).toMatch(/frame-ancestors '(?:none|self)'/)
  expect(policy, what).toMatch(/base-uri 'none'/)
  expect(policy, what).not.toMatch(/'unsafe-eval'|script-src[^;]*unsafe-inline|\*/)
  expect(headers.get('x-content-type-options'), what).toBe('nosniff')
  expect(headers.get('x-frame-options'), what).toMatch(/^(?:DENY|SAMEORIGIN)$/i)
  expect(headers.get('referrer-policy'), what).toBe('no-referrer')
  expect(headers.get('cross-origin-opener-policy'), what).toBe('same-origin')
  expect(headers.get('cross-origin-resource-policy'), what).toBe('same-origin')
  expect(headers.get('permissions-policy'), what).toContain('camera=(self)')
}

test('each path, by each method, without a token', async () => {
  const paths = [...Object.values(calls), ...Object.values(consoleCalls)].map(({ path }) => path)
  expect(paths.length).toBeGreaterThan(90)
  for (const path of new Set(paths))
    for (const method of ['GET', 'POST', 'PUT', 'OPTIONS']) {
      const { headers, status } = await fetch(server.url + path, { method })
      judge(headers, `${method} ${path} ${status}`)
      expect(headers.get('cache-control'), path).toBe('no-store')
    }
})

test.each([
  ['a page', '/'],
  ['the console', '/console/today'],
  ['its preview', '/console/preview.html'],
  ['a file', '/favicon.svg'],
  ['no file', '/assets/none.js'],
  ['the description', '/api/openapi.json'],
  ['the metrics', '/api/metrics'],
  ['whom to tell of a weakness', '/.well-known/security.txt'],
  ['an address that is none', '/%'],
  ['the sockets, of which this is none', '/api/socket/?EIO=4&transport=polling'],
])('%s', async (_name, path) => {
  const { headers } = await fetch(server.url + path, { headers: { accept: 'text/html' } })
  judge(headers, path)
})

test.each([
  ['broken JSON', '{"code":', 'application/json', 400],
  ['too much', 'x'.repeat(1_000_000), 'application/json', 413],
  ['no JSON', 'x', 'text/x-elsewhere', 400],
])('%s', async (_name, body, type, status) => {
  const answer = await fetch(server.url + calls.getToken.path, {
    method: 'POST',
    body,
    headers: { 'content-type': type },
  })
  expect(answer.status).toBe(status)
  judge(answer.headers, _name)
})

test('what is no HTTP', async () => {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.end('HELLO\r\n\r\n')
  let answer = ''
  for await (const part of socket) answer += part
  const [, ...lines] = (answer.split('\r\n\r\n')[0] ?? '').split('\r\n')
  judge(new Headers(lines.map((line) => line.split(': ', 2) as [string, string])), answer)
})

describe('a page', () => {
  test('lets no text become markup or a script’s address', async () => {
    for (const path of ['/', '/console/today']) {
      const { headers } = await fetch(server.url + path, { headers: { accept: 'text/html' } })
      const policy = headers.get('content-security-policy')
      expect(policy).toContain("require-trusted-types-for 'script'")
      expect(policy).toContain('trusted-types default dompurify')
      expect(policy).toContain('report-uri /api/policy-reports')
    }
  })

  test.each([
    [
      'application/csp-report',
      { 'csp-report': { 'effective-directive': 'script-src', 'blocked-uri': 'inline' } },
    ],
    [
      'application/reports+json',
      [
        { type: 'csp-violation', body: { effectiveDirective: 'img-src' } },
        { type: 'x', body: {} },
      ],
    ],
    ['application/csp-report', null],
    ['application/reports+json', { nothing: 1 }],
  ])('may report: %s', async (type, body) => {
    const report = await fetch(`${server.url}/api/policy-reports`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': type },
    })
    expect(report.status).toBe(204)
  })

  test('may not report at length, or in another form', async () => {
    const send = (body: string, type: string) =>
      fetch(`${server.url}/api/policy-reports`, { method: 'POST', body, headers: { 'content-type': type } })
    expect((await send(JSON.stringify('x'.repeat(20_000)), 'application/csp-report')).status).toBe(413)
    expect((await send('{', 'application/csp-report')).status).toBe(400)
  })
})
