import type { FastifyInstance } from 'fastify'
import type { AllowedCallers, Scope, TokenKind } from '#contract/calls/call.ts'
import { TEMP_CALLS, UNKNOWN_TOKENS } from '#contract/limits.ts'
import { ok, type Result } from '#contract/result.ts'
import { makeBuckets } from '#server/platform/buckets.rules.ts'
import { networkOf } from '#server/platform/limited.ts'
import { type Refusal, refuse, refuseForNow } from '#server/platform/refusal.ts'
import { parseToken, type Token } from './token.ts'
import { sendRefusal } from '#server/http/errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** `null` on open routes only. */
    token: Token | null
  }
  interface FastifyContextConfig {
    /** The callers that a route accepts. The server does not start if a route does not declare it. */
    access?: AllowedCallers
    /** Needed besides, of integration keys. */
    scope?: Scope | null
  }
}

/**
 * A text that looks like a token is looked up in the database, which an attacker could use to keep it busy: unknown
 * texts are counted by address. A token that was valid before is always looked up, so that tablets and phones behind the
 * same address go on working.
 */
function guardedFinder(findToken: (text: string) => Promise<Token | null>) {
  const unknownTokens = makeBuckets(UNKNOWN_TOKENS)
  const phones = makeBuckets(TEMP_CALLS)
  const known = new Set<string>()
  return async (text: string, address: string): Promise<Result<Token, Refusal>> => {
    const parsed = parseToken(text)
    if (parsed === null) return refuse('UNAUTHORIZED')
    const name = parsed.hash.toString('base64url')
    const network = networkOf(address)
    if (!known.has(name) && !unknownTokens.take(network)) return refuseForNow(1)
    const token = await findToken(text)
    if (token === null) {
      known.delete(name)
      return refuse('UNAUTHORIZED')
    }
    if (!known.has(name)) {
      unknownTokens.giveBack(network)
      if (known.size >= KNOWN_MAX) known.clear()
      known.add(name)
    }
    return token.kind === 'temp' && !phones.take(name) ? refuseForNow(1) : ok(token)
  }
}
const KNOWN_MAX = 10_000

/** Denies by default (S07): every route says who may call it, and a token is checked before the body is read. */
export function addTokens(app: FastifyInstance, findToken: (text: string) => Promise<Token | null>): void {
  app.decorateRequest('token', null)
  app.addHook('onRoute', (route) => {
    if (route.config?.access === undefined) throw new Error(`${route.url} does not say who may call it`)
  })
  const find = guardedFinder(findToken)
  app.addHook('onRequest', async (request, reply) => {
    const { access, scope } = request.routeOptions.config
    if (!isTokenKinds(access)) return
    const header = request.headers.token
    const found = typeof header === 'string' ? await find(header, request.ip) : refuse('UNAUTHORIZED')
    if (!found.ok) return sendRefusal(reply, found.error)
    const token = found.value
    const isAllowed = access.includes(token.kind) && (token.kind !== 'integration' || token.scope === scope)
    if (!isAllowed) return sendRefusal(reply, refuse('FORBIDDEN').error)
    request.token = token
  })
}

/** The other routes that want to know who calls are the console's (see addStaff). */
const isTokenKinds = (access: AllowedCallers | undefined): access is readonly TokenKind[] =>
  Array.isArray(access)
