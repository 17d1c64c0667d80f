import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AnyCall, commonRefusals } from '#contract/calls/call.ts'
import { type CallName, calls } from '#contract/calls/index.ts'
import { type ErrorCode, errorStatus } from '#contract/error-codes.ts'
import { ACCESS_BODY_LIMIT_BYTES, OPERATOR_PIN_TRIES } from '#contract/limits.ts'
import { makeStore } from '#server/store.ts'
import { sealLeaveTicket } from '#server/visitors/leave-ticket.rules.ts'
import { sealTablet } from '#server/devices/tablet-cookie.ts'
import { storePairingCode } from '#server/devices/console-devices.store.ts'
import { storeEnrolmentLink } from '#server/devices/enrolments.store.ts'
import { PROGRAM } from '#server/database/connection.ts'
import { HOST, makeCompany, OPERATOR_PIN, type TestCompany } from '#tests/support/e2e/company.ts'
import { ESCPOS_END, obedient, type RawPrinter, rawPrinter } from '#tests/support/printers.ts'
import { newPass } from '#server/appointments/passes.rules.ts'
import { type Invitation, inviteGuest, replacePass } from '#tests/support/server/guests.ts'
import {
  type Answer,
  type ServerUnderTest,
  serverUnderTest,
} from '#tests/support/server/server-under-test.ts'
import { integrationKey } from '#tests/support/server/integration-key.ts'

/** Every call of the contract against the built server: its answer, and every refusal that it can give. */

let server: ServerUnderTest
let company: TestCompany
/** A key of another system: known, but of the wrong kind. */
let keyOfSystem: string

let printer: RawPrinter
/** The token of the tablet that logged in first. */

beforeAll(async () => {
  printer = await rawPrinter(obedient(ESCPOS_END, Buffer.of(0)))
  server = await serverUnderTest({ PRINTER_PORTS: String(printer.port), PRINTER_LOOPBACK: '1' })
  company = await makeCompany(server.adminAccess, {
    certificates: 2,
    services: ['touchless'],
    poster: true,
    typeFlow: ['reason'],
    printers: [`escpos://127.0.0.1:${printer.port}`],
  })
  keyOfSystem = await integrationKey(server.adminAccess, company.companyId, 'access.open')
})
afterAll(async () => {
  await server.stop()
  await printer.close()
})

type Body = Readonly<Record<string, unknown>>
interface Case {
  /** A request that succeeds; made anew each time. */
  readonly valid: () => Promise<Body> | Body
  /** Cookies that the request needs. */
  readonly cookie?: () => Promise<string>
  /** Other than the tablet's. */
  readonly token?: () => Promise<string>
  /** Breaks one field. */
  readonly invalid: Body
  /** The refusals that the call declares, each provoked. */
  readonly refusals?: Partial<Record<ErrorCode, () => Promise<Answer>>>
}

const ask = (name: CallName, body: Body, token: string | null = company.token, key?: string) =>
  server.ask(calls[name], body, {
    token,
    ...(key !== undefined && { key }),
  })

const newVisitor = (): Body => ({
  firstname: 'Grace',
  lastname: 'Okafor',
  email: `${randomUUID()}@visitor.example`,
})

/** A visitor who is signed up and not inside. */
const outside = (): Promise<string> => company.meet()

async function inside(): Promise<string> {
  const visitorId = await outside()
  await ask('newAccess', { direction: true, visitorId })
  return visitorId
}

/** A visit whose entry has opened a door beside the tablet. */
async function visitThroughDoor(): Promise<string> {
  const visitorId = await inside()
  const { rows } = await server.adminAccess.database.pool.query(
    `insert into door_pulses (company_id, visit_id, direction, pulse_id, door_id, device_id, outcome)
     select company_id, visit_id, 'entry', gen_random_uuid(), gen_random_uuid(), $3, 'opened' from visits
     where company_id = $1 and visitor_id = $2 and exited_at is null
     on conflict (company_id, visit_id, direction) do update set outcome = 'opened' returning visit_id`,
    [company.companyId, visitorId, company.deviceId],
  )
  return rows[0].visit_id
}

/** A visit that has just ended, of a company that asks how it was. */
async function endedVisit(): Promise<string> {
  const { query } = server.adminAccess.database
  const asks = query.updateTable('companies').set({ asks_feedback: true })
  await asks.where('company_id', '=', company.companyId).execute()
  const { body } = await ask('newAccess', { direction: false, visitorId: await inside() })
  return v.parse(v.object({ visitId: v.string() }), body.data).visitId
}

