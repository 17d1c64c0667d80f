import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { getMe } from '#contract/console/session.ts'
import type { Policy } from '#contract/console/policy.ts'
import { refuse } from '#server/platform/refusal.ts'
import { type Account, coversSites, isFresh, siteScopeOf, type Memberships } from './staff.rules.ts'
import { sendRefusal } from '#server/http/errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in account on the console's routes; `null` elsewhere. */
    account: Account | null
    /** The sites that the account reaches with this call; `null` for all. */
    siteScope: readonly string[] | null
    /** Looks anew whether the account may still do this at all of these sites, for work that lasts. */
    mayStill: () => Promise<boolean>
  }
}

interface StaffOptions {
  /** Looks the session up, and keeps its cookie alive in the answer. */
  readonly findAccount: (request: FastifyRequest, reply: FastifyReply) => Promise<Account | null>
  /** Looks the session up while an answer is sent. */
  readonly findAccountAgain: (request: FastifyRequest) => Promise<Account | null>
  readonly membershipsIn: (companyId: string, accountId: string) => Promise<Memberships>
  /** Whether the page that asks is one of ours. */
  readonly isOwnOrigin: (origin: string | undefined) => boolean
}

/**
 * Denies by default, as for tokens: a caller of the console must be signed in, must call from our own page if the call
 * changes something, and must have a role that the call's policy names in the company of the path.
 */
export function addStaff(
  app: FastifyInstance,
  { findAccount, findAccountAgain, membershipsIn, isOwnOrigin }: StaffOptions,
): void {
  app.decorateRequest('account', null)
  app.decorateRequest('siteScope', null)
  app.decorateRequest('mayStill', async () => false)
  app.addHook('onRoute', ({ config, url }) => {
    const access = config?.access
    const isOfCompany = typeof access === 'object' && 'roles' in access
    if (isOfCompany && !url.includes(':companyId')) throw new Error(`${url} does not name the company`)
    if (url.startsWith('/api/console/companies/') && !isOfCompany) throw new Error(`${url} has no policy`)
  })
  app.addHook('onRequest', async (request, reply) => {
    const { access } = request.routeOptions.config
    const isPolicy = typeof access === 'object' && 'roles' in access
    if (access !== 'account' && !isPolicy) return
    if (request.method !== 'GET' && !isOwnOrigin(request.headers.origin)) {
      return sendRefusal(reply, refuse('FORBIDDEN').error)
    }
    const account = await findAccount(request, reply)
    if (account === null) return sendRefusal(reply, refuse('UNAUTHORIZED').error)
    request.account = account
    if (!isPolicy) {
      // A phone that a warden has left lying shows who they are, and no more of their account.
      const opensAccount = !account.isForRollCalls || isFresh(account, Date.now())
      if (opensAccount || request.routeOptions.url === getMe.path) return
      return sendRefusal(reply, refuse('UNAUTHORIZED').error)
    }
    const { companyId = '' } = request.params as { companyId?: string }
    const scopeOf = async (policy: Policy, one: Account) =>
      siteScopeOf(policy, await membershipsIn(companyId, one.id), one, Date.now())
    const siteScope = await scopeOf(access, account)
    if (!siteScope.ok) return sendRefusal(reply, siteScope.error)
    request.siteScope = siteScope.value
    const { fresh: _, ...lasting } = access
    request.mayStill = async () => {
      const now = await findAccountAgain(request)
      if (now === null) return false
      // A sign-in that was fresh when the work began is old before it ends.
      const scope = await scopeOf(lasting, now)
      return scope.ok && coversSites(scope.value, siteScope.value)
    }
  })
}
