import { v5 as uuidFrom } from 'uuid'
import { EVACUATION_MAX_ROWS } from '#contract/limits.ts'
import type { Tenant } from '#server/database/tenant.ts'
import type { Place } from '#server/systems/cursor.rules.ts'
import { readPresent } from './presence.store.ts'

const PEOPLE = 'c1d0f6a2-5c0e-4b0c-9d1f-3f5d2a3f7b61'

/** A person's id in roll calls, which a device that begins one without the server knows too. */
const personIdOf = (companyId: string, hostId: string): string => uuidFrom(`${companyId}/${hostId}`, PEOPLE)

/** Employees who are inside by the door system, each at the site where they passed last. @param siteId `null`: all sites */
export async function readPresentEmployees(tenant: Tenant, siteId: string | null) {
  const items = await readAll(tenant, siteId)
  const latest = new Map<string, (typeof items)[number]>()
  for (const item of items) {
    const known = latest.get(item.hostId)
    if (known === undefined || known.enteredAt < item.enteredAt) latest.set(item.hostId, item)
  }
  return [...latest.values()].map(({ hostId, siteId: at, firstName, lastName, enteredAt }) => ({
    personId: personIdOf(tenant.companyId, hostId),
    hostId,
    siteId: at,
    firstName,
    lastName,
    since: new Date(enteredAt),
  }))
}

/** All pages: a roll call leaves out none. */
async function readAll(tenant: Tenant, siteId: string | null) {
  const items: Awaited<ReturnType<typeof readPresent>>['items'][number][] = []
  for (let after: Place | null = null; ; ) {
    const page = await readPresent(tenant, { siteId, limit: EVACUATION_MAX_ROWS }, after)
    items.push(...page.items)
    const last = page.items.at(-1)
    if (page.next === null || last === undefined) return items
    after = [last.siteId, last.hostId]
  }
}
