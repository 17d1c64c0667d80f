import type { calls } from '#contract/calls/index.ts'
import { visitorToWire } from '#contract/entities/visitor.ts'
import { ok } from '#contract/result.ts'
import { lateBy } from '#server/visits/late.rules.ts'
import { refuseField } from '#server/platform/refusal.ts'
import type { Store } from '#server/store.ts'
import type { Handler } from '#server/http/serve.ts'

export const signupHandler =
  ({ access, companies, visitors, guests }: Store): Handler<typeof calls.signup> =>
  async ({ site, occurredAt, pass, corrects, ...visitor }, { token, once }) => {
    const at = lateBy(token, occurredAt, Date.now())
    if (!at.ok) return at
    const isOwnSite = site === null || site === token.siteId
    const mayName = isOwnSite || (token.siteId === null && (await companies.hasSite(token.companyId, site)))
    if (!mayName) return refuseField('site')
    const closed = at.value === null ? await access.whyClosed(token) : null
    if (closed !== null && !(await visitors.hasSignedUp(token, once))) return closed
    const asked = { ...visitor, occurredAt: at.value }
    const result =
      pass === undefined
        ? await visitors.signUp(token, asked, once, undefined, corrects)
        : await guests.signUp(token, pass, asked, once)
    return result.ok ? ok(visitorToWire(result.value, await companies.getFlowFlags(token.companyId))) : result
  }
