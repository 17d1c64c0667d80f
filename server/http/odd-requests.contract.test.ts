import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyCall } from '#contract/calls/call.ts'
import type { Caller } from '#tests/support/server/access/callers.ts'
import { belongsTo, companyIdOf, marksIn, uuidOf } from '#tests/support/server/access/marks.ts'
import { isLong } from '#tests/support/long.ts'
import { allCalls, type Cell, leaksOf, waitsForTablet } from '#tests/support/server/access/matrix.ts'
import { inParallel, type RawAnswer, type RawRequest } from '#tests/support/server/access/raw-request.ts'
import { changesBetween } from '#tests/support/server/access/row-hashes.ts'
import { onTheWire, ownOf, sampleRequest } from '#tests/support/server/access/sample-request.ts'
import { type TwoCompanies, twoCompanies } from '#tests/support/server/access/two-companies.ts'

/**
 * Requests that say something twice, in another form, or with another verb than the contract knows: whatever the server
 * makes of them, it does no more for them than for plain ones. What plain ones may do is judged in access-matrix.test.ts.
 */

let world: TwoCompanies
let askers: readonly Caller[]

beforeAll(async () => {
  world = await twoCompanies()
  const names = ['no token', 'a tablet of site 1', 'a phone', 'owner of the company', 'reception of site 1']
  askers = world.callers.filter(({ name }) => names.includes(name))
}, 120_000)
afterAll(async () => {
  world.client.close()
  await world.server.stop()
})

const LANES = 16
const JSON_TYPE = { 'content-type': 'application/json' }
const bookkeeping = ['public.counters', 'auth.session', 'public.audit_log', 'public.audit_heads']

interface Odd {
  readonly how: string
  readonly request: RawRequest
  readonly cell: Pick<Cell, 'call' | 'caller'>
}

/** Faults of the answers, and whether any data of the other company has changed. */
async function ask(all: readonly Odd[], judge: (answer: RawAnswer, odd: Odd) => string | null) {
  const { client, hasher } = world
  expect(new Set(all.map(({ cell }) => cell.caller)).size, 'every caller asks').toBe(askers.length)
  const before = await hasher.take(belongsTo('b'))
  const wrong: string[] = []
  await inParallel(all, LANES, async (odd) => {
    const { cell, request, how } = odd
    const send = waitsForTablet.has(cell.call.name) ? client.send : client.sendPatiently
    const answer = await send(request)
    const said = `${request.path} ${request.body ?? ''}`
    const leaks = leaksOf(
      world,
      { ...cell, name: how, verdict: 'nothing', path: said, body: undefined },
      answer.text,
    )
    const isShared = Object.keys(answer.headers).some((name) => name.startsWith('access-control-'))
    const complaint =
      leaks.length > 0
        ? `reads ${leaks.slice(0, 3).join(' ')}`
        : isShared
          ? 'may be read by other pages'
          : judge(answer, odd)
    if (complaint !== null)
      wrong.push(
        `${request.method} ${request.path} as ${cell.caller.name}, ${how}: ${answer.status} ${complaint}`,
      )
  })
  expect(wrong.slice(0, 60)).toEqual([])
  expect(changesBetween(before, await hasher.take(belongsTo('b')))).toEqual([])
}

/**
 * Where a tablet is waited for, none answers: until the limit on commands is met, the caller is told so after a while. Of the
 * archive, a company has one export at a time, and the server judges two files: others of the same moment come later.
 */
const inTurn: ReadonlySet<string> = new Set([...waitsForTablet, 'exportArchive', 'judgePdf'])
const failed = ({ status, text }: RawAnswer, { cell }: Odd): string | null =>
  status < 500 || (status === 503 && inTurn.has(cell.call.name)) ? null : text.slice(0, 120)

/** Each call has a caller whom it is for, and every third another one in turn; in the long form all have all. */
function askersOf(call: AnyCall, nth: number): readonly Caller[] {
  const rightful = call.path.startsWith('/api/console/') ? 'owner of the company' : 'a tablet of site 1'
  const other = nth % 3 === 0 ? askers[(nth / 3) % askers.length] : undefined
  return askers.filter((caller) => isLong || caller.name === rightful || caller === other)
}

/** In the short form a call is asked in every third way, the next call in the next ways. */
const isAsked = (nthCall: number, nthWay: number): boolean => isLong || (nthCall + nthWay) % 3 === 0

