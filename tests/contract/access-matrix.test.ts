import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consoleCalls } from '#contract/console/index.ts'
import { followers } from '#contract/console/today.ts'
import { accountOf } from '#tests/support/server/access/fill-tables.ts'
import {
  allCalls,
  type Cell,
  cellsOf,
  waitsForTablet,
  waitsLong,
  judgeStatus,
  leaksOf,
} from '#tests/support/server/access/matrix.ts'
import type { Caller, Tablet } from '#tests/support/server/access/callers.ts'
import {
  type SocketClient,
  waitUntilProcessed,
  isAccepted,
  connectAsStaff,
  connectAsTablet,
  said,
} from '#tests/support/server/access/socket-clients.ts'
import { disguises, isOpened, libraryPaths } from '#tests/support/server/access/library-paths.ts'
import {
  belongsTo,
  belongsToNoSite,
  type Company,
  companyIdOf,
  markOf,
  marksIn,
  siteIdOf,
  uuidOf,
} from '#tests/support/server/access/marks.ts'
import { inParallel } from '#tests/support/server/access/raw-request.ts'
import { isLong } from '#tests/support/long.ts'
import { changesBetween, type RowHashes } from '#tests/support/server/access/row-hashes.ts'
import { type TwoCompanies, twoCompanies } from '#tests/support/server/access/two-companies.ts'

/**
 * Who reads and changes what: every call, as every kind of caller, with ids of the caller's own site, of another site and
 * of another company. What is expected comes from the contract alone. `MATRIX=long` exchanges each field by itself, too
 * (`npm run matrix`).
 */
const isWhole = process.env.MATRIX === 'long'
const share = isWhole ? 'all' : isLong ? 'most' : 'sample'
const LANES = 16
/** So many requests between two looks at all rows. */
const CHUNK = 400
const REPORTED_MAX = 60

let world: TwoCompanies

beforeAll(async () => {
  world = await twoCompanies()
}, 120_000)
afterAll(async () => {
  world.client.close()
  await world.server.stop()
})

/** One caller of each kind, for calls where by the routes all callers are treated alike. */
const someOf = (callers: readonly Caller[]): readonly Caller[] =>
  isWhole ? callers : callers.filter(({ name }) => typical.has(name))
const typical: ReadonlySet<string> = new Set([
  'no token',
  'a tablet of the company',
  'a phone',
  'a key of the company',
  'owner of the company',
  'reception of site 1',
  'an account that works nowhere',
])

/** One address may not try many unknown tokens, so callers without a session come from a hundred addresses. */
const addressOf = (number: number): string => `127.0.10.${1 + (number % 100)}`
let strangers = 0

/** Rows that a batch of requests must leave as they are. */
interface Guarded {
  readonly name: string
  readonly pattern: string
  readonly without?: readonly string[]
  /** New rows may name them: only what was there before is watched. */
  readonly mayGrow?: true
}

