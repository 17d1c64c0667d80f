import type { AnyCall } from '#contract/calls/call.ts'
import { calls } from '#contract/calls/index.ts'
import { publicCalls } from '#contract/public/index.ts'
import { consoleCalls } from '#contract/console/index.ts'
import { type Caller, isAllowed, isForSites } from './callers.ts'
import { type Company, marksIn, type Place } from './marks.ts'
import {
  idFieldsOf,
  mayName,
  onTheWire,
  type Origin,
  ownOf,
  saidMarks,
  sampleRequest,
} from './sample-request.ts'
import type { TwoCompanies } from './two-companies.ts'

export const allCalls: readonly AnyCall[] = Object.values({ ...calls, ...publicCalls, ...consoleCalls })

/**
 * `refused`: the contract does not let this caller call. `nothing`: it does, but what is named belongs to another
 * company or site. `may`: it does, and what is named is the caller's own.
 */
type Verdict = 'refused' | 'nothing' | 'may'

export interface Cell {
  readonly name: string
  readonly call: AnyCall
  readonly caller: Caller
  readonly verdict: Verdict
  readonly path: string
  readonly body: string | undefined
}

const origins: Readonly<Record<string, Origin>> = {
  'the other site': { company: 'a', place: 2 },
  'the whole company': { company: 'a', place: 0 },
  'the other company': { company: 'b', place: 1 },
}

/**
 * How much is asked. `all`: each field that names something by itself, too. `most`: of a caller who is refused, two kinds of
 * ids. `sample`: every call by every caller whom it is for, and in turn a sixth of the rest.
 */
type Share = 'all' | 'most' | 'sample'

/** Every call, as every caller, with ids of every origin. */
export function cellsOf({ callers, filled }: TwoCompanies, share: Share): readonly Cell[] {
  const isLong = share === 'all'
  const cells: Cell[] = []
  for (const [nthCall, call] of allCalls.entries()) {
    const fields = idFieldsOf(call)
    const isOfCompany = call.path.includes('{companyId}')
    for (const [nthCaller, caller] of callers.entries()) {
      const own = ownOf(caller)
      let nth = nthCall + nthCaller
      const isTurn = (): boolean => share !== 'sample' || nth++ % 6 === 0
      const add = (
        where: string,
        origin: Origin,
        pathCompany: Company,
        exchanged: Readonly<Record<string, Origin>> = {},
      ): void => {
        const request = sampleRequest(filled, call, caller, origin, pathCompany, exchanged)
        const verdictWith = (isOwn: boolean): Verdict => verdictOf(caller, call, pathCompany, isOwn)
        // A refusal comes before anything is read, so the short form does not ask with every id.
        const isRefused = verdictWith(true) === 'refused'
        if (!isLong && isRefused && !asksRefused(caller, where)) return
        if ((isRefused || where !== OWN_IDS) && !isTurn()) return
        const isOwn = fields.every((field) => mayActOn(call, field, caller, exchanged[field] ?? origin))
        cells.push({
          name: `${call.name} as ${caller.name} with ${where}`,
          call,
          caller,
          verdict: verdictWith(isOwn),
          ...onTheWire(call, request),
        })
      }
      add(OWN_IDS, own, 'a')
      if (isOfCompany) add(OTHER_PATH, { company: 'b', place: 1 }, 'b')
      if (isOfCompany && isLong) add("its own ids in the other company's path", own, 'b')
      if (fields.length === 0) continue
      for (const [name, origin] of Object.entries(origins)) {
        add(`ids of ${name}`, origin, 'a')
        if (fields.length > 1 && (isLong || exchangesEachField.has(caller.name))) {
          for (const field of fields) add(`${field} of ${name}`, own, 'a', { [field]: origin })
        }
      }
    }
  }
  return cells
}

/** In the short form as well. */
const exchangesEachField: ReadonlySet<string> = new Set([
  'a tablet of site 1',
  'manager of site 1',
  'owner of the company',
])

