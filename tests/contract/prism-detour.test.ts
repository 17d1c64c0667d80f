import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { makeDetour } from '#tests/support/e2e/prism/detour.ts'
import { makeFindings } from '#tests/support/e2e/prism/findings.ts'
import { HOST_BEHIND_PRISM } from '#tests/support/e2e/prism/host-behind-prism.ts'
import { operationsOf } from '#tests/support/e2e/prism/operations.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startApiProxy } from '#tests/support/server/api-proxy.ts'
import { servedDocuments } from '../../scripts/api-documents.ts'

/** What `npm run e2e:prism` would miss if the way through Prism judged nothing. Asked by `npm run lint:api -- --proxy`. */

const open: Server[] = []
afterAll(() => {
  for (const server of open) {
    server.closeAllConnections()
    server.close()
  }
})
async function listen(server: Server, port: number, host: string) {
  open.push(server.listen(port, host))
  await once(server, 'listening')
}

test('a path without parameters is its own operation, and a wrong method is none', () => {
  const find = operationsOf({
    paths: { '/api/hosts/{id}': { get: {} }, '/api/hosts/save': { post: {}, get: {} } },
  })
  expect(find('GET', '/api/hosts/7')).toBe('GET /api/hosts/{id}')
  expect(find('GET', '/api/hosts/save')).toBe('GET /api/hosts/save')
  expect(find('PUT', '/api/hosts/7')).toBe(null)
  expect(find('GET', '/api/hosts/7/more')).toBe(null)
})

test.runIf(process.env.API_PROXY === '1')(
  'what a server answers wrongly is found, and arrives as it was sent',
  { timeout: 240_000 },
  async () => {
    const wrong = createServer(({ url, headers }, answer) => {
      const status = url?.endsWith('odd') ? 418 : 200
      const type = url?.endsWith('broken') ? 'application/json' : 'text/plain'
      answer.writeHead(status, { 'content-type': type, 'set-cookie': ['a=1', 'b=2'] })
      answer.end(`from ${headers.host}`)
    })
    const [port, backPort] = [await freePort(), await freePort()]
    const document = servedDocuments.internal()
    const findings = makeFindings()
    const proxy = await startApiProxy(document, `http://127.0.0.1:${backPort}`)
    const { frontOf, back } = makeDetour(
      [{ operation: operationsOf(document), port: () => proxy.port }],
      findings,
    )
    await listen(wrong, port, HOST_BEHIND_PRISM)
    await listen(back, backPort, '127.0.0.1')
    await listen(frontOf(port), port, '127.0.0.1')
    const url = `http://127.0.0.1:${port}/api/tablet/liveVisits`
    for (const address of [url, `${url}?odd`, `${url}?broken`, `http://127.0.0.1:${port}/api/none`]) {
      const answer = await fetch(address, { headers: { token: 'any' } })
      expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
      expect(await answer.text()).toBe(`from 127.0.0.1:${port}`)
    }
    await proxy.stop()
    const { judged, undescribed, violations } = findings.all()
    expect(judged).toEqual({ 'GET /api/tablet/liveVisits': 3 })
    expect(undescribed).toEqual({ 'GET /api/none': 1 })
    const found = Object.keys(violations).join('\n')
    expect(found).toContain('200 response The received media type "text/plain"')
    expect(found).toContain('200 Prism cannot read the answer')
    expect(found).toContain('418 response Unable to match the returned status code')
  },
)