const codeOf = async (visitorId: string): Promise<string> => {
  const { database, vault } = server.adminAccess
  const { code_sealed } = await database.query
    .selectFrom('visitors')
    .select('code_sealed')
    .where('company_id', '=', company.companyId)
    .where('visitor_id', '=', visitorId)
    .executeTakeFirstOrThrow()
  return vault.decrypt(code_sealed).toString()
}

const login = (): Body => {
  const { serviceCode, taxCode } = company.stored.credentials
  return { service_code: serviceCode, tax_code: taxCode, deviceId: 'tablet-1' }
}

async function ticketOf(visitorId: string): Promise<string> {
  const { database, vault } = server.adminAccess
  const token = await makeStore(database, vault).tokens.findToken(company.token)
  if (token === null) throw new Error('The tablet has no token')
  return sealLeaveTicket(vault, token, visitorId, Date.now())
}

/** The names of a guest who is expected, of a company that lets guests say them. */
async function guestByName(): Promise<Body> {
  const { query } = server.adminAccess.database
  const offers = query.updateTable('companies').set({ expected_by_name: true })
  await offers.where('company_id', '=', company.companyId).execute()
  const lastName = `Hopper${randomUUID().replaceAll(/[^a-f]/g, '')}`
  await inviteGuest(server.adminAccess, company.companyId, { lastName, hostId: HOST.id })
  return { lastName, hostName: HOST.last }
}

/** A number that was mailed to a guest, and the ticket that the tablet has for it. */
async function mailedNumber() {
  const { database, vault } = server.adminAccess
  const store = makeStore(database, vault)
  const token = await store.tokens.findToken(company.token)
  if (token === null) throw new Error('The tablet has no token')
  const { guestId } = await inviteGuest(server.adminAccess, company.companyId)
  const ticket = await store.guestNumbers.queue(token, guestId, 'it')
  const number = (await store.guestNumbers.describe(company.companyId, ticket))?.number ?? ''
  return { ticket, number }
}

const undelivered = (): Body => ({
  key: randomUUID(),
  kind: 'entry',
  occurredAt: new Date().toISOString(),
  reason: 'EVENT_FULL_PLEASE_WAIT',
  visitorId: null,
  name: 'Ada Conti',
})

/** The cookie of a tablet that was revoked before tablets had secrets. */
async function revokedTablet(): Promise<string> {
  const { database, vault } = server.adminAccess
  const { companyId } = company
  const deviceId = randomUUID()
  await database.query
    .insertInto('devices')
    .values({ company_id: companyId, device_id: deviceId, state: 'revoked' })
    .execute()
  return `tablet-${companyId}=${sealTablet(vault, { companyId, deviceId, secret: null, at: 0 })}`
}

const part: Case = { valid: () => ({}), invalid: { surprise: 1 } }
const search: Case = { valid: () => ({ input: '' }), invalid: { input: 7 } }
const reuse = (name: 'signup' | 'newAccess', first: () => Promise<Body> | Body, second: Body) => async () => {
  const key = randomUUID()
  const body = await first()
  await ask(name, body, company.token, key)
  return ask(name, { ...body, ...second }, company.token, key)
}

const lookUp = (name: 'visitorBadgeFromEmail' | 'sendBadgeEmail'): Case => ({
  valid: () => ({ email: company.visitor.email }),
  invalid: { email: 'nobody' },
  refusals: { USER_NOT_FOUND: () => ask(name, { email: 'nobody@visitor.example' }) },
})

