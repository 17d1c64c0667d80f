import { randomUUID } from 'node:crypto'
import fastify from 'fastify'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyCall, Scope, TokenKind } from '#contract/calls/call.ts'
import { calls } from '#contract/calls/index.ts'
import { publicCalls } from '#contract/public/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { type ErrorCode, errorStatus } from '#contract/error-codes.ts'
import { ok } from '#contract/result.ts'
import { addTokens } from '#server/devices/token-plugin.ts'
import { makeStore } from '#server/store.ts'
import { sealLeaveTicket } from '#server/visitors/leave-ticket.rules.ts'
import { makeCompany, type TestCompany } from '#tests/support/e2e/company.ts'
import { inviteGuest } from '#tests/support/server/guests.ts'
import { integrationKey } from '#tests/support/server/integration-key.ts'
import type { Answer, TestServer } from '#tests/support/server/server-under-test.ts'
import { sharedServer } from '#tests/support/server/shared-server.ts'

/** The callers that each call accepts, written by hand and compared with what the server's routes declare. */
const table: Readonly<Record<string, 'open' | readonly TokenKind[]>> = {
  getToken: 'open',
  pair: 'open',
  enrol: 'open',
  getTempToken: 'open',
  extendTempToken: ['temp'],
  getPresence: ['tablet'],
  getCompany: ['tablet', 'temp'],
  getColors: ['tablet', 'temp'],
  getGenerals: ['tablet', 'temp'],
  getServices: ['tablet', 'temp'],
  getFlows: ['tablet', 'temp'],
  getMotto: ['tablet', 'temp'],
  getVisitorTypes: ['tablet', 'temp'],
  getArrival: ['tablet', 'temp'],
  getHostAnswers: ['tablet', 'temp'],
  getOwnRollCall: ['temp'],
  saySafe: ['temp'],
  getPrivacyNotice: ['tablet', 'temp'],
  liveVisits: ['tablet', 'temp'],
  getOfflinePack: ['tablet'],
  getAccessReasons: ['tablet', 'temp'],
  getInternalStaff: ['tablet', 'temp'],
  countInternalStaff: ['tablet'],
  getLastHost: ['tablet'],
  getBadgeTicket: ['tablet'],
  openBadge: 'open',
  badgeSafety: 'open',
  searchCompany: ['tablet', 'temp'],
  getCertificateToSign: ['tablet', 'temp'],
  pdfFile: ['tablet', 'temp'],
  signup: ['tablet', 'temp'],
  identify: ['tablet', 'temp'],
  identifyGuest: ['tablet', 'temp'],
  findGuest: ['tablet'],
  proveGuest: ['tablet'],
  findInside: ['tablet'],
  identifyInside: ['tablet'],
  newAccess: ['tablet', 'temp'],
  sendFeedback: ['tablet', 'temp'],
  getDoorOutcome: ['tablet', 'temp'],
  visitorBadge: ['tablet', 'temp'],
  visitorBadgeFromEmail: ['tablet'],
  sendBadgeEmail: ['tablet', 'temp'],
  printBadge: ['tablet'],
  getPrintJob: ['tablet'],
  verifyPin: ['tablet'],
  deviceInfo: ['tablet'],
  reportOutbox: ['tablet'],
  handInOutbox: 'open',
  sendCrashReport: ['tablet', 'temp'],
  openAccess: ['integration'],
  putAppointment: ['integration'],
  listVisits: ['integration'],
  getVisitById: ['integration'],
  findVisitorByEmail: ['integration'],
  getVisitorById: ['integration'],
  listHostsOfCompany: ['integration'],
  putHost: ['integration'],
  putHosts: ['integration'],
  archiveHost: ['integration'],
  listSitesOfCompany: ['integration'],
  listOccupancy: ['integration'],
  listExpectedGuests: ['integration'],
  getEvents: ['integration'],
  getWebhooks: ['integration'],
  createWebhook: ['integration'],
  changeWebhook: ['integration'],
  dropWebhook: ['integration'],
  pingWebhook: ['integration'],
  reportPresence: ['integration'],
  listPresence: ['integration'],
}

const served: Readonly<Record<string, AnyCall>> = { ...calls, ...publicCalls }
const names = Object.keys(table)

let server: TestServer
let ours: TestCompany
let theirs: TestCompany
/** Texts of the other company that no answer may ever hold. */
let secrets: readonly string[]
/** Ids of the other company, by the field of a call that takes such an id. */
let foreign: Readonly<Record<string, unknown>>

const Id = v.object({ id: v.string() })
const Job = v.object({ jobId: v.string() })

