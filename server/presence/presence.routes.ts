import type { publicCalls } from '#contract/public/index.ts'
import { PRESENCE_AHEAD_MS } from '#contract/limits.ts'
import { ok } from '#contract/result.ts'
import { hasOwnSite } from '#server/companies/places.store.ts'
import { tenantOfKey } from '#server/devices/tenant-of-key.ts'
import type { Handler } from '#server/http/serve.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Store } from '#server/store.ts'
import { pageAfter } from '#server/systems/page-after.ts'
import { findEmployee, keepPassage, presencePlace, readPresent } from './presence.store.ts'

/** A door system says which employee has passed. */
export const reportPresenceHandler =
  (store: Store): Handler<typeof publicCalls.reportPresence> =>
  async ({ siteId, externalId, email, direction, at: said }, { token }) => {
    const at = new Date(said)
    // A clock that goes ahead would keep every later report out.
    if (at.getTime() > Date.now() + PRESENCE_AHEAD_MS)
      return refuse('INVALID_INPUT', [{ path: 'at', message: 'INPUT_DATE' }])
    const tenant = tenantOfKey(store, token)
    const hostId = (await hasOwnSite(tenant, siteId))
      ? await findEmployee(tenant, { externalId, email })
      : null
    if (hostId === null) return refuse('NOT_FOUND')
    return ok({ hostId, isLatest: await keepPassage(tenant, { siteId, hostId, direction, at }) })
  }

/** Who of the employees is inside. */
export const listPresenceHandler =
  (store: Store): Handler<typeof publicCalls.listPresence> =>
  async ({ siteId = null, limit, after }, { token }) => {
    const tenant = tenantOfKey(store, token)
    if (siteId !== null && !(await hasOwnSite(tenant, siteId))) return refuse('NOT_FOUND')
    return pageAfter(after, presencePlace, (place) => readPresent(tenant, { siteId, limit }, place))
  }
