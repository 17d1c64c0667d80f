import type { FastifyInstance } from 'fastify'
import type { Access, Scope, TokenKind } from '#contract/calls/call.ts'
import { refuse } from '#server/domain/refusal.ts'
import type { Token } from '#server/domain/token.ts'
import { sendRefusal } from './errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** `null` on open routes only. */
    token: Token | null
  }
  interface FastifyContextConfig {
    /** Who may call; a route that does not say stops the server from starting. */
    access?: Access
    /** Needed besides, of integration keys. */
    scope?: Scope | null
  }
}

/** Denies by default (S07): every route says who may call it, and a token is checked before the body is read. */
export function addTokens(app: FastifyInstance, findToken: (text: string) => Promise<Token | null>): void {
  app.decorateRequest('token', null)
  app.addHook('onRoute', (route) => {
    if (route.config?.access === undefined) throw new Error(`${route.url} does not say who may call it`)
  })
  app.addHook('onRequest', async (request, reply) => {
    const { access, scope } = request.routeOptions.config
    if (!isTokenKinds(access)) return
    const header = request.headers.token
    const token = typeof header === 'string' ? await findToken(header) : null
    if (token === null) return sendRefusal(reply, refuse('UNAUTHORIZED').error)
    const isAllowed = access.includes(token.kind) && (token.kind !== 'integration' || token.scope === scope)
    if (!isAllowed) return sendRefusal(reply, refuse('FORBIDDEN').error)
    request.token = token
  })
}

/** The other routes that want to know who calls are the console's (see addStaff). */
const isTokenKinds = (access: Access | undefined): access is readonly TokenKind[] => Array.isArray(access)
