import type { calls } from '#contract/calls/index.ts'
import { visitorToWire } from '#contract/entities/visitor.ts'
import { ok } from '#contract/result.ts'
import { lateBy } from '#server/visits/late.rules.ts'
import { refuseField } from '#server/platform/refusal.ts'
import type { Store } from '#server/store.ts'
import type { Handler } from '#server/http/serve.ts'

export const signupHandler =
  ({ companies, visitors }: Store): Handler<typeof calls.signup> =>
  async ({ site, occurredAt, ...visitor }, { token, once }) => {
    const at = lateBy(token, occurredAt, Date.now())
    if (!at.ok) return at
    const isOwnSite = site === null || site === token.siteId
    const mayName = isOwnSite || (token.siteId === null && (await companies.hasSite(token.companyId, site)))
    if (!mayName) return refuseField('site')
    const result = await visitors.signUp(token, { ...visitor, occurredAt: at.value }, once)
    return result.ok ? ok(visitorToWire(result.value, await companies.getFlowFlags(token.companyId))) : result
  }
