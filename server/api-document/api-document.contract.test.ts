import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'
import { servedDocuments } from '../../scripts/api-documents.ts'

let server: TestServer
beforeAll(async () => {
  server = await sharedServer()
})
afterAll(() => server.stop())

const get = (path: string) => fetch(server.url + path)

test.each([
  ['/api/v1/openapi.json', servedDocuments.public],
  ['/api/openapi.json', servedDocuments.internal],
] as const)('%s is open, and the document that the contract makes', async (path, make) => {
  const answer = await get(path)
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  const { info, ...document } = (await answer.json()) as { info: object }
  const { info: ours, ...made } = make()
  expect(document).toEqual(JSON.parse(JSON.stringify(made)))
  expect(info).toMatchObject({
    title: ours.title,
    version: ours.version,
    contact: { name: 'The operator of this server' },
  })
})

describe('the reference', () => {
  test('is an open page whose policy allows no script', async () => {
    const answer = await get('/api/v1/reference')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const policy = answer.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/script-src|unsafe/)
    expect(await answer.text()).toContain('<code>/api/v1/appointments</code>')
  })

  test('has its styles and typeface beside it, and nothing else', async () => {
    const page = await (await get('/api/v1/reference')).text()
    const [, style = ''] = /href="(reference\/[\w.]+)"/.exec(page) ?? []
    const styles = await get(`/api/v1/${style}`)
    expect(styles.headers.get('content-type')).toBe('text/css; charset=utf-8')
    const [, face = ''] = /url\(["']?\.?\/?([\w.-]+\.woff2)/.exec(await styles.text()) ?? []
    expect((await get(`/api/v1/reference/${face}`)).headers.get('content-type')).toBe('font/woff2')
    for (const name of ['page.js', 'index.html', '', '..%2f..%2fserver%2fmain.js'])
      expect((await get(`/api/v1/reference/${name}`)).status, name).toBe(404)
  })
})

test.each(['/', '/console'])('%s is a page for any client, as is its HEAD', async (path) => {
  for (const method of ['GET', 'HEAD']) {
    const answer = await fetch(server.url + path, { method, headers: { accept: '*/*' } })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  }
})