const OWN_IDS = 'its own ids'
const OTHER_PATH = "the other company's path"
const asksRefused = ({ holds }: Caller, where: string): boolean =>
  holds?.kind === 'account' ? where === OWN_IDS || where === OTHER_PATH : where.endsWith('other company')

function mayActOn(call: AnyCall, field: string, caller: Caller, origin: Origin): boolean {
  // A tablet speaks of itself alone.
  if (call.name === 'deviceInfo') return origin.company === 'a' && origin.place === ownOf(caller).place
  if (forAllSites.has(call.name) && origin.company === 'a' && origin.place === 0) return true
  return mayName(field, caller, origin)
}

/** A roll call of the whole company is called at every site: its wardens see and tick their own people. */
const forAllSites: ReadonlySet<string> = new Set(['getRollCall', 'tickRollCall'])

function verdictOf(caller: Caller, call: AnyCall, company: Company, isOwn: boolean): Verdict {
  if (!isAllowed(caller, call, company)) return 'refused'
  if (caller.place !== 0 && !isForSites(call)) return 'refused'
  return isOwn ? 'may' : 'nothing'
}

/** These need a secret that no request here has: they are refused with every id. */
const needsSecret: ReadonlySet<string> = new Set([
  'getToken',
  'pair',
  'enrol',
  'handInOutbox',
  'getTempToken',
  ...['openBadge', 'badgeSafety'],
  'readSetUp',
  'setUp',
  'readInvitation',
  'acceptInvitation',
  ...['openWardenLink', 'getWatchedRollCall', 'tickAsWarden'],
  'joinCompany',
  // Its sessions are an account's own.
  'revokeSession',
  // No account here runs the installation.
  ...['listCompanies', 'createCompany'],
])
/** These wait for a tablet that may not be connected. */
export const waitsForTablet: ReadonlySet<string> = new Set(['openAccess', 'openAccessHere'])
/** These wait for a tablet or a printer for seconds: asked side by side they cost the time of one. */
export const waitsLong: ReadonlySet<string> = new Set([
  ...waitsForTablet,
  'printBadge',
  'sendToTablet',
  'reprintBadge',
  'testPrinter',
])
/**
 * These answer `200` whatever they are asked with, and do nothing with what is not the caller's: an order of rows leaves
 * out what is not there, a phone is told the same of every address, a filter finds nothing, and what a key of one site makes
 * without naming a site is that site's.
 */
const answersAlways: ReadonlySet<string> = new Set([
  'orderVisitorTypes',
  'orderCertificates',
  'orderReasons',
  'sendBadgeEmail',
  'createWebhook',
  'exportLog',
  'exportArchive',
  'getAuditFile',
])

/** What belongs to no site has no arrival to set; guests come to one of the sites, and tablets stand at one. */
const needsSiteCalls = new Set([
  ...['saveSiteArrival', 'saveSitePlan', 'saveAppointment', 'putAppointment', 'reportPresence'],
  ...['makePairingCode', 'makeEnrolmentLink', 'approveDevice', 'saveDevice'],
])

