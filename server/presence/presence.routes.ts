import type { publicCalls } from '#contract/public/index.ts'
import { KEY_PRESENCE, PRESENCE_AHEAD_MS } from '#contract/limits.ts'
import { ok } from '#contract/result.ts'
import { hasOwnSite } from '#server/companies/places.store.ts'
import { guesserOf, type Token } from '#server/devices/token.ts'
import type { Handler } from '#server/http/serve.ts'
import { refuse, refuseField } from '#server/platform/refusal.ts'
import type { Store } from '#server/store.ts'
import { findEmployee, keepPassage, readPresent } from './presence.store.ts'

const tenantFor = ({ tenantOf }: Store, { companyId, siteId }: Token) =>
  tenantOf(companyId, siteId === null ? null : [siteId])

/** A door system says which employee has passed. */
export const reportPresenceHandler =
  (store: Store): Handler<typeof publicCalls.reportPresence> =>
  async ({ siteId, externalId, email, direction, at: said }, { token }) => {
    const counted = { companyId: token.companyId, what: 'presence', who: guesserOf(token) }
    const allowed = await store.limits.spend(counted, KEY_PRESENCE)
    if (!allowed.ok) return allowed
    const at = new Date(said)
    // A clock that goes ahead would keep every later report out.
    if (at.getTime() > Date.now() + PRESENCE_AHEAD_MS)
      return refuse('INVALID_INPUT', [{ path: 'at', message: 'INPUT_DATE' }])
    const tenant = tenantFor(store, token)
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
    const tenant = tenantFor(store, token)
    const from = after === undefined ? null : placeOf(after)
    if (after !== undefined && from === null) return refuseField('after')
    if (siteId !== null && !(await hasOwnSite(tenant, siteId))) return refuse('NOT_FOUND')
    const rows = await readPresent(tenant, { siteId, after: from, limit })
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return ok({
      items: page.map((row) => ({
        siteId: row.site_id,
        hostId: row.host_id,
        externalId: row.external_id,
        firstName: row.first_name,
        lastName: row.last_name,
        enteredAt: row.at.toISOString(),
      })),
      next:
        rows.length > limit && last
          ? Buffer.from(JSON.stringify([last.site_id, last.host_id])).toString('base64url')
          : null,
    })
  }

function placeOf(after: string): readonly [string, string] | null {
  try {
    const place: unknown = JSON.parse(Buffer.from(after, 'base64url').toString())
    if (!Array.isArray(place) || place.length !== 2) return null
    const [siteId, hostId] = place as readonly unknown[]
    return typeof siteId === 'string' && typeof hostId === 'string' ? [siteId, hostId] : null
  } catch {
    return null
  }
}