async function run(cells: readonly Cell[], guarded: readonly Guarded[]): Promise<readonly string[]> {
  const wrong: string[] = []
  const look = () =>
    Promise.all(guarded.map(({ pattern, without }) => world.hasher.take(pattern, without ?? [])))
  let before = await look()
  const ask = async (cell: Cell): Promise<void> => {
    const { path, body, call, caller } = cell
    const send = waitsForTablet.has(call.name) ? world.client.send : world.client.sendPatiently
    const answer = await send({
      method: call.method,
      path,
      headers: { ...caller.headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body }),
      ...(caller.holds === null && { from: addressOf(strangers++) }),
    })
    const complaint = judgeStatus(cell, answer.status)
    if (complaint !== null)
      wrong.push(`${cell.name} ${complaint}: ${answer.status} ${answer.text.slice(0, 160)}`)
    const leaks = leaksOf(world, cell, answer.bytes.toString('latin1'))
    if (leaks.length > 0) wrong.push(`${cell.name} reads ${leaks.slice(0, 5).join(' ')}`)
  }
  const slow = cells.filter(({ call }) => waitsLong.has(call.name))
  // The server makes two at a time, and refuses others until then.
  const alone = cells.filter(({ call }) => call.name === consoleCalls.exportArchive.name)
  // Types of visitors are offered until a request switches them off, and a badge that was revoked is drawn once it is replaced.
  const early = cells.filter(({ call }) => call.name === consoleCalls.changeVisitorType.name)
  const revoking = cells.filter(({ call }) => call.name === consoleCalls.revokeBadge.name)
  const replacing = cells.filter(({ call }) => call.name === consoleCalls.replaceBadge.name)
  const apart = new Set([...slow, ...alone, ...early, ...revoking, ...replacing])
  const quick = cells.filter((cell) => !apart.has(cell))
  const chunks = Array.from({ length: Math.ceil(quick.length / CHUNK) }, (_, index) =>
    quick.slice(index * CHUNK, (index + 1) * CHUNK),
  )
  for (const chunk of [slow, alone, early, ...chunks, revoking, replacing]) {
    await inParallel(chunk, chunk === slow ? chunk.length : chunk === alone ? 1 : LANES, ask)
    const after = await look()
    if (!(await hasChanged(before, after, guarded, wrong, 'one of the requests'))) continue
    // Which one was it? Whatever can be done once can mostly be done again.
    before = after
    for (const cell of chunk.filter(({ call }) => call.effect !== 'none')) {
      await ask(cell)
      const now = await look()
      if (await hasChanged(before, now, guarded, wrong, cell.name)) before = now
    }
    before = await look()
  }
  return wrong
}

async function hasChanged(
  before: readonly RowHashes[],
  after: readonly RowHashes[],
  guarded: readonly Guarded[],
  wrong: string[],
  who: string,
): Promise<boolean> {
  let has = false
  for (const [index, { name, pattern, mayGrow }] of guarded.entries()) {
    const was = before[index] ?? new Map()
    const changes = changesBetween(was, after[index] ?? new Map()).filter(
      ({ gone }) => gone > 0 || mayGrow !== true,
    )
    for (const { table, gone, added } of changes) {
      has = true
      const rows = await world.hasher.describe(pattern, table, was)
      wrong.push(
        `${who} changed ${name} in ${table} (${gone} gone, ${added} new): ${rows.join(' | ').slice(0, 600)}`,
      )
    }
  }
  return has
}

/** What changed among these rows since they were looked at: the tables with the rows as they are now. */
async function changedSince(before: RowHashes, pattern: string, without: readonly string[] = []) {
  const changes = changesBetween(before, await world.hasher.take(pattern, without))
  return Promise.all(
    changes.map(async ({ table, gone, added }) => {
      const rows = await world.hasher.describe(pattern, table, before)
      return `${table} (${gone} gone, ${added} new): ${rows.join(' | ')}`.slice(0, 600)
    }),
  )
}

/** These rows once the server has stopped to work on what earlier requests have asked for, such as mails of a roll call. */
async function settled(pattern: string, without: readonly string[]): Promise<RowHashes> {
  for (let before = await world.hasher.take(pattern, without); ; ) {
    await sleep(1_000)
    const now = await world.hasher.take(pattern, without)
    if (changesBetween(before, now).length === 0) return now
    before = now
  }
}

const foreign: Guarded = { name: 'the other company', pattern: belongsTo('b') }
/** What the server counts of the own company's visits, every hour and for its charts; charts-recount.contract.test.ts says for whom. */
const counted = ['public.chart_days', 'public.chart_changes']
/** Tables that every call may write: that a person was there, and events for the operator. */
const bookkeeping = [
  ...counted,
  ...['public.counters', 'auth.session', 'public.audit_log', 'public.audit_heads', 'public.audit_values'],
]
/** What the server also writes by itself: it goes on sending events to webhooks that the matrix has made. */
const sending = [
  ...bookkeeping,
  // Some seconds after the change that they tell.
  'public.guest_mails',
  ...['public.webhooks', 'public.webhook_deliveries', 'public.webhook_attempts'],
]

