import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { AnyCall, Scope, TokenKind } from '#contract/calls/call.ts'
import { calls } from '#contract/calls/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { type Role, roles } from '#contract/console/policy.ts'
import { parseToken } from '#server/devices/token.ts'
import { makeStore } from '#server/store.ts'
import type { Answer, TestServer } from '../server-under-test.ts'
import { type Browser, hire } from '../staff.ts'
import type { Filled } from './fill-tables.ts'
import { type Company, companyIdOf, type Place, siteIdOf, uuidOf } from './marks.ts'

/** The credential of a caller: `null` for one that opens nothing, such as an expired token. */
export type Holds =
  | { readonly kind: TokenKind; readonly scopes: readonly string[] }
  | { readonly kind: 'account'; readonly role: Role | null; readonly hasSecondFactor: boolean }
  | null

export interface Caller {
  readonly name: string
  /** The HTTP headers of the caller. */
  readonly headers: Readonly<Record<string, string>>
  readonly token: string | null
  /** The id of a tablet. */
  readonly deviceId: string | null
  readonly holds: Holds
  /** The place in company `a`, to which all callers belong: `0` covers all of it. */
  readonly place: Place
}

/** A tablet with all that it keeps. */
export interface Tablet {
  readonly deviceId: string
  readonly token: string
  readonly cookie: string
}

const Session = v.object({ token: v.string() })
const Pairing = v.object({ code: v.string() })
/** The server may know the tablet by another id than it asked for. */
const Paired = v.object({ deviceId: v.optional(v.string()) })

export const cookiesIn = ({ headers }: Pick<Answer, 'headers'>): string =>
  headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0] ?? '')
    .filter((pair) => !pair.endsWith('='))
    .join('; ')

/**
 * Enrols a tablet as an operator does: with the six digits that the console shows. Without a site it is one from before
 * tablets had to have one.
 */
export async function enrol(
  server: Pick<TestServer, 'ask' | 'adminAccess'>,
  owner: Browser,
  { companyId, siteId }: { readonly companyId: string; readonly siteId: string | null },
  credentials: { readonly serviceCode: string; readonly taxCode: string },
  deviceId: string = randomUUID(),
): Promise<Tablet> {
  const sites: readonly { readonly id: string }[] = await owner.get(consoleCalls.listSites, { companyId })
  const at = siteId ?? sites[0]?.id ?? null
  const made = await owner.get(consoleCalls.makePairingCode, { companyId, siteId: at, name: null })
  const { code } = v.parse(Pairing, made)
  const paired = await server.ask(calls.pair, { code, deviceId })
  if (paired.status !== 200) throw new Error(`pair: ${JSON.stringify(paired.body)}`)
  let cookie = cookiesIn(paired)
  const { deviceId: id = deviceId } = v.parse(Paired, paired.body.data)
  await server.adminAccess.database.query
    .updateTable('devices')
    .set({ site_id: siteId })
    .where('company_id', '=', companyId)
    .where('device_id', '=', id)
    .execute()
  const login = {
    service_code: credentials.serviceCode,
    tax_code: credentials.taxCode,
    site: siteId,
    deviceId: id,
  }
  const answer = await server.ask(calls.getToken, login, { headers: cookie === '' ? {} : { cookie } })
  if (answer.status !== 200) throw new Error(`getToken: ${JSON.stringify(answer.body)}`)
  cookie = cookiesIn(answer) || cookie
  return { deviceId: id, token: v.parse(Session, answer.body.data).token, cookie }
}

/** A visitor's phone that has scanned the code of a tablet. */
async function phoneAt(server: TestServer, tablet: Tablet, place: Place): Promise<string> {
  const shown = await server.ask(calls.getPresence, {}, { token: tablet.token })
  const { presence } = v.parse(v.object({ presence: v.string() }), shown.body.data)
  const asked = {
    companyId: companyIdOf('a'),
    site: siteIdOf('a', place),
    presence,
    deviceId: randomUUID(),
  }
  const answer = await server.ask(calls.getTempToken, asked)
  return v.parse(Session, answer.body.data).token
}

/** Integration keys by what they may do. */
const keysHeld = {
  'a key': ['access.open'],
  'a planning key': ['appointments.write'],
  'a key that reads visits': ['visits.read', 'occupancy.read'],
  'a key that reads names': ['visitors.read'],
  'a key that keeps hosts': ['hosts.write'],
  'a key that reads events': ['events.read'],
  'a key that keeps webhooks': ['webhooks.write'],
  'a key of a door system': ['presence.write'],
} as const satisfies Readonly<Record<string, readonly Scope[]>>