beforeAll(async () => {
  server = await sharedServer()
  const setup = { typeFlow: ['reason'], services: ['touchless'], poster: true, expectedByName: true } as const
  ours = await makeCompany(server.adminAccess, setup)
  theirs = await makeCompany(server.adminAccess, {
    ...setup,
    certificates: 2,
    printers: ['escpos://127.0.0.1:9'],
  })
  const { database, vault } = server.adminAccess
  for (const [company, name] of [
    [ours, 'Ferrari'],
    [theirs, 'Lamborghini'],
  ] as const) {
    await database.query
      .updateTable('hosts')
      .set({ last_name: name, search_key: `giulia ${name.toLowerCase()}` })
      .where('company_id', '=', company.companyId)
      .execute()
    const renamed = { name: `${name} SpA`, motto: `${name} moves` }
    await database.query
      .updateTable('companies')
      .set(renamed)
      .where('company_id', '=', company.companyId)
      .execute()
  }
  const visitor = await theirs.meet()
  const printed = await server.ask(calls.printBadge, { visitorId: visitor }, { token: theirs.token })
  const list = await server.ask(calls.getCertificateToSign, { id: visitor }, { token: theirs.token })
  const files = v.parse(v.array(v.object({ file: v.nullable(v.string()) })), list.body.data)
  const theirTablet = await makeStore(database, vault).tokens.findToken(theirs.token)
  if (theirTablet === null) throw new Error('Their tablet has no token')
  const externalId = 'order-4711'
  const theirKey = await integrationKey(server.adminAccess, theirs.companyId, 'appointments.write')
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const planned = await server.ask(
    publicCalls.putAppointment,
    {
      externalId,
      startsAt: `${tomorrow}T10:00`,
      endsAt: `${tomorrow}T11:00`,
      guests: [{ lastName: 'Lamborghini' }],
    },
    { token: theirKey },
  )
  if (planned.status !== 200) throw new Error(`putAppointment: ${JSON.stringify(planned.body)}`)
  const hostExternalId = 'hr-4711'
  const hostsKey = await integrationKey(server.adminAccess, theirs.companyId, 'hosts.write')
  const theirHost = { externalId: hostExternalId, firstName: 'Ferruccio', lastName: 'Lamborghini' }
  const put = await server.ask(publicCalls.putHost, theirHost, { token: hostsKey })
  if (put.status !== 200) throw new Error(`putHost: ${JSON.stringify(put.body)}`)
  const theirGuest = await inviteGuest(server.adminAccess, theirs.companyId)
  const webhooksKey = await integrationKey(server.adminAccess, theirs.companyId, 'webhooks.write')
  const created = await server.ask(
    publicCalls.createWebhook,
    { description: 'Lamborghini', url: 'https://crm.invalid/theirs' },
    { token: webhooksKey },
  )
  foreign = {
    webhook: v.parse(v.object({ webhookId: v.string() }), created.body.data).webhookId,
    externalId,
    hostExternalId,
    number: await makeStore(database, vault).guestNumbers.queue(theirTablet, theirGuest.guestId, 'it'),
    visitor,
    visit: await visitOf(theirs),
    code: theirs.visitor.code,
    pass: (await inviteGuest(server.adminAccess, theirs.companyId)).pass,
    email: theirs.visitor.email,
    jobId: printed.status === 200 ? v.parse(Job, printed.body.data).jobId : randomUUID(),
    url: files.find(({ file }) => file !== null)?.file,
    ticket: sealLeaveTicket(vault, theirTablet, theirs.visitor.id, Date.now()),
    item: {
      key: randomUUID(),
      kind: 'exit',
      occurredAt: new Date().toISOString(),
      reason: null,
      visitorId: theirs.visitor.id,
    },
  }
  secrets = [theirs.companyId, visitor, theirs.visitor.id, theirs.visitor.code, 'Lamborghini']
})
afterAll(() => server.stop())

/** A visit of this company that is under way. */
async function visitOf({ companyId }: TestCompany): Promise<string> {
  const visit = await server.adminAccess.database.query
    .selectFrom('visits')
    .select('visit_id')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return visit?.visit_id ?? randomUUID()
}

type Holder = 'no token' | TokenKind | 'expired tablet' | 'expired temp' | 'stranger'

async function expire(token: string): Promise<string> {
  const { database } = server.adminAccess
  const found = await makeStore(database, server.adminAccess.vault).tokens.findToken(token)
  const update = database.query.updateTable('tokens').set({ expires_at: new Date(0) })
  await update.where('token_hash', '=', found?.hash ?? Buffer.of()).execute()
  return token
}

/** A fresh token for each call, so that no limit of one is met by another. */
async function tokenOf(holder: Holder, scope: Scope): Promise<string | null> {
  const { tokens } = makeStore(server.adminAccess.database, server.adminAccess.vault)
  switch (holder) {
    case 'no token':
      return null
    case 'tablet':
      return ours.tablet('tablet-1')
    case 'temp':
      return ours.phone()
    case 'integration':
      return tokens.issueIntegrationKey(ours.companyId, null, scope)
    case 'expired tablet':
      return expire(await ours.tablet('tablet-1'))
    case 'expired temp':
      return expire(await ours.phone())
    case 'stranger':
      return `v1.${ours.companyId}.${'A'.repeat(43)}`
  }
}

