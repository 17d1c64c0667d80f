import type { FastifyInstance } from 'fastify'
import { validate as isUuid } from 'uuid'
import type { calls } from '#contract/calls/index.ts'
import { BADGE_OPENINGS, BADGE_SAFETY_ASKS } from '#contract/limits.ts'
import { ok } from '#contract/result.ts'
import type { Handler, OpenHandler } from '#server/http/serve.ts'
import type { Vault } from '#server/keys/vault.ts'
import { localeOf } from '#server/platform/locale.ts'
import { refuse } from '#server/platform/refusal.ts'
import {
  findOpenVisit,
  isOpenVisit,
  readOwnRollCall,
  storeSaidSafe,
  visitOfBadge,
} from '#server/roll-calls/own-roll-call.store.ts'
import type { Store } from '#server/store.ts'
import { badgePage } from './badge-page.ts'
import { openBadgeTicket, openSafetyProof, sealBadgeTicket, sealSafetyProof } from './badge-ticket.rules.ts'
import { drawBadge } from './issue-badge.ts'
import type { BadgeRenderer } from './renderer.ts'

type Calls = typeof calls

/** The company that a phone names is only a text until something is found: each would have limits of its own. */
const WHICHEVER = ''

export const badgeTicketHandler =
  ({ tokens }: Pick<Store, 'tokens'>, vault: Vault): Handler<Calls['getBadgeTicket']> =>
  async ({ visitorId }, { token }) =>
    isUuid(visitorId) && (await tokens.isBound(token, visitorId))
      ? ok({ ticket: sealBadgeTicket(vault, visitorId, Date.now()) })
      : refuse('VISITOR_NOT_FOUND')

export const openBadgeHandler =
  (
    { badges, limits, tenantOf }: Pick<Store, 'badges' | 'limits' | 'tenantOf'>,
    vault: Vault,
    renderer: BadgeRenderer,
  ): OpenHandler<Calls['openBadge']> =>
  async ({ companyId, ticket }, { locale }) => {
    const visitorId = openBadgeTicket(vault, ticket, Date.now())
    if (visitorId === null) return refuse('VISITOR_NOT_FOUND')
    const who = vault.keyedHash('badge ticket', ticket).toString('base64url')
    const allowed = await limits.spend(
      { companyId: WHICHEVER, what: 'badges opened by', who },
      BADGE_OPENINGS,
    )
    if (!allowed.ok) return allowed
    const drawn = await drawBadge(badges, renderer, { companyId, visitorId, siteId: null, locale })
    // A badge that was turned invalid is one that is not there.
    if (!drawn.ok) return drawn.error.code === 'FORBIDDEN' ? refuse('VISITOR_NOT_FOUND') : drawn
    const visitId = await findOpenVisit(tenantOf(companyId, null), visitorId)
    return ok({
      dataURL: `data:image/png;base64,${Buffer.from(drawn.value.png).toString('base64')}`,
      safetyProof: visitId && sealSafetyProof(vault, visitId),
    })
  }

/** @param onChanged tells those who look at a roll call */
export const badgeSafetyHandler =
  (
    { limits, tenantOf }: Pick<Store, 'limits' | 'tenantOf'>,
    vault: Vault,
    onChanged: (companyId: string) => void,
  ): OpenHandler<Calls['badgeSafety']> =>
  async ({ companyId, proof, isSafe }) => {
    const visitId = openSafetyProof(vault, proof)
    if (visitId === null) return refuse('VISITOR_NOT_FOUND')
    const counted = { companyId: WHICHEVER, what: 'safety of', who: visitId }
    const allowed = await limits.spend(counted, BADGE_SAFETY_ASKS)
    if (!allowed.ok) return allowed
    const tenant = tenantOf(companyId, null)
    const own = visitOfBadge(visitId)
    if (isSafe && (await storeSaidSafe(tenant, own))) onChanged(companyId)
    const rollCall = await readOwnRollCall(tenant, own)
    return rollCall === null && !(await isOpenVisit(tenant, visitId))
      ? refuse('VISITOR_NOT_FOUND')
      : ok(rollCall)
  }

/** The page for visitors' phones, the same for everybody. */
export function serveBadgePage(app: FastifyInstance): void {
  app.get('/badge/:companyId', { config: { access: 'open' } }, (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(badgePage(localeOf(request.headers['accept-language']))),
  )
}
