import type { FastifyContextConfig, FastifyInstance } from 'fastify'
import type { AllowedCallers, Scope, TokenKind } from '#contract/calls/call.ts'
import { TEMP_CALLS, UNKNOWN_TOKENS } from '#contract/limits.ts'
import { ok, type Result } from '#contract/result.ts'
import { makeBuckets } from '#server/platform/buckets.rules.ts'
import { networkOf } from '#server/platform/limited.ts'
import { type Refusal, refuse, refuseForNow } from '#server/platform/refusal.ts'
import { isBrokenKey, parseToken, type Token } from './token.ts'
import type { TokenStore } from './tokens.store.ts'
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
    /** Refused to integration keys for one site. */
    isCompanyWide?: boolean
  }
}

/**
 * A text that looks like a token is looked up in the database, which an attacker could use to keep it busy: unknown
 * texts are counted by address. A token that was valid before is always looked up, so that tablets and phones behind the
 * same address go on working.
 */
function guardedFinder({ findToken, whyKeyEnded }: Pick<Finder, 'findToken' | 'whyKeyEnded'>) {
  const unknownTokens = makeBuckets(UNKNOWN_TOKENS)
  const phones = makeBuckets(TEMP_CALLS)
  const known = new Set<string>()
  return async (text: string, address: string): Promise<Result<Token, Refusal>> => {
    const parsed = parseToken(text)
    if (parsed === null)
      return isBrokenKey(text) ? refuse('UNAUTHORIZED', [], BROKEN) : refuse('UNAUTHORIZED')
    const name = parsed.hash.toString('base64url')
    const network = networkOf(address)
    if (!known.has(name) && !unknownTokens.take(network)) return refuseForNow(1)
    const token = await findToken(text)
    if (token === null) {
      known.delete(name)
      const ended = await whyKeyEnded(text)
      return ended === null
        ? refuse('UNAUTHORIZED')
        : refuse('UNAUTHORIZED', [], `The key has ${endings[ended]}`)
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
const BROKEN = 'The key is mistyped or incomplete: its check digits do not fit'
const endings = { expired: 'expired', revoked: 'been revoked' } as const

/** What is asked of the stored tokens. */
type Finder = Pick<TokenStore, 'findToken' | 'whyKeyEnded' | 'noteKeyUse'> & {
  /** Counts a call of an integration key. */
  readonly spendCall: (token: Token) => Promise<Result<null, Refusal>>
}

/** Denies by default (S07): every route says who may call it, and a token is checked before the body is read. */
export function addTokens(app: FastifyInstance, finder: Finder): void {
  app.decorateRequest('token', null)
  app.addHook('onRoute', (route) => {
    if (route.config?.access === undefined) throw new Error(`${route.url} does not say who may call it`)
  })
  const find = guardedFinder(finder)
  /** Whether a key may make the call: it is counted, and its use is noted. */
  const mayKey = async (token: Token, { scope, isCompanyWide }: FastifyContextConfig) => {
    if (!scope || !token.scopes.includes(scope)) {
      return refuse('FORBIDDEN', [], `The key lacks the permission ${scope ?? 'for this call'}`)
    }
    if (isCompanyWide && token.siteId !== null) {
      return refuse('FORBIDDEN', [], 'A key for one site cannot do what concerns all sites')
    }
    const spent = await finder.spendCall(token)
    if (spent.ok) await finder.noteKeyUse(token)
    return spent
  }
  app.addHook('onRequest', async (request, reply) => {
    const { config } = request.routeOptions
    if (!isTokenKinds(config.access)) return
    const header = request.headers.token
    const found = typeof header === 'string' ? await find(header, request.ip) : refuse('UNAUTHORIZED')
    if (!found.ok) return sendRefusal(reply, found.error)
    const token = found.value
    if (!config.access.includes(token.kind)) return sendRefusal(reply, refuse('FORBIDDEN').error)
    if (token.kind === 'integration') {
      const allowed = await mayKey(token, config)
      if (!allowed.ok) return sendRefusal(reply, allowed.error)
    }
    request.token = token
  })
}

/** The other routes that want to know who calls are the console's (see addStaff). */
const isTokenKinds = (access: AllowedCallers | undefined): access is readonly TokenKind[] =>
  Array.isArray(access)
