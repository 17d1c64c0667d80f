import { randomInt, randomUUID } from 'node:crypto'
import { type TOTP, URI } from 'otpauth'
import * as v from 'valibot'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import {
  COMPANY_WRONG_CODES,
  CONSOLE_SIGN_INS_IN_ALL,
  LOGIN_FAILURES,
  PAIRING_FAILURES_IN_ALL,
} from '#contract/limits.ts'
import { newVisitorCode } from '#server/visitors/codes.rules.ts'
import { makeCompany, OPERATOR_PIN, type TestCompany } from '#tests/support/e2e/company.ts'
import { inParallel, type RawAnswer, type RawClient, rawClient } from './access/raw-request.ts'
import { type ServerUnderTest, serverUnderTest } from './server-under-test.ts'
import { hire, PASSWORD } from './staff.ts'

/** How large the attack is. */
export interface Force {
  /** Names of devices that the attacker makes up, with the company's codes in hand. */
  readonly devices: number
  /** Addresses of the network that the attacker has. */
  readonly addresses: number
  /** Guesses of each device and each address. */
  readonly guesses: number
}

export interface Outcome {
  readonly what: string
  readonly sent: number
  /** Guesses that were looked at, and told to be wrong. */
  readonly judged: number
  /** The number that the limits allow: a limit for all addresses together, and one attempt of each new address. */
  readonly allowed: number
  /** Guesses that opened something. */
  readonly hits: number
  /** Whether the rightful user got in at the first try, from an address of their own, when the attack was over. */
  readonly rightfulUser: boolean
  readonly seconds: number
}

/** The rightful users' own address. */
const RIGHTFUL = '127.0.200.1'
const LANES = 24
/** S24. */
const PIN_TRIES_A_DAY = 480
const Session = v.object({ token: v.string() })

const addressOf = (number: number): string => `127.0.${100 + Math.floor(number / 250)}.${1 + (number % 250)}`
const sixDigits = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/**
 * Guesses at everything that can be guessed, from real addresses of the loopback network, and then lets the rightful user
 * in. The company is the weakest that can be set, and the attacker knows its codes.
 */
export async function attackByGuessing(force: Force): Promise<readonly Outcome[]> {
  const server = await serverUnderTest()
  const client = rawClient(server.url)
  try {
    const attacks = [pins, tabletCodes, phoneCodes, serviceCodes, pairingCodes, passwords, oneTimeCodes]
    const outcomes: Outcome[] = []
    for (const attack of attacks) {
      const company = await makeCompany(server.adminAccess, {
        services: ['touchless'],
        poster: true,
        admits: true,
      })
      outcomes.push(await attack({ server, client, company, force }))
    }
    return outcomes
  } finally {
    client.close()
    await server.stop()
  }
}

interface Field {
  readonly server: ServerUnderTest
  readonly client: RawClient
  readonly company: TestCompany
  readonly force: Force
}

interface Guess {
  readonly device: number
  readonly from: string
}

/** Sends all guesses and counts what became of them: `429` was not looked at, and what has no token was not sent. */
async function assault(
  { force }: Field,
  what: string,
  allowed: (windows: number) => number,
  guess: (one: Guess) => Promise<RawAnswer | null>,
  isRightful: () => Promise<boolean>,
  { count = force.addresses, windowMs = Number.POSITIVE_INFINITY } = {},
): Promise<Outcome> {
  const begun = performance.now()
  let sent = 0
  let judged = 0
  let hits = 0
  const turns = Array.from({ length: count * force.guesses }, (_, turn) => turn % count)
  await inParallel(turns, LANES, async (device) => {
    const answer = await guess({ device, from: addressOf(device % force.addresses) })
    sent++
    if (answer === null || answer.status === 429) return
    if (answer.status === 200) hits++
    else judged++
  })
  const tookMs = performance.now() - begun
  return {
    what,
    sent,
    judged,
    allowed: allowed(1 + Math.floor(tookMs / windowMs)),
    hits,
    rightfulUser: await isRightful(),
    seconds: Math.round(tookMs / 1_000),
  }
}

/** Logs in devices that the attacker makes up: a token where the company lets them in, otherwise nothing. */
function madeUpDevices({ client, company, force }: Field) {
  const { serviceCode: service_code, taxCode: tax_code } = company.stored.credentials
  const tokens = new Map<number, Promise<string | null>>()
  const logIn = async (device: number): Promise<string | null> => {
    const from = addressOf(device % force.addresses)
    const answer = await client.post(
      calls.getToken.path,
      { service_code, tax_code, deviceId: `made-up-${device}` },
      { from },
    )
    return answer.status === 200 ? v.parse(Session, JSON.parse(answer.text).data).token : null
  }
  return (device: number): Promise<string | null> => {
    const known = tokens.get(device) ?? logIn(device)
    tokens.set(device, known)
    return known
  }
}

const asTablet = (field: Field, path: string, body: unknown): Promise<RawAnswer> =>
  field.client.post(path, body, { from: RIGHTFUL, headers: { token: field.company.token } })

function pins(field: Field): Promise<Outcome> {
  const tokenOf = madeUpDevices(field)
  return assault(
    field,
    'operator PIN, by made-up devices',
    () => PIN_TRIES_A_DAY,
    async ({ device, from }) => {
      const token = await tokenOf(device)
      const pin = sixDigits()
      if (token === null || pin === OPERATOR_PIN) return null
      return field.client.post(calls.verifyPin.path, { pin }, { from, headers: { token } })
    },
    async () => (await asTablet(field, calls.verifyPin.path, { pin: OPERATOR_PIN })).status === 200,
    { count: field.force.devices },
  )
}

const entersByCode = async (field: Field): Promise<boolean> => {
  const { code } = field.company.visitor
  return (await asTablet(field, calls.identify.path, { code, direction: true })).status === 200
}

