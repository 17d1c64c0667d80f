import { randomUUID } from 'node:crypto'
import { io, type Socket } from 'socket.io-client'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/calls/index.ts'
import { publicCalls } from '#contract/public/index.ts'
import { COMMAND_LIFE_MS } from '#contract/limits.ts'
import { OpenAccessCommand, type ServerToTablet, type TabletToServer } from '#contract/socket.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { integrationKey } from '#tests/support/server/integration-key.ts'
import type { TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'

/** Opening for a visitor from afar: only the right key, only the right tablet, only once, only while it lives. */

type Tablet = Socket<ServerToTablet, TabletToServer>

let server: TestServer
let company: TestCompany
let key: string
let token: string
const DEVICE = 'door-1'
const open: Tablet[] = []

beforeAll(async () => {
  server = await sharedServer()
  company = await makeCompany(server.adminAccess, {})
  key = await integrationKey(server.adminAccess, company.companyId, 'access.open')
  token = await tokenOf(company, DEVICE)
})
afterAll(() => server.stop())
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect()
})

async function tokenOf({ stored }: TestCompany, deviceId: string): Promise<string> {
  const { serviceCode, taxCode } = stored.credentials
  const login = { service_code: serviceCode, tax_code: taxCode, deviceId }
  const { body } = await server.ask(calls.getToken, login)
  return v.parse(v.object({ token: v.string() }), body.data).token
}

function connect(auth: string, headers: Readonly<Record<string, string>> = {}): Tablet {
  const socket: Tablet = io(server.url, {
    path: '/api/socket',
    transports: ['websocket'],
    auth: { token: auth },
    extraHeaders: { ...headers },
    forceNew: true,
    reconnection: false,
  })
  open.push(socket)
  return socket
}

const outcomeOf = (socket: Tablet) =>
  new Promise<'connected' | 'refused'>((resolve) => {
    socket.on('connect', () => resolve('connected'))
    socket.on('connect_error', () => resolve('refused'))
  })

const registration = (deviceId = DEVICE, companyId: string = company.companyId) => ({
  deviceId,
  companyId,
  site: null,
})

/** A tablet that obeys; what it was told is written down. */
async function tablet(obeys = true): Promise<OpenAccessCommand[]> {
  const told: OpenAccessCommand[] = []
  const socket = connect(token)
  socket.on('openAccessOnTablet', (message) => {
    const command = v.parse(OpenAccessCommand, message)
    told.push(command)
    if (obeys) socket.emit('accessOutcome', { id: command.id, outcome: 'done', errorCode: null })
  })
  expect(await outcomeOf(socket)).toBe('connected')
  expect(await socket.emitWithAck('registerTablet', registration())).toBe(true)
  return told
}

const openAccess = (asked: Readonly<Record<string, unknown>> = {}, as = key) =>
  server.ask(publicCalls.openAccess, { deviceId: DEVICE, code: 'ADA18156', ...asked }, { token: as })

describe('the call', () => {
  test('reaches the tablet and answers with its outcome; entry is the default', async () => {
    const told = await tablet()
    expect((await openAccess()).body.data).toMatchObject({ outcome: 'done', errorCode: null })
    expect((await openAccess({ direction: false })).status).toBe(200)
    expect(told.map(({ code, direction }) => [code, direction])).toEqual([
      ['ADA18156', 'entry'],
      ['ADA18156', 'exit'],
    ])
  })

  test('is refused without a key of the right scope, and for an unknown tablet', async () => {
    const told = await tablet()
    expect((await openAccess({}, token)).body.errorCode).toBe('FORBIDDEN')
    expect((await openAccess({}, `${key}x`)).body.errorCode).toBe('UNAUTHORIZED')
    expect((await openAccess({ deviceId: 'door-9' })).body.errorCode).toBe('NOT_FOUND')
    expect((await openAccess({ code: 'A' })).body.errorCode).toBe('INVALID_INPUT')
    expect(told).toEqual([])
  })

  test("does not reach another company's tablet", async () => {
    const told = await tablet()
    const foreign = await makeCompany(server.adminAccess, {})
    const foreignKey = await integrationKey(server.adminAccess, foreign.companyId, 'access.open')
    expect((await openAccess({}, foreignKey)).body.errorCode).toBe('NOT_FOUND')
    expect(told).toEqual([])
  })

  test('made while the tablet is offline is delivered once it is back, within its lifetime', async () => {
    const answer = openAccess()
    await new Promise((resolve) => setTimeout(resolve, 500))
    const told = await tablet()
    expect((await answer).body.data).toMatchObject({ outcome: 'done' })
    expect(told).toHaveLength(1)
  })

  test('is over after 10 s, and is not sent again once it was answered', {
    tags: 'long',
    timeout: 30_000,
  }, async () => {
    const begun = performance.now()
    expect((await openAccess()).body.errorCode).toBe('UNAVAILABLE')
    expect(performance.now() - begun).toBeGreaterThan(COMMAND_LIFE_MS)
    expect(await tablet()).toEqual([])
  })
})

describe('the socket', () => {
  test.each([
    ['no token', () => connect('')],
    ['a forged token', () => connect(`v1.${company.companyId}.${'A'.repeat(43)}`)],
    ['an integration key', () => connect(key)],
    ['a page of another origin', () => connect(token, { origin: 'https://elsewhere.example' })],
  ])('refuses %s', async (_, attempt) => {
    expect(await outcomeOf(attempt())).toBe('refused')
  })

  test('registers only the tablet’s own device, company and site', async () => {
    const socket = connect(token)
    await outcomeOf(socket)
    const says = (body: unknown) => socket.emitWithAck('registerTablet', body as never)
    expect(await says(registration('door-2'))).toBe(false)
    expect(await says(registration(DEVICE, 'demo'))).toBe(false)
    expect(await says({ ...registration(), more: 1 })).toBe(false)
    expect(await says(null)).toBe(false)
    expect(await says(registration())).toBe(true)
    // The site of the tablet is looked up.
    expect(await says({ ...registration(), site: 'hq' })).toBe(true)
  })

  test('registers a tablet of a site that does not say which', async () => {
    await server.adminAccess.database.query
      .insertInto('sites')
      .values({
        company_id: company.companyId,
        site_id: 'plant',
        name: 'Plant',
        time_zone: 'UTC',
        capacity: null,
      })
      .execute()
    const socket = connect(await company.tablet('door-3', 'plant'))
    await outcomeOf(socket)
    const { deviceId, companyId } = registration('door-3')
    expect(await socket.emitWithAck('registerTablet', { deviceId, companyId })).toBe(true)
  })

  test('takes the outcome only from the tablet that was asked', async () => {
    const told = await tablet(false)
    const answer = openAccess()
    await expect.poll(() => told.length).toBe(1)
    const other = connect(await tokenOf(company, 'door-2'))
    await outcomeOf(other)
    const id = told[0]?.id ?? ''
    other.emit('accessOutcome', { id, outcome: 'done', errorCode: null })
    const own = connect(token)
    await outcomeOf(own)
    own.emit('accessOutcome', { id: randomUUID(), outcome: 'done', errorCode: null })
    await new Promise((resolve) => setTimeout(resolve, 300))
    own.emit('accessOutcome', { id, outcome: 'refused', errorCode: 'NO_VISIT_OPEN' })
    expect((await answer).body.data).toMatchObject({ outcome: 'refused', errorCode: 'NO_VISIT_OPEN' })
  })
})
