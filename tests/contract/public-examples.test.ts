import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type AnyCall, fillPath, pathParameters } from '#contract/calls/call.ts'
import { publicCalls } from '#contract/public/index.ts'
import { withoutReferences } from '#server/api-document/references.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { violationsOf } from '#tests/support/server/api-proxy.ts'
import { integrationKey } from '#tests/support/server/integration-key.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'

/**
 * The documented example of every call of other systems, sent by a caller with the right key, with another one and with
 * none: each answer is one that the served document describes. `npm run lint:api -- --proxy` has Prism judge them too.
 */

interface Described {
  readonly responses: Readonly<
    Record<string, { readonly content: { readonly 'application/json': { readonly schema: object } } }>
  >
}

let server: TestServer
let company: TestCompany
let paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
/** Of the server, or of the proxy before it. */
let url: string
beforeAll(async () => {
  server = await sharedServer()
  company = await makeCompany(server.adminAccess, {})
  const document = await (await fetch(`${server.url}/api/v1/openapi.json`)).json()
  ;({ paths } = withoutReferences(document as { paths: typeof paths }))
  url = inject('sharedServer').proxyUrl ?? server.url
})
afterAll(() => server.stop())

const keyFor = ({ scope }: AnyCall) =>
  integrationKey(server.adminAccess, company.companyId, scope ?? 'access.open')

async function send(call: AnyCall, fields: object, headers: Readonly<Record<string, string>>) {
  const given = fields as Readonly<Record<string, unknown>>
  const path = fillPath(call, (name) => encodeURIComponent(String(given[name])))
  const rest = Object.entries(given).filter(([name]) => !pathParameters(call).includes(name))
  const isInAddress = ['GET', 'DELETE'].includes(call.method)
  const query = new URLSearchParams(rest.map(([name, value]) => [name, String(value)])).toString()
  return fetch(`${url}${path}${isInAddress && query ? `?${query}` : ''}`, {
    method: call.method,
    headers: { ...headers, ...(!isInAddress && { 'content-type': 'application/json' }) },
    ...(!isInAddress && { body: JSON.stringify(Object.fromEntries(rest)) }),
  })
}

const ajv = new Ajv2020({ strict: false, validateFormats: false })

describe.each(Object.values(publicCalls) as readonly AnyCall[])('$name', (call) => {
  const example = call.documentation?.example.request as object
  const inPath = (fields: object) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => pathParameters(call).includes(name)))

  test.each([
    ['its example', example, async () => ({ token: await keyFor(call) }), null],
    [
      'a field that it does not know',
      { ...example, unknown: '1' },
      async () => ({ token: await keyFor(call) }),
      400,
    ],
    ['no field', inPath(example), async () => ({ token: await keyFor(call) }), null],
    ['no key', example, async () => ({}), 401],
    ['a key that is none', example, async () => ({ token: 'none' }), 401],
  ] as const)('is answered as described: %s', async (_, fields, headers, status) => {
    const answer = await send(call, fields, await headers())
    const schema = paths[call.path]?.[call.method.toLowerCase()]?.responses[answer.status]
    const body = await answer.json()
    const validate = ajv.compile(schema?.content['application/json'].schema ?? { not: {} })
    expect(
      validate(body),
      `${answer.status} ${JSON.stringify(body)} ${ajv.errorsText(validate.errors)}`,
    ).toBe(true)
    if (status !== null) expect(answer.status).toBe(status)
    expect(violationsOf(answer, fields === example && status === null)).toEqual([])
  })
})