function tabletCodes(field: Field): Promise<Outcome> {
  const tokenOf = madeUpDevices(field)
  return assault(
    field,
    'visitor codes, by made-up devices',
    () => COMPANY_WRONG_CODES.times,
    async ({ device, from }) => {
      const token = await tokenOf(device)
      if (token === null) return null
      const guess = { code: newVisitorCode(), direction: true }
      return field.client.post(calls.identify.path, guess, { from, headers: { token } })
    },
    () => entersByCode(field),
    { count: field.force.devices },
  )
}

function phoneCodes(field: Field): Promise<Outcome> {
  const { companyId } = field.company
  const phones = new Map<number, Promise<string | null>>()
  const open = async (from: string): Promise<string | null> => {
    const answer = await field.client.post(calls.getTempToken.path, { companyId }, { from })
    return answer.status === 200 ? v.parse(Session, JSON.parse(answer.text).data).token : null
  }
  return assault(
    field,
    'visitor codes, by phones',
    () => COMPANY_WRONG_CODES.times,
    async ({ device, from }) => {
      const known = phones.get(device) ?? open(from)
      phones.set(device, known)
      const token = await known
      if (token === null) return null
      const guess = { code: newVisitorCode(), direction: true }
      return field.client.post(calls.identify.path, guess, { from, headers: { token } })
    },
    () => entersByCode(field),
    { count: field.force.devices },
  )
}

function serviceCodes(field: Field): Promise<Outcome> {
  const { addresses } = field.force
  const { serviceCode: service_code, taxCode: tax_code } = field.company.stored.credentials
  return assault(
    field,
    'service codes',
    (windows) => LOGIN_FAILURES.times * addresses * windows,
    ({ from }) => field.client.post(calls.getToken.path, { service_code: randomUUID(), tax_code }, { from }),
    async () => {
      // `403`: the codes are right, and the tablet waits to be approved.
      const login = { service_code, tax_code, deviceId: randomUUID() }
      const answer = await field.client.post(calls.getToken.path, login, { from: RIGHTFUL })
      return answer.status === 200 || answer.status === 403
    },
    { windowMs: LOGIN_FAILURES.windowMs },
  )
}

async function pairingCodes(field: Field): Promise<Outcome> {
  const { server, client, company } = field
  const { companyId } = company
  const { browser } = await hire(server, companyId, 'owner')
  const made = await browser.get(consoleCalls.makePairingCode, { companyId, siteId: null, name: null })
  const { code } = v.parse(v.object({ code: v.string() }), made)
  return assault(
    field,
    'pairing codes',
    (windows) => (PAIRING_FAILURES_IN_ALL.times + field.force.addresses) * windows,
    async ({ device, from }) => {
      const guess = sixDigits()
      if (guess === code) return null
      return client.post(calls.pair.path, { code: guess, deviceId: `made-up-${device}` }, { from })
    },
    async () =>
      (await client.post(calls.pair.path, { code, deviceId: randomUUID() }, { from: RIGHTFUL })).status ===
      200,
    { windowMs: PAIRING_FAILURES_IN_ALL.windowMs },
  )
}

const signIn = ({ client, server }: Field, email: string, password: string, from: string) =>
  client.post('/api/auth/sign-in/email', { email, password }, { from, headers: { origin: server.url } })

async function passwords(field: Field): Promise<Outcome> {
  const { email } = await hire(field.server, field.company.companyId, 'reception')
  return assault(
    field,
    'passwords of one account',
    (windows) => (CONSOLE_SIGN_INS_IN_ALL.times + field.force.addresses) * windows,
    ({ from }) => signIn(field, email, `guess-${randomUUID()}`, from),
    async () => (await signIn(field, email, PASSWORD, RIGHTFUL)).status === 200,
    { windowMs: CONSOLE_SIGN_INS_IN_ALL.windowMs },
  )
}

const cookiesOf = ({ headers }: RawAnswer): string =>
  (headers['set-cookie'] === undefined ? [] : [headers['set-cookie']].flat())
    .map((line) => line.split(';', 1)[0])
    .join('; ')

/** The attacker knows the password, and lacks the one-time code. */
async function oneTimeCodes(field: Field): Promise<Outcome> {
  const { client, server } = field
  const { email, browser } = await hire(server, field.company.companyId, 'manager')
  const enabled = await browser.account('two-factor/enable', { password: PASSWORD })
  const totp = URI.parse(enabled.body.totpURI) as TOTP
  await browser.account('two-factor/verify-totp', { code: totp.generate() })
  const answerWith = async (from: string, code: () => string): Promise<RawAnswer> => {
    const first = await signIn(field, email, PASSWORD, from)
    if (first.status !== 200) return first
    const headers = { origin: server.url, cookie: cookiesOf(first) }
    return client.post('/api/auth/two-factor/verify-totp', { code: code() }, { from, headers })
  }
  const wrongCode = (): string => {
    const now = Date.now()
    const right = [-60, -30, 0, 30, 60].map((seconds) => totp.generate({ timestamp: now + seconds * 1_000 }))
    for (;;) {
      const code = sixDigits()
      if (!right.includes(code)) return code
    }
  }
  return assault(
    field,
    'one-time codes of one account, with its password',
    (windows) => (CONSOLE_SIGN_INS_IN_ALL.times + field.force.addresses) * windows,
    ({ from }) => answerWith(from, wrongCode),
    async () => {
      // The next code: the one of enrolment counts once.
      const answer = await answerWith(RIGHTFUL, () => totp.generate({ timestamp: Date.now() + 30_000 }))
      return answer.status === 200
    },
    { windowMs: CONSOLE_SIGN_INS_IN_ALL.windowMs },
  )
}
