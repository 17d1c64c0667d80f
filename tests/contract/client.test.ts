import { createServer, type RequestListener } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { publicCalls } from '#contract/public/index.ts'
import { REQUEST_TIMEOUT_MS } from '#contract/limits.ts'
import { createClient } from '#src/api/client.ts'
import { freePort } from '#tests/support/free-port.ts'

/** The client's reaction to servers that do not keep to the contract. */

let close = async () => {}
afterEach(() => close())

async function clientOf(answer: RequestListener, onUnauthorized?: () => void) {
  const port = await freePort()
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  close = () =>
    new Promise((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  return createClient({
    baseUrl: `http://127.0.0.1:${port}`,
    token: () => 'secret',
    ...(onUnauthorized && { onUnauthorized }),
  })
}

const json =
  (status: number, body: unknown): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

const identify = { code: 'ADA18156', direction: true }

describe('the client', () => {
  test('sends the body of a PUT as of a POST, without what stands in the path', async () => {
    let seen = ''
    const client = await clientOf(async (request, response) => {
      for await (const part of request) seen += String(part)
      seen = `${request.method} ${request.url} ${request.headers['content-type']} ${seen}`
      json(200, { data: { hostId: 'h1', outcome: 'added' } })(request, response)
    })
    const host = { externalId: 'hr 7', firstName: 'Ada' }
    expect(await client.call(publicCalls.putHost, host)).toMatchObject({ ok: true })
    expect(seen).toBe('PUT /api/v1/hosts/hr%207 application/json {"firstName":"Ada"}')
  })

  test('sends token and key as headers', async () => {
    let seen: Record<string, unknown> = {}
    const client = await clientOf((request, response) => {
      seen = request.headers
      json(404, { errorCode: 'VISITOR_NOT_FOUND', message: '' })(request, response)
    })
    const key = '0b9c1f3e-7a52-4c11-9d3e-5f0a1b2c3d4e'
    await client.call(calls.newAccess, { direction: true, visitorId: 'x' }, { idempotencyKey: key })
    expect(seen).toMatchObject({ token: 'secret', 'idempotency-key': key })
  })

  test.each([
    ['a refusal that we know', 409, { errorCode: 'no_visit_open', message: '' }, 'NO_VISIT_OPEN'],
    ['a code that we do not know', 418, { errorCode: 'TEAPOT', message: '' }, 'ERROR_RETRY'],
    ['no code at all', 500, '<html>Error</html>', 'ERROR_RETRY'],
    ['a proxy without an answer of the server', 502, '<html>Bad gateway</html>', 'UNAVAILABLE'],
    ['one that says nothing', 503, '', 'UNAVAILABLE'],
    ['one that has words of its own', 504, { errorCode: 'UPSTREAM_TIMEOUT' }, 'UNAVAILABLE'],
    ['our own word, whatever the status', 502, { errorCode: 'TOO_MANY_REQUESTS' }, 'TOO_MANY_REQUESTS'],
    ['an answer that is no JSON', 200, 'welcome', 'ERROR_RETRY'],
    ['an answer of another shape', 200, { data: { id: 7 } }, 'ERROR_RETRY'],
  ])('%s', async (_, status, body, code) => {
    const client = await clientOf(json(status, body))
    const result = await client.call(calls.identify, identify)
    expect(result).toEqual({ ok: false, error: { code, issues: [] } })
  })

  test('a refusal that names another site', async () => {
    const refused = { errorCode: 'ANOTHER_VISIT_OPEN', message: '', site: 'Turin' }
    const client = await clientOf(json(409, refused))
    const result = await client.call(calls.identify, identify)
    expect(result).toEqual({ ok: false, error: { code: 'ANOTHER_VISIT_OPEN', issues: [], site: 'Turin' } })
  })

  test('a network that is down', async () => {
    const client = createClient({ baseUrl: `http://127.0.0.1:${await freePort()}`, token: () => null })
    expect(await client.call(calls.identify, identify)).toMatchObject({ error: { code: 'ERR_NETWORK' } })
  })

  test('a connection that is cut in the middle', async () => {
    const client = await clientOf((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
      response.write('{"data":')
      setTimeout(() => response.destroy(), 20)
    })
    expect(await client.call(calls.identify, identify)).toMatchObject({ error: { code: 'ERR_NETWORK' } })
  })

  test('an answer that does not come within 6 s', { timeout: 10_000 }, async () => {
    const client = await clientOf(() => {})
    const begun = performance.now()
    expect(await client.call(calls.identify, identify)).toMatchObject({ error: { code: 'ECONNABORTED' } })
    expect(performance.now() - begun).toBeGreaterThan(REQUEST_TIMEOUT_MS - 50)
  })

  test('reports every UNAUTHORIZED, but not a wrong login', async () => {
    let told = 0
    const client = await clientOf(json(401, { errorCode: 'UNAUTHORIZED', message: '' }), () => told++)
    await client.call(calls.getToken, { service_code: 'DEMO', tax_code: 'IT1' })
    expect(told).toBe(0)
    await client.call(calls.liveVisits, {})
    expect(told).toBe(1)
  })

  test('rejects only when it is told to stop', async () => {
    const client = await clientOf(() => {})
    const stop = new AbortController()
    const call = client.call(calls.identify, identify, { signal: stop.signal })
    stop.abort()
    await expect(call).rejects.toThrow()
  })
})