const holders: readonly Holder[] = [
  'no token',
  'tablet',
  'temp',
  'integration',
  'expired tablet',
  'expired temp',
  'stranger',
]

function declared(name: string, holder: Holder): 'allowed' | ErrorCode {
  const access = table[name] ?? []
  if (access === 'open') return 'allowed'
  if (holder !== 'tablet' && holder !== 'temp' && holder !== 'integration') return 'UNAUTHORIZED'
  return access.includes(holder) ? 'allowed' : 'FORBIDDEN'
}

const person = () => ({ firstname: 'Ada', lastname: 'Conti', email: `${randomUUID()}@visitor.example` })

/** A well-formed request that names what is foreign wherever it can. */
const requests: Readonly<Record<string, () => Record<string, unknown>>> = {
  getToken: () => ({ service_code: theirs.stored.credentials.serviceCode, tax_code: 'IT99999999999' }),
  pair: () => ({ code: '000000', deviceId: 'tablet-1' }),
  enrol: () => ({ companyId: theirs.companyId, proof: 'x'.repeat(43), deviceId: 'tablet-1' }),
  getTempToken: () => ({ companyId: ours.companyId, site: 'hq' }),
  getInternalStaff: () => ({ input: 'giu' }),
  countInternalStaff: () => ({ input: 'giu' }),
  getLastHost: () => ({ visitorId: foreign.visitor }),
  getBadgeTicket: () => ({ visitorId: foreign.visitor }),
  openBadge: () => ({ companyId: theirs.companyId, ticket: 'none' }),
  badgeSafety: () => ({ companyId: theirs.companyId, proof: 'none', isSafe: true }),
  searchCompany: () => ({ input: 'lam' }),
  getCertificateToSign: () => ({ id: foreign.visitor }),
  pdfFile: () => ({ url: foreign.url }),
  signup: person,
  identify: () => ({ code: foreign.code, direction: true }),
  identifyGuest: () => ({ pass: foreign.pass, direction: true }),
  findGuest: () => ({ lastName: 'Hopper', hostName: 'Lamborghini' }),
  proveGuest: () => ({ ticket: foreign.number, number: '123456' }),
  findInside: () => ({ input: theirs.visitor.first }),
  identifyInside: () => ({ ticket: foreign.ticket }),
  newAccess: () => ({ direction: true, visitorId: foreign.visitor }),
  sendFeedback: () => ({ visitId: foreign.visit, rating: 'good' }),
  getDoorOutcome: () => ({ visitId: foreign.visit, direction: true }),
  visitorBadge: () => ({ id: foreign.visitor }),
  visitorBadgeFromEmail: () => ({ email: `${foreign.visitor}@visitor.example` }),
  sendBadgeEmail: () => ({ email: `${foreign.visitor}@visitor.example` }),
  printBadge: () => ({ visitorId: foreign.visitor }),
  getPrintJob: () => ({ jobId: foreign.jobId }),
  verifyPin: () => ({ pin: '000000' }),
  deviceInfo: () => ({ deviceId: 'tablet-1' }),
  reportOutbox: () => ({ items: [foreign.item] }),
  handInOutbox: () => ({ items: [foreign.item] }),
  sendCrashReport: () => ({ error: 'broken' }),
  openAccess: () => ({ deviceId: 'a-tablet-of-theirs', code: foreign.code }),
  putAppointment: () => ({ externalId: foreign.externalId, state: 'cancelled' }),
  listVisits: () => ({ visitorId: foreign.visitor }),
  getVisitById: () => ({ visitId: foreign.visit }),
  findVisitorByEmail: () => ({ email: theirs.visitor.email }),
  getVisitorById: () => ({ visitorId: foreign.visitor }),
  putHost: () => ({ externalId: 'hr-1', firstName: 'Ada', lastName: 'Conti' }),
  putHosts: () => ({ hosts: [{ externalId: 'hr-1', firstName: 'Ada', lastName: 'Conti' }] }),
  archiveHost: () => ({ externalId: foreign.hostExternalId }),
  getEvents: () => ({}),
  getWebhooks: () => ({}),
  createWebhook: () => ({ description: 'CRM', url: 'https://crm.invalid/hook' }),
  changeWebhook: () => ({ webhookId: foreign.webhook, description: 'CRM', url: 'https://crm.invalid/hook' }),
  dropWebhook: () => ({ webhookId: foreign.webhook }),
  pingWebhook: () => ({ webhookId: foreign.webhook }),
  reportPresence: () => ({
    siteId: 'hq',
    email: 'giulia@lamborghini.example',
    direction: 'entry',
    at: new Date().toISOString(),
  }),
}