describe('sockets', () => {
  const socketClients: SocketClient[] = []
  const kept = (socketClient: SocketClient): SocketClient => {
    socketClients.push(socketClient)
    return socketClient
  }
  afterAll(() => {
    for (const { socket } of socketClients) socket.disconnect()
  })
  const registration = (tablet: Pick<Tablet, 'deviceId'>, company: Company, site: string | null) => ({
    deviceId: tablet.deviceId,
    companyId: companyIdOf(company),
    site,
  })

  test('accept approved tablets, with their own rights, and the staff of a company', async () => {
    const { callers, victims, server, tablets } = world
    const wrong: string[] = []
    for (const caller of callers) {
      const { name, token, headers, holds, place } = caller
      const line = { url: server.url, who: name, headers }
      const tablet = kept(connectAsTablet(line, token))
      const isTablet = holds?.kind === 'tablet'
      if ((await isAccepted(tablet)) !== isTablet) wrong.push(`${name} at the tablets' socket`)
      if (isTablet) {
        const own = place === 0 ? tablets.wide : tablets.bound
        const ownSite = siteIdOf('a', place)
        const foreign = [
          registration(own, 'b', ownSite),
          registration(victims.b1, 'b', siteIdOf('b', 1)),
          registration(victims.a2, 'a', siteIdOf('a', 2)),
          registration(victims.a2, 'a', ownSite),
          registration(victims.a1, 'a', siteIdOf('a', 1)),
          { ...registration(own, 'a', ownSite), more: true },
        ]
        for (const words of foreign) {
          if ((await said(tablet, 'registerTablet', words)) === true)
            wrong.push(`${name} registers ${JSON.stringify(words)}`)
        }
        if ((await said(tablet, 'registerTablet', registration(own, 'a', ownSite))) !== true)
          wrong.push(`${name} is not registered`)
      }
      const staff = kept(connectAsStaff(line))
      const isAccount = holds?.kind === 'account'
      if ((await isAccepted(staff)) !== isAccount) wrong.push(`${name} at the staff's socket`)
      if (!isAccount) continue
      if ((await said(staff, 'watch', companyIdOf('b'))) === true)
        wrong.push(`${name} watches the other company`)
      const mayWatch = holds.role !== null && followers.roles.includes(holds.role) && holds.hasSecondFactor
      if ((await said(staff, 'watch', companyIdOf('a'))) !== mayWatch)
        wrong.push(`${name} watches its own company`)
    }
    expect(wrong).toEqual([])
  })

  test('take no answer to a command of another tablet', async () => {
    const before = await world.hasher.take(belongsTo('b'))
    const site = await world.hasher.take(belongsTo('a', 2))
    for (const origin of [
      { company: 'b', place: 1 },
      { company: 'a', place: 2 },
    ] as const) {
      const id = uuidOf({ ...origin, use: 'named' }, 'command_id')
      for (const { socket } of socketClients) {
        if (socket.connected) socket.emit('accessOutcome', { id, outcome: 'done', errorCode: null })
      }
    }
    for (const socketClient of socketClients) await waitUntilProcessed(socketClient)
    expect(await changedSince(before, belongsTo('b'))).toEqual([])
    expect(await changedSince(site, belongsTo('a', 2))).toEqual([])
  })

  test('send no event of another company or to another tablet', async () => {
    const { server, victims, foreignOwner, owner } = world
    const url = server.url
    const companyId = companyIdOf('b')
    const told: SocketClient[] = []
    for (const [tablet, company, place] of [
      [victims.b1, 'b', 1],
      [victims.a2, 'a', 2],
    ] as const) {
      const socketClient = kept(connectAsTablet({ url, who: 'the right one' }, tablet.token))
      told.push(socketClient)
      expect(await isAccepted(socketClient)).toBe(true)
      const words = registration(tablet, company, siteIdOf(company, place))
      expect(await said(socketClient, 'registerTablet', words)).toBe(true)
      socketClient.socket.on('openAccessOnTablet', ({ id }: { id: string }) =>
        socketClient.socket.emit('accessOutcome', { id, outcome: 'done', errorCode: null }),
      )
    }
    const watching = kept(
      connectAsStaff({ url, who: 'staff of the other company', headers: foreignOwner.headers() }),
    )
    told.push(watching)
    expect(await isAccepted(watching)).toBe(true)
    expect(await said(watching, 'watch', companyId)).toBe(true)
    const strangers = socketClients.filter((socketClient) => !told.includes(socketClient))
    for (const { heard } of strangers) heard.length = 0

    const rollCallId = randomUUID()
    await foreignOwner.get(consoleCalls.startRollCall, { companyId, rollCallId, siteId: null })
    const visitorId = uuidOf({ company: 'b', place: 1, use: 'silent' }, 'visitor_id')
    const visitId = uuidOf({ company: 'b', place: 1, use: 'silent' }, 'visit_id')
    await foreignOwner.get(consoleCalls.endVisitByHand, { companyId, visitId, why: 'For the test' })
    const entry = { visitorId, siteId: siteIdOf('b', 1), hostId: null, reason: null, why: 'For the test' }
    await foreignOwner.get(consoleCalls.enterByHand, { companyId, ...entry })
    await foreignOwner.get(consoleCalls.saveReason, { companyId, reasonId: null, value: 'Another reason' })
    const code = 'ADA18156'
    const opened = { code, deviceId: victims.b1.deviceId }
    expect((await foreignOwner.get(consoleCalls.openAccessHere, { companyId, ...opened })).outcome).toBe(
      'done',
    )
    const ofSite = { companyId: companyIdOf('a'), code, deviceId: victims.a2.deviceId }
    expect((await owner.get(consoleCalls.openAccessHere, ofSite)).outcome).toBe('done')

    for (const { heard } of told) await expect.poll(() => heard.length).toBeGreaterThan(0)
    expect(strangers.filter(({ heard }) => heard.length > 0).map(({ who, heard }) => [who, heard])).toEqual(
      [],
    )
  })
})