/** Every kind of caller, all of company `a`. */
export async function makeCallers(server: TestServer, filled: Filled) {
  const { database, vault } = server.adminAccess
  const store = makeStore(database, vault)
  const companyId = companyIdOf('a')
  const credentials = filled.credentialsOf('a')
  const { browser: owner } = await hire(server, companyId, 'owner')
  const callers: Caller[] = []

  const tokenHolder = (
    name: string,
    token: string | null,
    holds: Holds,
    place: Place = 0,
    tablet: Tablet | null = null,
  ): void => {
    const headers = {
      ...(token !== null && { token }),
      ...(tablet !== null && tablet.cookie !== '' && { cookie: tablet.cookie }),
    }
    callers.push({ name, headers, token, deviceId: tablet?.deviceId ?? null, holds, place })
  }
  const tablet = { kind: 'tablet', scopes: [] } as const
  const phone = { kind: 'temp', scopes: [] } as const
  const enrolled = (place: Place) =>
    enrol(server, owner, { companyId, siteId: siteIdOf('a', place) }, credentials)
  const setTokens = (text: string, change: string) =>
    database.pool.query(`update tokens set ${change} where token_hash = $1`, [parseToken(text)?.hash])

  tokenHolder('no token', null, null)
  tokenHolder('a garbage token', `v1.${companyId}.${'A'.repeat(43)}`, null)
  const wide = await enrolled(0)
  tokenHolder('a tablet of the company', wide.token, tablet, 0, wide)
  const bound = await enrolled(1)
  tokenHolder('a tablet of site 1', bound.token, tablet, 1, bound)
  const expired = await enrolled(0)
  await setTokens(expired.token, 'expires_at = now()')
  tokenHolder('an expired tablet token', expired.token, null)
  const relabelled = (await enrolled(0)).token.replace(companyId, companyIdOf('b'))
  tokenHolder("a token with the other company's name in it", relabelled, null)
  const revoked = await enrolled(1)
  await owner.get(consoleCalls.revokeDevice, { companyId, deviceId: revoked.deviceId })
  tokenHolder('a revoked tablet', revoked.token, null, 1, revoked)
  const login = { service_code: credentials.serviceCode, tax_code: credentials.taxCode }
  const deviceId = randomUUID()
  const waiting = await server.ask(calls.getToken, { ...login, deviceId })
  if (waiting.status !== 403) throw new Error(`A tablet that knows the codes: ${waiting.status}`)
  tokenHolder('a tablet that waits', null, null, 0, { deviceId, token: '', cookie: cookiesIn(waiting) })
  const ofPhone = await phoneAt(server, wide, 0)
  tokenHolder('a phone', ofPhone, phone)
  const phoneOfSite = await phoneAt(server, bound, 1)
  tokenHolder('a phone at site 1', phoneOfSite, phone, 1)
  const endedPhone = await phoneAt(server, await enrolled(0), 0)
  await setTokens(endedPhone, 'expires_at = now()')
  tokenHolder('an expired phone', endedPhone, null)
  for (const place of [0, 1] as const) {
    for (const [name, scopes] of Object.entries(keysHeld)) {
      const key = await store.tokens.issueIntegrationKey(companyId, siteIdOf('a', place), scopes)
      const of = place === 0 ? 'of the company' : 'of site 1'
      tokenHolder(`${name} ${of}`, key, { kind: 'integration', scopes }, place)
    }
  }
  const wrong = await store.tokens.issueIntegrationKey(companyId, null, 'access.open')
  await setTokens(wrong ?? '', "scopes = '{access.other}'")
  tokenHolder('a key of another scope', wrong, { kind: 'integration', scopes: ['access.other'] })

  const accountHolder = (
    name: string,
    browser: Browser,
    role: Role | null,
    place: Place,
    hasSecondFactor = true,
  ): void => {
    const holds = { kind: 'account', role, hasSecondFactor } as const
    callers.push({ name, headers: browser.headers(), token: null, deviceId: null, holds, place })
  }
  for (const role of roles) {
    for (const place of [0, 1] as const) {
      const { browser } = await hire(server, companyId, role, siteIdOf('a', place))
      accountHolder(place === 0 ? `${role} of the company` : `${role} of site 1`, browser, role, place)
    }
  }
  const unenrolled = await hire(server, companyId, 'owner', null, false)
  accountHolder('owner without a second factor', unenrolled.browser, 'owner', 0, false)
  const stranger = await hire(server, companyId, 'manager')
  await database.pool.query('delete from memberships where account_id = $1', [stranger.id])
  accountHolder('an account that works nowhere', stranger.browser, null, 0)
  const ended = await hire(server, companyId, 'owner')
  await database.pool.query(`update auth."session" set "expiresAt" = now() where "userId" = $1`, [ended.id])
  callers.push({
    name: 'owner whose session has ended',
    headers: ended.browser.headers(),
    token: null,
    deviceId: null,
    holds: null,
    place: 0,
  })

  // Tablets and phones may then act for the visitor whom they have met.
  for (const { token, place } of callers) {
    const held = token === null ? null : await store.tokens.findToken(token)
    if (held === null || held.companyId !== companyId || held.kind === 'integration') continue
    const visitor = uuidOf({ company: 'a', place: place === 0 ? 1 : place, use: 'named' }, 'visitor_id')
    await store.tokens.bindVisitor(held, visitor)
  }
  return { callers, owner, tablets: { wide, bound } }
}

/** Whether the contract allows a caller a call; never derived from the server's answer. */
export function isAllowed(
  { holds }: Caller,
  call: Pick<AnyCall, 'access' | 'scope'>,
  company: Company,
): boolean {
  const { access, scope } = call
  if (access === 'open') return true
  if (holds === null) return false
  if (access === 'account') return holds.kind === 'account'
  if ('roles' in access) {
    if (holds.kind !== 'account' || holds.role === null || !holds.hasSecondFactor) return false
    return company === 'a' && access.roles.includes(holds.role)
  }
  return (
    holds.kind !== 'account' &&
    access.includes(holds.kind) &&
    (scope === null || holds.scopes.includes(scope))
  )
}

/** Whether a call lets an account or a key of one site call at all. */
export const isForSites = ({ access, isCompanyWide }: Pick<AnyCall, 'access' | 'isCompanyWide'>): boolean =>
  !isCompanyWide && (typeof access !== 'object' || !('roles' in access) || access.atSite === true)