/** Calls as their callers make them, with ids of their own. */
const plain = () =>
  allCalls.flatMap((call, nth) =>
    askersOf(call, nth).map((caller) => ({
      nth,
      call,
      caller,
      ...onTheWire(call, sampleRequest(world.filled, call, caller, ownOf(caller), 'a')),
    })),
  )

test('a verb that no route has does nothing', { timeout: 300_000 }, async () => {
  const { hasher, routes } = world
  const known = new Set(routes.map(({ method, url }) => `${method} ${url}`))
  const verbs = ['OPTIONS', 'HEAD', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'QUERY', 'REPORT']
  const own = await hasher.take(belongsTo('a'), bookkeeping)
  const odd = plain().flatMap(({ nth, call, caller, path, body }): Odd[] => {
    const url = call.path.replace(/\{(\w+)\}/g, ':$1')
    return verbs
      .filter((verb, at) => isAsked(nth, at) && !known.has(`${verb} ${url}`))
      .map((verb) => {
        const hasBody = body !== undefined && !['GET', 'HEAD', 'OPTIONS'].includes(verb)
        const headers = { ...caller.headers, ...(hasBody && JSON_TYPE) }
        return {
          how: 'another verb',
          cell: { call, caller },
          request: { method: verb, path, headers, ...(hasBody && { body }) },
        }
      })
  })
  await ask(odd, ({ status, headers }) =>
    [400, 401, 403, 404, 405].includes(status) && headers.allow === undefined ? null : 'does something',
  )
  expect(changesBetween(own, await hasher.take(belongsTo('a'), bookkeeping))).toEqual([])
})

test('a verb in a header, the query or the body is not obeyed', { timeout: 300_000 }, async () => {
  const { hasher } = world
  const own = await hasher.take(belongsTo('a'), bookkeeping)
  const odd = plain()
    .filter(({ call }) => call.method === 'POST')
    .flatMap(({ call, caller, path, body }): Odd[] =>
      ['x-http-method-override', 'x-http-method', 'x-method-override']
        .map((header) => ({
          how: header,
          cell: { call, caller },
          request: {
            method: 'GET',
            path: `${path}?_method=POST`,
            headers: { ...caller.headers, [header]: 'POST' },
          },
        }))
        .concat([
          {
            how: 'a body behind GET',
            cell: { call, caller },
            request: {
              method: 'GET',
              path,
              headers: { ...caller.headers, ...JSON_TYPE },
              body: body ?? '{}',
            },
          } as never,
        ]),
    )
  await ask(odd, ({ status }) => ([400, 401, 403, 404, 405].includes(status) ? null : 'does something'))
  expect(changesBetween(own, await hasher.take(belongsTo('a'), bookkeeping))).toEqual([])
})

test('a body of another type is not read', { timeout: 300_000 }, async () => {
  const { hasher } = world
  const own = await hasher.take(belongsTo('a'), bookkeeping)
  const types: readonly (readonly [string, (body: string) => string])[] = [
    ['text/plain', (body) => body],
    ['', (body) => body],
    ['application/x-www-form-urlencoded', (body) => new URLSearchParams(JSON.parse(body)).toString()],
    [
      'multipart/form-data; boundary=x',
      (body) => `--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n${body}\r\n--x--`,
    ],
    ['application/json; charset=utf-16', (body) => Buffer.from(body, 'utf16le').toString('latin1')],
    ['application/xml', () => '<a/>'],
    ['text/json', (body) => body],
    ['application/csp-report', (body) => body],
    ['application/reports+json', (body) => body],
    ['application/json, text/plain', (body) => body],
  ]
  const odd = plain()
    .filter(({ call }) => call.method === 'POST' && call.effect !== 'none')
    // A request without a field has nothing to read.
    .filter(({ body }) => body !== undefined && body !== '{}')
    .flatMap(({ nth, call, caller, path, body = '{}' }) =>
      types
        .filter((_, at) => isAsked(nth, at))
        .map(
          ([type, write]): Odd => ({
            how: `as ${type || 'no type'}`,
            cell: { call, caller },
            request: {
              method: 'POST',
              path,
              headers: { ...caller.headers, ...(type !== '' && { 'content-type': type }) },
              body: write(body),
            },
          }),
        ),
    )
  await ask(odd, ({ status }) => (status >= 400 && status < 500 ? null : 'was read'))
  expect(changesBetween(own, await hasher.take(belongsTo('a'), bookkeeping))).toEqual([])
})