describe('the other routes', () => {
  const declared = new Map(
    allCalls.map((call) => [`${call.method} ${call.path.replace(/\{(\w+)\}/g, ':$1')}`, call]),
  )

  test('have the callers of the contract where they are calls', () => {
    const said = world.routes.flatMap(({ method, url, access }) => {
      const call = declared.get(`${method === 'HEAD' ? 'GET' : method} ${url}`)
      return call === undefined ? [] : [{ name: call.name, isSame: isDeepStrictEqual(access, call.access) }]
    })
    expect(said.filter(({ isSame }) => !isSame)).toEqual([])
    expect(new Set(said.map(({ name }) => name)).size).toBe(allCalls.length)
  })

  test('reveal nothing to any caller', { timeout: 120_000 }, async () => {
    const { routes, callers, client, hasher } = world
    const others = routes.filter(
      ({ url, method }) =>
        !url.startsWith('/api/auth/') && (method === 'HEAD' || !declared.has(`${method} ${url}`)),
    )
    const ids = {
      companyId: companyIdOf('b'),
      id: uuidOf({ company: 'b', place: 1, use: 'named' }, 'visitor_id'),
    }
    const paths = others.flatMap(({ url, method }) => {
      const filled = url.replace(/:(\w+)/g, (_, name: string) =>
        name === 'companyId' ? ids.companyId : ids.id,
      )
      const all = url.endsWith('*') ? files.map((file) => filled.replace(/\*$/, file)) : [filled]
      return all.map((path) => ({ method, path }))
    })
    expect(paths.length).toBeGreaterThan(files.length)
    const before = await hasher.take(belongsTo('b'))
    const own = await hasher.take(belongsTo('a'), sending)
    const wrong: string[] = []
    const asked = someOf(callers).flatMap((caller) => paths.map((one) => ({ ...one, caller })))
    await inParallel(asked, LANES, async ({ method, path, caller }) => {
      const body = method === 'POST' ? JSON.stringify(ids) : undefined
      const answer = await client.sendPatiently({
        method,
        path,
        headers: { ...caller.headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body }),
      })
      const text = answer.bytes.toString('latin1')
      const isSecret =
        /root:|PRIVATE KEY|secret-key|"dependencies"|listen\(/.test(text) &&
        // Scripts and styles that were built.
        !path.includes('/assets/') &&
        !path.endsWith('.css')
      if (marksIn(text).size > 0 || isSecret || answer.status >= 500 || (method === 'HEAD' && text !== ''))
        wrong.push(`${method} ${path} as ${caller.name}: ${answer.status} ${text.slice(0, 120)}`)
    })
    expect(wrong.slice(0, REPORTED_MAX)).toEqual([])
    expect(await changedSince(before, belongsTo('b'))).toEqual([])
    expect(await changedSince(own, belongsTo('a'), sending)).toEqual([])
    expect((await client.sendPatiently({ path: '/api/metrics' })).status).toBe(401)
  })
})