/** Each refusal of a pass. */
const refusedPasses = (name: 'identifyGuest' | 'signup', rest: Body) => {
  const refusedFor = (invitation: Invitation) => async () => {
    const { pass } = await inviteGuest(server.adminAccess, company.companyId, invitation)
    return ask(name, { ...rest, pass })
  }
  return {
    VISITOR_NOT_FOUND: () => ask(name, { ...rest, pass: newPass() }),
    PASS_TOO_EARLY: refusedFor({ startsIn: 90 }),
    PASS_OVER: refusedFor({ startsIn: -240 }),
    APPOINTMENT_CANCELLED: refusedFor({ isCancelled: true }),
    PASS_REPLACED: async () => {
      const { pass, guestId } = await inviteGuest(server.adminAccess, company.companyId)
      await replacePass(server.adminAccess, guestId)
      return ask(name, { ...rest, pass })
    },
    PASS_ELSEWHERE: async () => {
      const { companyId, tablet } = await makeCompany(server.adminAccess, {})
      await server.adminAccess.database.pool.query(
        `insert into sites (company_id, site_id, name, time_zone)
         values ($1, 'hq', 'HQ', 'Europe/Rome'), ($1, 'plant', 'Plant', 'Europe/Rome')`,
        [companyId],
      )
      const { pass } = await inviteGuest(server.adminAccess, companyId, { siteId: 'plant' })
      return ask(name, { ...rest, pass }, await tablet(randomUUID(), 'hq'))
    },
  }
}

/** A guest who has come in by their pass. */
async function guestInside() {
  const invited = await inviteGuest(server.adminAccess, company.companyId)
  const { body } = await ask('signup', { firstname: 'Grace', lastname: 'Hopper', pass: invited.pass })
  const { id } = v.parse(v.object({ id: v.string() }), body.data)
  await ask('newAccess', { direction: true, visitorId: id })
  return { ...invited, visitorId: id }
}

async function printed(): Promise<string> {
  const { body } = await ask('printBadge', { visitorId: await outside() })
  return v.parse(v.object({ jobId: v.string() }), body.data).jobId
}

async function wrongPins(times: number): Promise<Answer> {
  const { token } = await makeCompany(server.adminAccess, {})
  for (let tried = 1; tried < times; tried++) await ask('verifyPin', { pin: '000000' }, token)
  return ask('verifyPin', { pin: '000000' }, token)
}