/** The refusal of a request that names a visitor of another company: the same as for an unknown one. */
const notThere: Readonly<Record<string, ErrorCode>> = {
  getCertificateToSign: 'VISITOR_NOT_FOUND',
  pdfFile: 'NOT_FOUND',
  identify: 'VISITOR_NOT_FOUND',
  identifyGuest: 'VISITOR_NOT_FOUND',
  identifyInside: 'VISITOR_NOT_FOUND',
  findGuest: 'GUEST_NOT_FOUND',
  proveGuest: 'NUMBER_OVER',
  newAccess: 'VISITOR_NOT_FOUND',
  sendFeedback: 'NOT_FOUND',
  getDoorOutcome: 'NOT_FOUND',
  getLastHost: 'VISITOR_NOT_FOUND',
  getBadgeTicket: 'VISITOR_NOT_FOUND',
  openBadge: 'VISITOR_NOT_FOUND',
  badgeSafety: 'VISITOR_NOT_FOUND',
  visitorBadge: 'VISITOR_NOT_FOUND',
  printBadge: 'VISITOR_NOT_FOUND',
  getPrintJob: 'NOT_FOUND',
  visitorBadgeFromEmail: 'USER_NOT_FOUND',
  openAccess: 'NOT_FOUND',
  putAppointment: 'NOT_FOUND',
  getVisitById: 'NOT_FOUND',
  getVisitorById: 'NOT_FOUND',
  archiveHost: 'NOT_FOUND',
  changeWebhook: 'NOT_FOUND',
  dropWebhook: 'NOT_FOUND',
  pingWebhook: 'NOT_FOUND',
  reportPresence: 'NOT_FOUND',
}

async function call(name: string, token: string | null): Promise<Answer> {
  const one = served[name]
  if (one === undefined) throw new Error(`There is no call ${name}`)
  return server.ask(one, requests[name]?.() ?? {}, { token })
}

const lacksToken = ({ body }: Answer): boolean =>
  body.errorCode === 'UNAUTHORIZED' || body.errorCode === 'FORBIDDEN'

describe.each(names)('%s', (name) => {
  test('is declared as the table says', () => {
    expect(served[name]?.access).toEqual(table[name])
  })

  test.each(holders)('asked by %s', async (holder) => {
    const answer = await call(name, await tokenOf(holder, served[name]?.scope ?? 'access.open'))
    const cell = declared(name, holder)
    if (cell !== 'allowed') {
      expect(answer.body.errorCode).toBe(cell)
      expect(answer.status).toBe(errorStatus[cell])
    } else if (table[name] !== 'open' && name !== 'verifyPin') {
      expect(lacksToken(answer), JSON.stringify(answer.body)).toBe(false)
      const refusal = name === 'sendBadgeEmail' && holder === 'tablet' ? 'USER_NOT_FOUND' : notThere[name]
      expect(answer.body.errorCode).toBe(refusal)
      expect(answer.status).toBe(refusal === undefined ? 200 : 404)
    }
    const said = JSON.stringify(answer.body)
    for (const secret of secrets) expect(said).not.toContain(secret)
  })
})

test('the server describes exactly these routes', async () => {
  const document = await (await fetch(`${server.url}/api/openapi.json`)).json()
  const operations = Object.values(document.paths as Record<string, Record<string, { operationId: string }>>)
  const described = operations.flatMap((one) => Object.values(one)).map(({ operationId }) => operationId)
  // The console's are judged role by role in console-access.test.ts.
  const ofConsole = Object.values(consoleCalls).map(({ name }) => name)
  expect(described.toSorted()).toEqual([...names, ...ofConsole].toSorted())
  expect(Object.keys(served).toSorted()).toEqual(names.toSorted())
})

test('a route that does not say who may call it stops the server from starting', () => {
  const app = fastify()
  const { tokens } = makeStore(server.adminAccess.database, server.adminAccess.vault)
  addTokens(app, { ...tokens, spendCall: async () => ok(null) })
  expect(() => app.get('/api/forgotten', () => 'everything')).toThrow('/api/forgotten')
})

test('a phone may act only for its own visitors', async () => {
  const token = await ours.phone()
  const { body } = await server.ask(calls.signup, person(), { token })
  const own = v.parse(Id, body.data).id
  expect((await server.ask(calls.visitorBadge, { id: own }, { token })).status).toBe(200)
  const other = await ours.meet()
  expect((await server.ask(calls.visitorBadge, { id: other }, { token })).status).toBe(404)
  const access = await server.ask(calls.newAccess, { direction: true, visitorId: other }, { token })
  expect(access.body.errorCode).toBe('VISITOR_NOT_FOUND')
})