describe('every call × every caller × every origin of ids', () => {
  let cells: readonly Cell[]
  const of = (choose: (cell: Cell) => boolean) => cells.filter(choose)
  beforeAll(() => {
    cells = cellsOf(world, share)
    console.log(`access matrix: ${cells.length} requests`)
    // Some seconds on a machine that has nothing else to do.
  }, 180_000)

  test('covers every call, and the contract allows each to at least one caller', () => {
    const made = new Set(of(({ verdict }) => verdict === 'may').map(({ call }) => call.name))
    expect([...made].toSorted()).toEqual(allCalls.map(({ name }) => name).toSorted())
  })

  test('a caller without permission is refused, reads nothing and changes nothing at all', {
    timeout: 600_000,
  }, async () => {
    const own: Guarded = { name: 'the own company', pattern: belongsTo('a'), without: bookkeeping }
    const wrong = await run(
      of(({ verdict }) => verdict === 'refused'),
      [foreign, own],
    )
    expect(wrong.slice(0, REPORTED_MAX)).toEqual([])
  })

  test('a caller of one site reads and changes nothing of other sites', { timeout: 600_000 }, async () => {
    const ofSite = of(({ verdict, caller }) => verdict !== 'refused' && caller.place === 1)
    const wrong = await run(ofSite, [
      foreign,
      { name: 'the other site', pattern: belongsTo('a', 2), without: counted },
      { name: 'the whole company', pattern: belongsToNoSite('a'), mayGrow: true, without: counted },
    ])
    expect(wrong.slice(0, REPORTED_MAX)).toEqual([])
  })

  test('a caller of the company reads and changes nothing of the other company', {
    timeout: 600_000,
  }, async () => {
    const ofCompany = of(({ verdict, caller }) => verdict !== 'refused' && caller.place === 0)
    const reading = ofCompany.filter(({ call }) => call.effect === 'none')
    const rest = ofCompany.filter(({ call }) => call.effect !== 'none')
    const wrong = await run([...reading, ...rest], [foreign])
    expect(wrong.slice(0, REPORTED_MAX)).toEqual([])
  })
})