const cases: Record<CallName, Case> = {
  getToken: {
    valid: login,
    invalid: { service_code: 'ab', tax_code: 'IT1' },
    refusals: {
      UNAUTHORIZED: () => ask('getToken', { ...login(), tax_code: 'IT99999999999' }, null),
      FORBIDDEN: async () => {
        const { stored } = await makeCompany(server.adminAccess, { admits: true })
        const { serviceCode, taxCode } = stored.credentials
        return ask('getToken', { service_code: serviceCode, tax_code: taxCode, deviceId: 'new' }, null)
      },
      NOT_FOUND: () => ask('getToken', {}, null),
    },
  },
  pair: {
    valid: async () => {
      const { database, vault } = server.adminAccess
      const tenant = makeStore(database, vault).tenantOf(company.companyId, null)
      const { code } = await storePairingCode(tenant, vault, { siteId: null, name: null })
      return { code, deviceId: 'paired' }
    },
    invalid: { code: '12345' },
    refusals: { FORBIDDEN: () => ask('pair', { code: '000000', deviceId: 'guessing' }, null) },
  },
  enrol: {
    valid: async () => {
      const { database, vault } = server.adminAccess
      const tenant = makeStore(database, vault).tenantOf(company.companyId, null)
      const link = { siteId: null, name: null, approves: true, tablets: 9, hours: 1 }
      const { proof } = await storeEnrolmentLink(tenant, link)
      return { companyId: company.companyId, proof, deviceId: 'enrolled' }
    },
    invalid: { companyId: 'none', proof: 'short', deviceId: 'enrolled' },
    refusals: {
      FORBIDDEN: () =>
        ask('enrol', { companyId: company.companyId, proof: 'a'.repeat(43), deviceId: 'guessing' }, null),
    },
  },
  getTempToken: {
    valid: () => ({ companyId: company.companyId }),
    invalid: { companyId: '' },
    refusals: {
      FORBIDDEN: async () => {
        const { companyId } = await makeCompany(server.adminAccess, {})
        return ask('getTempToken', { companyId }, null)
      },
    },
  },
  extendTempToken: { ...part, token: () => company.phone() },
  getPresence: part,
  getCompany: part,
  getColors: part,
  getGenerals: part,
  getServices: part,
  getFlows: part,
  getMotto: part,
  getVisitorTypes: part,
  getArrival: part,
  getPrivacyNotice: part,
  verifyPin: {
    valid: () => ({ pin: OPERATOR_PIN }),
    invalid: { pin: '12345' },
    refusals: {
      FORBIDDEN: async () => wrongPins(1),
      TOO_MANY_REQUESTS: async () => wrongPins(OPERATOR_PIN_TRIES + 1),
    },
  },
  signup: {
    valid: newVisitor,
    invalid: { ...newVisitor(), email: 'nobody' },
    refusals: {
      EMAIL_ALREADY_REGISTERED: async () => {
        const visitor = newVisitor()
        await ask('signup', visitor)
        return ask('signup', { ...visitor, email: String(visitor.email).toUpperCase() })
      },
      EVACUATION: async () => ask('signup', newVisitor(), (await evacuated()).token),
      EVENT_FULL_PLEASE_WAIT: async () => {
        const full = await makeCompany(server.adminAccess, { capacity: 1 })
        await full.passElsewhere('entry')
        return ask('signup', newVisitor(), full.token)
      },
      IDEMPOTENCY_KEY_REUSED: reuse('signup', newVisitor, { firstname: 'Ada' }),
      ...refusedPasses('signup', { firstname: 'Grace', lastname: 'Hopper' }),
    },
  },
  identify: {
    valid: async () => ({ code: await codeOf(await outside()), direction: true }),
    invalid: { code: 'AB', direction: true },
    refusals: {
      VISITOR_NOT_FOUND: () => ask('identify', { code: '%%%', direction: true }),
      ANOTHER_VISIT_OPEN: async () =>
        ask('identify', { code: await codeOf(await inside()), direction: true }),
      NO_VISIT_OPEN: async () => ask('identify', { code: await codeOf(await outside()), direction: false }),
      EVACUATION: async () => {
        const left = await evacuated()
        return ask('identify', { code: left.visitor.code, direction: true }, left.token)
      },
      EVENT_FULL_PLEASE_WAIT: async () => {
        const full = await makeCompany(server.adminAccess, { capacity: 1 })
        const visitorId = await full.meet()
        await ask('newAccess', { direction: true, visitorId }, full.token)
        return ask('identify', { code: full.visitor.code, direction: true }, full.token)
      },
    },
  },
  identifyGuest: {
    valid: async () => ({
      pass: (await inviteGuest(server.adminAccess, company.companyId)).pass,
      direction: true,
    }),
    invalid: { pass: 'e1.short', direction: true },
    refusals: {
      ...refusedPasses('identifyGuest', { direction: true }),
      ANOTHER_VISIT_OPEN: async () => {
        const { pass } = await guestInside()
        return ask('identifyGuest', { pass, direction: true })
      },
      NO_VISIT_OPEN: async () => {
        const { pass } = await inviteGuest(server.adminAccess, company.companyId)
        return ask('identifyGuest', { pass, direction: false })
      },
      EVACUATION: async () => {
        const left = await evacuated()
        const { pass } = await inviteGuest(server.adminAccess, left.companyId)
        return ask('identifyGuest', { pass, direction: true }, left.token)
      },
      EVENT_FULL_PLEASE_WAIT: async () => {
        const full = await makeCompany(server.adminAccess, { capacity: 1 })
        await full.passElsewhere('entry')
        const { pass } = await inviteGuest(server.adminAccess, full.companyId)
        return ask('identifyGuest', { pass, direction: true }, full.token)
      },
    },
  },
  newAccess: {
    valid: async () => ({ direction: true, visitorId: await outside(), reason: 'Riunione' }),
    invalid: { direction: true, visitorId: 'x', signature: 'data:image/png;base64,AAAA' },
    refusals: {
      VISITOR_NOT_FOUND: () => ask('newAccess', { direction: true, visitorId: randomUUID() }),
      ANOTHER_VISIT_OPEN: async () => ask('newAccess', { direction: true, visitorId: await inside() }),
      NO_VISIT_OPEN: async () => ask('newAccess', { direction: false, visitorId: await outside() }),
      EVACUATION: async () => {
        const left = await evacuated()
        return ask('newAccess', { direction: true, visitorId: await left.meet() }, left.token)
      },
      EVENT_FULL_PLEASE_WAIT: async () => {
        const full = await makeCompany(server.adminAccess, { capacity: 1 })
        const { body } = await ask('signup', newVisitor(), full.token)
        await full.passElsewhere('entry')
        const { id } = v.parse(v.object({ id: v.string() }), body.data)
        return ask('newAccess', { direction: true, visitorId: id }, full.token)
      },
      INCOMPLETE_VISIT: async () => {
        const signing = await makeCompany(server.adminAccess, { flow: ['signOnEntry'] })
        return ask('newAccess', { direction: true, visitorId: await signing.meet() }, signing.token)
      },
      IDEMPOTENCY_KEY_REUSED: reuse(
        'newAccess',
        async () => ({ direction: true, visitorId: await outside() }),
        { reason: 'Another' },
      ),
    },
  },
  searchCompany: search,
  getInternalStaff: search,
  countInternalStaff: search,
  getLastHost: {
    valid: async () => ({ visitorId: await outside() }),
    invalid: { visitorId: '' },
    refusals: { VISITOR_NOT_FOUND: () => ask('getLastHost', { visitorId: randomUUID() }) },
  },
  getBadgeTicket: {
    valid: async () => ({ visitorId: await outside() }),
    invalid: { visitorId: '' },
    refusals: { VISITOR_NOT_FOUND: () => ask('getBadgeTicket', { visitorId: randomUUID() }) },
  },
  openBadge: {
    valid: async () => {
      const { body } = await ask('getBadgeTicket', { visitorId: await outside() })
      return { companyId: company.companyId, ...v.parse(v.object({ ticket: v.string() }), body.data) }
    },
    invalid: { companyId: 'none', ticket: 'no ticket' },
    refusals: {
      VISITOR_NOT_FOUND: () => ask('openBadge', { companyId: company.companyId, ticket: 'none' }, null),
    },
  },
  badgeSafety: {
    valid: async () => {
      const { companyId } = company
      const visitorId = await inside()
      const ticket = v.parse(
        v.object({ ticket: v.string() }),
        (await ask('getBadgeTicket', { visitorId })).body.data,
      )
      const { body } = await ask('openBadge', { companyId, ...ticket }, null)
      const { safetyProof } = v.parse(v.object({ safetyProof: v.string() }), body.data)
      return { companyId, proof: safetyProof, isSafe: true }
    },
    invalid: { companyId: 'none', proof: 'no proof', isSafe: false },
    refusals: {
      VISITOR_NOT_FOUND: () =>
        ask('badgeSafety', { companyId: company.companyId, proof: 'none', isSafe: true }, null),
    },
  },
  getAccessReasons: search,
  getCertificateToSign: {
    valid: async () => ({ id: await outside() }),
    invalid: { id: 5 },
    refusals: { VISITOR_NOT_FOUND: () => ask('getCertificateToSign', { id: randomUUID() }) },
  },
  pdfFile: {
    valid: async () => {
      const { body } = await ask('getCertificateToSign', { id: await outside() })
      const list = v.parse(v.array(v.object({ file: v.nullable(v.string()) })), body.data)
      return { url: list.find(({ file }) => file !== null)?.file }
    },
    invalid: { url: 5 },
    refusals: { NOT_FOUND: () => ask('pdfFile', { url: 'file:///etc/passwd' }) },
  },
  visitorBadge: {
    valid: async () => ({ id: await outside() }),
    invalid: { id: 'x'.repeat(65) },
    refusals: { VISITOR_NOT_FOUND: () => ask('visitorBadge', { id: randomUUID() }) },
  },
  visitorBadgeFromEmail: lookUp('visitorBadgeFromEmail'),
  sendBadgeEmail: lookUp('sendBadgeEmail'),
  printBadge: {
    valid: async () => ({ visitorId: await outside() }),
    invalid: { visitorId: 5 },
    refusals: {
      VISITOR_NOT_FOUND: () => ask('printBadge', { visitorId: randomUUID() }),
      PRINT_GENERAL_ERROR: async () =>
        ask('printBadge', { visitorId: await outside(), ipPrinter: 'ipp://192.0.2.1' }),
    },
  },
  getPrintJob: {
    valid: async () => ({ jobId: await printed() }),
    invalid: { jobId: null },
    refusals: {
      NOT_FOUND: () => ask('getPrintJob', { jobId: randomUUID() }),
      PRINT_GENERAL_ERROR: async () => {
        const jobId = await printed()
        await server.adminAccess.database.query
          .updateTable('print_jobs')
          .set({ state: 'failed' })
          .where('company_id', '=', company.companyId)
          .where('print_job_id', '=', jobId)
          .execute()
        return ask('getPrintJob', { jobId })
      },
    },
  },
  liveVisits: { valid: () => ({}), invalid: {} },
  getHostAnswers: { valid: () => ({}), invalid: {} },
  getOwnRollCall: { valid: () => ({}), invalid: {}, token: () => company.phone() },
  saySafe: { valid: () => ({}), invalid: { more: 1 }, token: () => company.phone() },
  getOfflinePack: { valid: () => ({}), invalid: { more: 1 } },
  deviceInfo: {
    valid: () => ({ deviceId: company.deviceId, battery: { level: 0.5, charging: true } }),
    invalid: { deviceId: 'tablet-1', battery: { level: 2, charging: true } },
    refusals: {
      FORBIDDEN: async () => {
        const { body } = await ask('getToken', login(), null)
        const { token } = v.parse(v.object({ token: v.string() }), body.data)
        return ask('deviceInfo', { deviceId: 'tablet-2' }, token)
      },
    },
  },
  findGuest: {
    valid: guestByName,
    invalid: { lastName: 'Hopper', hostName: 'Mo' },
    refusals: {
      GUEST_NOT_FOUND: async () => ask('findGuest', { ...(await guestByName()), hostName: 'Köhler' }),
    },
  },
  proveGuest: {
    valid: mailedNumber,
    invalid: { ticket: randomUUID(), number: '12345' },
    refusals: {
      NUMBER_OVER: () => ask('proveGuest', { ticket: randomUUID(), number: '123456' }),
      NUMBER_WRONG: async () => {
        const { ticket, number } = await mailedNumber()
        return ask('proveGuest', { ticket, number: number === '000000' ? '000001' : '000000' })
      },
    },
  },
  findInside: { valid: () => ({ input: 'ada con' }), invalid: { input: 7 } },
  identifyInside: {
    valid: async () => ({ ticket: await ticketOf(await inside()) }),
    invalid: { ticket: '' },
    refusals: {
      VISITOR_NOT_FOUND: () => ask('identifyInside', { ticket: 'none' }),
      NO_VISIT_OPEN: async () => ask('identifyInside', { ticket: await ticketOf(await outside()) }),
    },
  },
  reportOutbox: {
    valid: () => ({ items: [undelivered()] }),
    invalid: { items: [{ ...undelivered(), key: 'none' }] },
  },
  handInOutbox: {
    valid: () => ({ items: [undelivered()] }),
    cookie: revokedTablet,
    invalid: { items: [{ ...undelivered(), kind: 'visit' }] },
    refusals: { UNAUTHORIZED: () => ask('handInOutbox', { items: [] }, null) },
  },
  sendFeedback: {
    valid: async () => ({ visitId: await endedVisit(), rating: 'good' }),
    invalid: { visitId: randomUUID(), rating: 'great' },
    refusals: { NOT_FOUND: () => ask('sendFeedback', { visitId: randomUUID(), rating: 'good' }) },
  },
  getDoorOutcome: {
    valid: async () => ({ visitId: await visitThroughDoor(), direction: true }),
    invalid: { visitId: 'none', direction: true },
    refusals: {
      NOT_FOUND: () => ask('getDoorOutcome', { visitId: randomUUID(), direction: true }),
    },
  },
  sendCrashReport: {
    valid: () => ({ error: 'Error: broken', state: { screen: 'home' }, errorPath: '/app' }),
    invalid: { error: 'x', state: { visitor: { name: 'Ada' } } },
  },
}

