import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { validate as isUuid } from 'uuid'
import type { calls } from '#contract/calls/index.ts'
import { badgeToWire } from '#contract/entities/badge.ts'
import {
  ADDRESS_MAILS,
  BADGE_LOOKUPS,
  type Limit,
  PRINT_WAIT_MS,
  PRINTS,
  TEMP_ADDRESS_MAILS,
  TEMP_COMPANY_MAILS,
  TEMP_MAILS,
} from '#contract/limits.ts'
import { ok, type Result } from '#contract/result.ts'
import { addressHash } from '#server/platform/limited.ts'
import { type Refusal, refuse } from '#server/platform/refusal.ts'
import { guesserOf, type Token } from '#server/devices/token.ts'
import type { Vault } from '#server/keys/vault.ts'
import { drawBadge } from './issue-badge.ts'
import type { BadgeRenderer } from './renderer.ts'
import type { Printing } from '#server/printing/print.ts'
import type { Store } from '#server/store.ts'
import type { Caller, Handler } from '#server/http/serve.ts'

/** The job may run on another process: its outcome is looked for in the database. */
const LOOK_EVERY_MS = 50
/** Kept back of the wait for what the answer itself takes. */
const ANSWER_MS = 150

export interface BadgeTools {
  readonly renderer: BadgeRenderer
  readonly printing: Printing
}

/** Badges: made, found again, mailed, printed. */
export function badgeHandlers(store: Store, vault: Vault, { renderer, printing }: BadgeTools) {
  const { badges, printJobs, tokens, limits, devices, companies } = store

  const draw = (visitorId: string, { token: { companyId, siteId }, locale }: Caller) =>
    drawBadge(badges, renderer, { companyId, visitorId, siteId, locale })

  /** A visitor of another company and an unknown visitor get the same answer (S06). */
  const isOwn = async (token: Token, visitorId: string): Promise<boolean> =>
    isUuid(visitorId) && (await tokens.isBound(token, visitorId))

  /** Slow, against guessing; every miss leaves a row that staff see (S23). */
  async function lookUp(call: string, caller: Caller, email: string): Promise<Result<string, Refusal>> {
    const { token } = caller
    const { companyId, kind } = token
    const counted = { companyId, what: 'badge look-ups', who: guesserOf(token) }
    const allowed = await limits.spend(counted, kind === 'temp' ? TEMP_MAILS : BADGE_LOOKUPS)
    const found = allowed.ok ? await badges.findByEmail(companyId, email) : null
    if (found !== null) return ok(found)
    const refused = allowed.ok ? refuse('USER_NOT_FOUND') : allowed
    const subjectHash = vault.keyedHash('email', email.toLowerCase())
    await devices.recordRefusal(caller, { call, reason: refused.error.code, subjectHash })
    return refused
  }

  const visitorBadge: Handler<typeof calls.visitorBadge> = async ({ id }, caller) => {
    if (!(await isOwn(caller.token, id))) return refuse('VISITOR_NOT_FOUND')
    const drawn = await draw(id, caller)
    return drawn.ok ? ok(badgeToWire({ visitorId: id, ...drawn.value }, toBase64)) : drawn
  }

  const visitorBadgeFromEmail: Handler<typeof calls.visitorBadgeFromEmail> = async ({ email }, caller) => {
    const { badgeByEmail } = await companies.getCompany(caller.token.companyId)
    if (badgeByEmail === 'mail') return refuse('FORBIDDEN')
    const found = await lookUp('visitorBadgeFromEmail', caller, email)
    if (!found.ok) return found
    await tokens.bindVisitor(caller.token, found.value)
    const drawn = await draw(found.value, caller)
    if (!drawn.ok) return drawn
    const { payload, isInside } = drawn.value.facts
    // The picture shows the payload anyway; with it the visitor goes on without a camera.
    return ok({ ...badgeToWire({ visitorId: found.value, ...drawn.value }, toBase64), payload, isInside })
  }

  const sendBadgeEmail: Handler<typeof calls.sendBadgeEmail> = async ({ email }, caller) => {
    const { token, locale } = caller
    const found = await lookUp('sendBadgeEmail', caller, email)
    const isNeutral = token.kind === 'temp'
    const sent = ok({ sent: true as const })
    if (!found.ok) return isNeutral && found.error.code === 'USER_NOT_FOUND' ? sent : found
    const to = vault.keyedHash('email', email.toLowerCase()).toString('base64url')
    const counted: readonly (readonly [string, string, Limit | null])[] = [
      ['mails of phones from', addressHash(vault, caller.address), isNeutral ? TEMP_ADDRESS_MAILS : null],
      ['mails of phones', '', isNeutral ? TEMP_COMPANY_MAILS : null],
      ['mails to', to, ADDRESS_MAILS],
    ]
    for (const [what, who, limit] of counted) {
      if (limit === null) continue
      const allowed = await limits.spend({ companyId: token.companyId, what, who }, limit)
      if (!allowed.ok) return isNeutral ? sent : allowed
    }
    await badges.queueMail(token, found.value, locale)
    return sent
  }

  async function findPrinter(token: Token, typed: string | null) {
    if (typed === null) return printJobs.findPrinter(token)
    const address = printing.read(typed)
    const host = address.ok && isIP(address.value.host) > 0 ? address.value.host : null
    return printJobs.findAllowed(token, typed, host)
  }

  async function progress(token: Token, jobId: string) {
    const job = await printJobs.findPrintJob(token.companyId, jobId)
    if (job === undefined || !(await isOwn(token, job.visitor_id))) return refuse('NOT_FOUND')
    const { state } = job
    if (state === 'failed') return refuse('PRINT_GENERAL_ERROR')
    return ok({ jobId, state, printed: state === 'printed' })
  }

  const printBadge: Handler<typeof calls.printBadge> = async (request, { token }) => {
    const end = Date.now() + PRINT_WAIT_MS - ANSWER_MS
    if (!(await isOwn(token, request.visitorId))) return refuse('VISITOR_NOT_FOUND')
    const printer = await findPrinter(token, request.ipPrinter)
    if (printer === undefined) return refuse('PRINT_GENERAL_ERROR')
    const counted = { companyId: token.companyId, what: 'prints', who: guesserOf(token) }
    const allowed = await limits.spend(counted, PRINTS)
    if (!allowed.ok) return allowed
    // Staff read a printed badge: it is in the language of the site.
    const [language] = await companies.listFallbackLanguages(token.companyId, token.siteId)
    const jobId = await printJobs.queuePrint(token, request.visitorId, printer, language)
    for (;;) {
      const state = await progress(token, jobId)
      if (!state.ok || state.value.printed || Date.now() >= end) return state
      await sleep(LOOK_EVERY_MS)
    }
  }

  const getPrintJob: Handler<typeof calls.getPrintJob> = ({ jobId }, { token }) => progress(token, jobId)

  return { visitorBadge, visitorBadgeFromEmail, sendBadgeEmail, printBadge, getPrintJob }
}

const toBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