/** The fault of a status; `null` if the contract allows it here. */
export function judgeStatus({ call, caller, verdict, body }: Cell, status: number): string | null {
  if (verdict === 'refused') return status === 401 || status === 403 ? null : 'should be refused'
  // A tablet is identified by its cookie in these calls.
  const isKnown =
    (call.name === 'getToken' && caller.holds?.kind === 'tablet') ||
    (call.name === 'handInOutbox' && caller.name === 'a revoked tablet')
  if (isKnown && status < 500) return null
  if (needsSecret.has(call.name)) return status >= 400 && status < 500 ? null : 'should be refused'
  if (waitsForTablet.has(call.name) && status === 503) return verdict === 'may' ? null : 'reached a tablet'
  if (status >= 500) return 'is a failure of the server'
  const needsSite = needsSiteCalls.has(call.name)
  const lacksSite = needsSite && body?.includes('"siteId":null') === true
  if (lacksSite && status === 400) return null
  // A door and its tablet are at one site; other requests of the matrix name another one, or have moved the tablet.
  if (call.name === 'saveDoor' && status === 400) return null
  // Reports are mailed only to members who may see charts; other requests of the matrix have removed the one that is named.
  if (call.name === 'saveReport' && status === 400) return null
  if (verdict === 'may') {
    return [400, 401, 403, 429].includes(status) ? 'should not be refused' : null
  }
  if ([400, 403, 404].includes(status)) return null
  // Whether the tablet's visitor may enter at all is asked first.
  if (call.name === 'newAccess' && status === 409) return null
  if (status === 200 && (call.effect === 'none' || answersAlways.has(call.name))) return null
  return 'should find nothing'
}

/** Texts in an answer that its caller may not read. */
export function leaksOf(world: TwoCompanies, cell: Cell, answer: string): readonly string[] {
  const words = `${answer.replace(FILE, '')}\n${decoded(answer)}`
  const asked = marksIn(`${cell.path} ${cell.body ?? ''}`)
  const isForeign = (mark: string): boolean => {
    const [, company, place] = /^(?:zq|c0de)([ab])([012]|co)/.exec(mark) ?? []
    return company === 'b' || (cell.caller.place === 1 && place === '2')
  }
  const marks = [...marksIn(words)].filter((mark) => isForeign(mark) && !asked.has(mark) && !said.has(mark))
  const secrets = [...secretsFor(world, cell.caller.place), ...ownSecretsFor(world, cell)].filter(
    (secret) => words.includes(secret) && !`${cell.body}`.includes(secret),
  )
  return [...marks, ...secrets]
}

/** They may come back from rows that a request has made with them, such as a line of the audit log. */
const said = saidMarks()

function secretsFor({ filled }: TwoCompanies, place: Place): readonly string[] {
  const { serviceCode } = filled.credentialsOf('b')
  const places: Origin[] = ([0, 1, 2] as const).map((one) => ({ company: 'b', place: one }))
  if (place === 1) places.push({ company: 'a', place: 2 })
  return [
    serviceCode,
    ...places.flatMap((origin) =>
      (['named', 'silent'] as const).flatMap((use) => Object.values(filled.secretsOf({ ...origin, use }))),
    ),
  ]
}

/** The call that gives an owner what tablets log in with; a tablet that was paired is not told. */
const givesServiceCode: ReadonlySet<string> = new Set(['readServiceCode'])

/** Secrets of the company itself: phones and most of the staff never get them. */
function ownSecretsFor({ filled }: TwoCompanies, { call, caller }: Cell): readonly string[] {
  const { serviceCode, taxCode } = filled.credentialsOf('a')
  const mayRead = caller.holds?.kind === 'account' && givesServiceCode.has(call.name)
  const codes = mayRead ? [] : [serviceCode]
  if (caller.holds?.kind === 'account') return codes
  // Visitors whom the tablet or phone has never met.
  const unmet = ([0, 1, 2] as const).flatMap((place) =>
    Object.values(filled.secretsOf({ company: 'a', place, use: 'silent' })),
  )
  return caller.holds?.kind === 'temp' ? [...codes, taxCode, ...unmet] : [...codes, ...unmet]
}

/** What of a file as base64 looks like a mark is chance: only its bytes are read. Marks are shorter. */
const FILE = /[A-Za-z0-9+/]{400,}={0,2}/g
const BASE64 = /[A-Za-z0-9+/]{24,}={0,2}/g
/** Files and pictures come as base64. */
const decoded = (text: string): string =>
  [...text.matchAll(BASE64)].map(([part]) => Buffer.from(part, 'base64').toString('latin1')).join('\n')