test('a repeated parameter reaches nothing else', { timeout: 300_000 }, async () => {
  const foreign = { company: 'b', place: 1 } as const
  const b = companyIdOf('b')
  const odd = allCalls.flatMap((call, nth) =>
    askersOf(call, nth).flatMap((caller): Odd[] => {
      const own = onTheWire(call, sampleRequest(world.filled, call, caller, ownOf(caller), 'a'))
      const other = onTheWire(call, sampleRequest(world.filled, call, caller, foreign, 'a'))
      const headers = { ...caller.headers, ...(own.body !== undefined && JSON_TYPE) }
      const send = (how: string, path: string, body = own.body, more: RawRequest['headers'] = {}): Odd => ({
        how,
        cell: { call, caller },
        request: {
          method: call.method,
          path,
          headers: { ...headers, ...more },
          ...(body !== undefined && { body }),
        },
      })
      const inside = (text = '{}'): string => text.slice(1, -1)
      const twice = `{${[inside(own.body), inside(other.body)].filter((part) => part !== '').join(',')}}`
      const ways = [
        send('query names the company', `${own.path}?companyId=${b}`),
        send('query names it twice', `${own.path}?companyId=${companyIdOf('a')}&companyId=${b}`),
        send(
          'query has brackets',
          `${own.path}?companyId[]=${b}&companyId[0]=${b}&__proto__[companyId]=${b}`,
        ),
        send('a second token', own.path, own.body, {
          token: [caller.token ?? 'x', `v1.${b}.${'A'.repeat(43)}`],
        }),
        send('the company in headers', own.path, own.body, {
          'x-company-id': b,
          companyid: b,
          'x-tenant': b,
        }),
        send('another path in headers', own.path, own.body, {
          'x-original-url': other.path,
          'x-rewrite-url': other.path,
        }),
      ]
      if (call.method === 'POST') {
        ways.push(send('fields twice', own.path, twice))
        ways.push(
          send(
            'the company in the body',
            own.path,
            `{"companyId":"${b}",${inside(own.body)}}`.replace(',}', '}'),
          ),
        )
        ways.push(
          send(
            'a prototype',
            own.path,
            `{"__proto__":{"companyId":"${b}"},${inside(own.body)}}`.replace(',}', '}'),
          ),
        )
        ways.push(send('an array', own.path, `[${own.body},${other.body}]`))
      }
      if (call.path.includes('{companyId}')) {
        const path = (id: string): string => own.path.replace(companyIdOf('a'), id)
        const a = companyIdOf('a')
        const ids = [
          `${a}%2f..%2f${b}`,
          `${a}/../${b}`,
          `${a}%00${b}`,
          b.toUpperCase(),
          `%20${b}`,
          `${b}%20`,
          `${b};${a}`,
        ]
        for (const id of [
          ...ids,
          `${a},${b}`,
          `${a}\\..\\${b}`,
          `%2e%2e/${b}`,
          `./${b}`,
          '*',
          '%25',
          `${b}%252e`,
        ])
          ways.push(send(`company ${id}`, path(id)))
      }
      return ways.filter((_, at) => isAsked(nth, at))
    }),
  )
  await ask(odd, failed)
})

test('an idempotency key of another tablet’s request reveals nothing', async () => {
  const { callers, client, filled } = world
  const [one, other] = callers.filter(({ holds }) => holds?.kind === 'tablet')
  if (one === undefined || other === undefined) throw new Error('There are two tablets')
  const visitorId = uuidOf({ company: 'a', place: 1, use: 'named' }, 'visitor_id')
  const key = 'b3a9e5a0-5a3c-4a7e-9d5e-2f8f4a1c7d10'
  const body = { direction: false, visitorId }
  const send = (caller: Caller) =>
    client.post('/api/tablet/newAccess', body, { headers: { ...caller.headers, 'idempotency-key': key } })
  const code = filled.secretsOf({ company: 'a', place: 1, use: 'named' }).visitorCode
  const { pool } = world.server.adminAccess.database
  // The requests before may have checked the visitor out, and begun a roll call, during which no one enters.
  await pool.query('update roll_calls set ended_at = now() where ended_at is null')
  await client.post(
    '/api/tablet/newAccess',
    { ...body, direction: true },
    {
      headers: { ...one.headers, 'idempotency-key': randomUUID() },
    },
  )
  const firstAnswer = await send(one)
  expect(firstAnswer.status, firstAnswer.text).toBe(200)
  await pool.query('delete from token_visitors where visitor_id = $1', [visitorId])
  const repeated = await send(other)
  expect(marksIn(repeated.text).size).toBe(0)
  expect(repeated.text).not.toContain(code)
})