let answered = 0
let refused = 0

function expectRefusal({ status, body }: Answer, code: ErrorCode): void {
  expect(body.errorCode).toBe(code)
  expect(status).toBe(errorStatus[code])
  refused++
}

/** A test that makes sense for some calls only is not made for the others, so that none is skipped. */
const whereIt = (holds: boolean) => (holds ? test : () => undefined)

const names = Object.keys(cases) as CallName[]

describe.each(names)('%s', (name) => {
  const call: AnyCall = calls[name]
  const one = cases[name]
  let token: string
  beforeEach(async () => {
    token = (await one.token?.()) ?? company.token
  })

  test('answers as its schema says', async () => {
    const headers = one.cookie === undefined ? {} : { cookie: await one.cookie() }
    const { status, body } = await server.ask(call, await one.valid(), { token, headers })
    expect(body.errorCode).toBeUndefined()
    expect(status).toBe(200)
    if (typeof call.answer === 'string')
      expect(new TextDecoder().decode(body.data as Uint8Array).startsWith('%PDF-')).toBe(true)
    else expect(v.safeParse(call.answer, body.data).issues).toBeUndefined()
    answered++
  })

  whereIt(call.method === 'POST')('refuses what is malformed', async () => {
    expectRefusal(await ask(name, one.invalid, token), 'INVALID_INPUT')
    expectRefusal(await server.ask(call, '{"half":', { token }), 'INVALID_INPUT')
    expectRefusal(await ask(name, { ...(await one.valid()), unknown: 1 }, token), 'INVALID_INPUT')
  })

  whereIt(call.method === 'POST')('refuses what is too large', async () => {
    const large = { ...(await one.valid()), padding: 'x'.repeat(ACCESS_BODY_LIMIT_BYTES) }
    expectRefusal(await ask(name, large, token), 'PAYLOAD_TOO_LARGE')
  })

  whereIt(call.access !== 'open')('asks for a token of the right kind', async () => {
    const body = await one.valid()
    expectRefusal(await ask(name, body, null), 'UNAUTHORIZED')
    expectRefusal(await ask(name, body, `${token.slice(0, -1)}!`), 'UNAUTHORIZED')
    expectRefusal(await ask(name, body, keyOfSystem), 'FORBIDDEN')
  })

  test('provokes every refusal that it declares', async () => {
    const declared = [...new Set(call.refusals)].filter((code) => !commonRefusals(call).includes(code))
    const provoked = Object.entries(one.refusals ?? {}) as [ErrorCode, () => Promise<Answer>][]
    for (const [code, provoke] of provoked) expectRefusal(await provoke(), code)
    expect(provoked.map(([code]) => code)).toEqual(expect.arrayContaining(declared))
  })
})