// This comes last: an account that signs out has no session afterwards.
describe('the account library', () => {
  test('answers only on the paths that the server opens, however a path is written', {
    timeout: 300_000,
  }, async () => {
    const { server, routes, callers, client, hasher } = world
    const all = libraryPaths({ pool: server.adminAccess.database.accounts, vault: server.adminAccess.vault })
    const closed = all.filter((path) => !isOpened(routes, path))
    expect(all.length).toBeGreaterThan(40)
    expect(closed).toContain('list-sessions')
    const before = await hasher.take(belongsTo('b'))
    const own = await settled(belongsTo('a'), sending)
    const owner = callers.find(({ name }) => name === 'owner of the company')
    const wrong: string[] = []
    const requests = closed.flatMap((path) =>
      disguises(routes, path).flatMap((way) =>
        (['GET', 'POST'] as const).map((method) => ({ method, path: way, closed: path })),
      ),
    )
    console.log(`account library: ${closed.length} closed paths, ${requests.length} requests`)
    await inParallel(requests, LANES, async ({ method, path }) => {
      const answer = await client.sendPatiently({
        method,
        path,
        headers: { ...owner?.headers, ...(method === 'POST' && { 'content-type': 'application/json' }) },
        ...(method === 'POST' && { body: '{}' }),
      })
      // Some of these paths return from single sign-on that was never begun.
      const { location } = answer.headers
      const isCallback = answer.status === 302 && `${location}`.endsWith('/error?error=state_not_found')
      const isOurs = answer.status >= 400 && /^\{"errorCode":"[A-Z_]+"/.test(answer.text)
      if (!isCallback && !isOurs)
        wrong.push(`${method} ${path}: ${answer.status} ${location ?? ''} ${answer.text.slice(0, 80)}`)
    })
    expect(await changedSince(before, belongsTo('b'))).toEqual([])
    expect(await changedSince(own, belongsTo('a'), sending)).toEqual([])
    expect(wrong.slice(0, REPORTED_MAX)).toEqual([])
  })

  test('reveals nothing of another account, and changes nothing of it', { timeout: 120_000 }, async () => {
    const { callers, client, hasher, routes } = world
    const set = { company: 'b', place: 1, use: 'named' } as const
    const body = JSON.stringify({
      id: markOf(set, 'id'),
      userId: accountOf(set),
      sessionId: markOf(set, 'id'),
      token: markOf(set, 'token'),
      email: 'nobody@visitor.example',
      password: 'wrong-wrong-wrong',
      currentPassword: 'wrong-wrong-wrong',
      newPassword: 'salgemma-28-tram-viola',
      code: '000000',
      name: 'Another name',
      provider: 'sso',
      response: {},
      revokeOtherSessions: true,
      callbackURL: '/console',
      redirectTo: '/console',
    })
    const before = await hasher.take(belongsTo('b'))
    const asked = routes
      .filter(({ url, method }) => url.startsWith('/api/auth/') && method !== 'HEAD')
      // A caller who signs out has another role afterwards.
      .toSorted((one, other) => Number(one.url.endsWith('sign-out')) - Number(other.url.endsWith('sign-out')))
      .flatMap(({ url, method }) => someOf(callers).map((caller) => ({ url, method, caller })))
    const wrong: string[] = []
    await inParallel(asked, LANES, async ({ url, method, caller }) => {
      const answer = await client.sendPatiently({
        method,
        path: `${url.replace(/:\w+/, accountOf(set))}?userId=${accountOf(set)}`,
        headers: { ...caller.headers, ...(method === 'POST' && { 'content-type': 'application/json' }) },
        ...(method === 'POST' && { body }),
      })
      const marks = [...marksIn(answer.text)].filter((mark) => !body.includes(mark))
      const isForeign = marks.some((mark) => /^zqb|^c0deb/.test(mark))
      if (isForeign || answer.status >= 500)
        wrong.push(`${method} ${url} as ${caller.name}: ${answer.status} ${answer.text.slice(0, 160)}`)
    })
    expect(wrong.slice(0, REPORTED_MAX)).toEqual([])
    expect(await changedSince(before, belongsTo('b'))).toEqual([])
  })
})

/** Paths that a person would ask a file server for. */
const files: readonly string[] = [
  ...[
    '',
    'index.html',
    'console',
    'console/',
    'console/console.html',
    'sw.js',
    '.env',
    '.git/config',
    '.built',
  ],
  ...[
    'package.json',
    '../package.json',
    '..%2fpackage.json',
    '..\\package.json',
    '%2e%2e/%2e%2e/package.json',
  ],
  ...[
    'assets/',
    'assets/../index.html',
    'assets/..%2f..%2fserver%2fmain.js',
    'assets/..\\..\\server\\main.js',
  ],
  ...[
    '../server/main.js',
    '..%2fserver%2fmain.js',
    '%252e%252e%252fserver/main.js',
    'server/main.js',
    'main.js.map',
  ],
  ...[
    'secret-key',
    '../secret-key',
    '..%2f..%2fsecret-key',
    '/etc/passwd',
    '//etc/passwd',
    '..%2f..%2f..%2fetc%2fpasswd',
  ],
  ...[
    '%2fetc%2fpasswd',
    'file:///etc/passwd',
    'certificates/zqb0ncertificateid/1/it.pdf',
    'console/assets/..%2f..%2f',
  ],
  ...[
    'api',
    'api/',
    'api/unknown',
    'api/console',
    'api/console/companies/zqbco',
    'api/tablet/',
    'api%2ftablet%2fgetCompany',
  ],
  ...[
    'API/TABLET/GETCOMPANY',
    'api/tablet/getCompany',
    'api/console/companies/zqbco/settings/',
    'api/socket/',
    'metrics',
  ],
]