/** Connections end by themselves, too: one may be gone since it was counted. */
function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

describe('a fault that no call can help', () => {
  test('a full disk is reported as such, and nothing is stored', async () => {
    const { pool } = server.adminAccess.database
    await pool.query(`create function no_space() returns trigger language plpgsql as
      $$ begin raise exception using errcode = '53100'; end $$`)
    await pool.query(
      'create trigger no_space before insert on visitors for each row execute function no_space()',
    )
    const before = await company.count('visitors')
    expectRefusal(await ask('signup', newVisitor()), 'STORAGE_FULL')
    expect(await company.count('visitors')).toBe(before)
    await pool.query('drop trigger no_space on visitors')
    expect((await ask('signup', newVisitor())).status).toBe(200)
  })

  test('a database that does not answer is reported as such by every call', {
    tags: 'long',
    timeout: 60_000,
  }, async () => {
    const asked = names.map(async (name) => {
      const { valid, token, cookie } = cases[name]
      const headers = cookie === undefined ? {} : { cookie: await cookie() }
      return [name, await valid(), { token: (await token?.()) ?? company.token, headers }] as const
    })
    const bodies = await Promise.all(asked)
    const { pool } = server.adminAccess.database
    const { rows } = await pool.query(
      "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid",
    )
    const backends = await pool.query(
      'select pid from pg_stat_activity where pid <> pg_backend_pid() and application_name = $1',
      [PROGRAM],
    )
    const pids: number[] = [rows[0].pid, ...backends.rows.map(({ pid }) => pid)]
    await new Promise((resolve) => setTimeout(resolve, 1_200)) // no look-up is remembered for longer
    for (const pid of pids) signal(pid, 'SIGSTOP')
    try {
      const answers = await Promise.all(
        bodies.map(([name, body, asked]) => server.ask(calls[name], body, asked)),
      )
      for (const answer of answers) expectRefusal(answer, 'UNAVAILABLE')
    } finally {
      for (const pid of pids) signal(pid, 'SIGCONT')
    }
    await expect.poll(async () => (await ask('liveVisits', {})).status, { timeout: 10_000 }).toBe(200)
  })
})

test('every call and every declared refusal was covered', () => {
  expect(answered).toBe(Object.keys(calls).length)
  console.log(`calls covered: ${answered}/${Object.keys(calls).length}, refusals provoked: ${refused}`)
})

/** A company whose roll call of all sites runs. */
async function evacuated(): Promise<TestCompany> {
  const left = await makeCompany(server.adminAccess, {})
  await server.adminAccess.database.pool.query(
    `insert into roll_calls (company_id, roll_call_id, site_id, started_at, started_by)
      values ($1, gen_random_uuid(), '', now(), 'test')`,
    [left.companyId],
  )
  return left
}
