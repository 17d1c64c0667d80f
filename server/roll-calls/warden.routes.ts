import type { consoleCalls } from '#contract/console/index.ts'
import type { RollCall } from '#contract/console/roll-calls.ts'
import { ROLL_CALL_MAX_MS, WARDEN_LINKS_UNKNOWN, WARDEN_TICKS } from '#contract/limits.ts'
import { ok } from '#contract/result.ts'
import { hasOwnSite } from '#server/companies/places.store.ts'
import { anonymous } from '#server/audit/audit-log.store.ts'
import { writeAuditEvent } from '#server/audit/audit.store.ts'
import type { CompanyHandler } from '#server/http/serve-console.ts'
import type { OpenHandler } from '#server/http/serve.ts'
import type { Vault } from '#server/keys/vault.ts'
import { addressHash } from '#server/platform/limited.ts'
import { refuse, refuseField, refuseForNow } from '#server/platform/refusal.ts'
import type { Store } from '#server/store.ts'
import { addLatePeople } from './add-people.store.ts'
import { readLatestRollCall, readRollCall } from './roll-calls.store.ts'
import { ticksOf } from './ticks.rules.ts'
import { keepTicks } from './ticks.store.ts'
import { endWardenLink, readWardenLinks, storeWardenLink, type Warden } from './warden-links.store.ts'

type Calls = typeof consoleCalls

/** Links for people without an account, as staff make them. */
export function wardenLinkHandlers(vault: Vault) {
  const makeWardenLink: CompanyHandler<Calls['makeWardenLink']> = async ({ siteId }, request) => {
    const { tenant, account, note } = request
    const isOwn = siteId === null ? tenant.sites === null : await hasOwnSite(tenant, siteId)
    if (!isOwn) return refuseField('siteId')
    const link = await storeWardenLink(tenant, vault, siteId, account.id)
    note({ linkId: link.id })
    return ok(link)
  }

  const listWardenLinks: CompanyHandler<Calls['listWardenLinks']> = async (_, { tenant }) =>
    ok(await readWardenLinks(tenant))

  const revokeWardenLink: CompanyHandler<Calls['revokeWardenLink']> = async ({ linkId }, { tenant }) =>
    (await endWardenLink(tenant, linkId)) ? ok(null) : refuse('NOT_FOUND')

  return { makeWardenLink, listWardenLinks, revokeWardenLink }
}

interface WardenTools {
  readonly store: Store
  readonly vault: Vault
  /** Tells those who look at a roll call. */
  readonly onChanged: (companyId: string) => void
}

/** What the link opens, for a person without an account: the roll call of its site, to read and to tick. */
export function wardenHandlers({ store, vault, onChanged }: WardenTools) {
  const { wardens, limits } = store
  const tenantOf = ({ companyId, siteId }: Warden) =>
    store.tenantOf(companyId, siteId === null ? null : [siteId])

  async function rollCallOf(warden: Warden): Promise<RollCall | null> {
    const tenant = tenantOf(warden)
    const id = await readLatestRollCall(tenant, warden.siteId, warden.openedAt)
    if (id === null) return null
    await addLatePeople(tenant, id)
    return readRollCall(tenant, id)
  }

  const watched = async (warden: Warden) => {
    const sites = await tenantOf(warden).select('sites').select(['site_id', 'name']).execute()
    const siteNames = Object.fromEntries(
      sites
        .filter(({ site_id }) => warden.siteId === null || site_id === warden.siteId)
        .map(({ site_id, name }) => [site_id, name]),
    )
    const siteName = warden.siteId === null ? null : (siteNames[warden.siteId] ?? null)
    const endsAt = warden.endsAt.toISOString()
    return ok({ endsAt, siteName, siteNames, rollCall: await rollCallOf(warden) })
  }

  const openWardenLink: OpenHandler<Calls['openWardenLink']> = async (asked, { address, warden }) => {
    const opened = await wardens.openWardenLink(asked.secret, asked.code, asked.name)
    if (opened.is === 'gone') {
      const counted = { companyId: '', what: 'warden links', who: addressHash(vault, address) }
      const allowed = await limits.spend(counted, WARDEN_LINKS_UNKNOWN)
      return allowed.ok ? refuse('NOT_FOUND') : allowed
    }
    if (opened.is === 'used') return refuse('NOT_FOUND')
    if (opened.is !== 'open') {
      const { companyId, linkId } = opened
      if (opened.is === 'closed')
        await store.auditLog.add(companyId, {
          actor: anonymous,
          action: 'closeWardenLink',
          details: { linkId },
          address,
        })
      return refuse(opened.is === 'closed' ? 'NOT_FOUND' : 'FORBIDDEN')
    }
    const { companyId, linkId, wardenId, endsAt } = opened.warden
    const details = { linkId, wardenId }
    await store.auditLog.add(companyId, { actor: anonymous, action: 'openWardenLink', details, address })
    warden.keep(opened.token, Math.max(0, Math.floor((endsAt.getTime() - Date.now()) / 1_000)))
    return watched(opened.warden)
  }

  const getWatchedRollCall: OpenHandler<Calls['getWatchedRollCall']> = async (_, { warden }) => {
    const known = warden.token === null ? null : await wardens.findWarden(warden.token)
    return known === null ? refuse('UNAUTHORIZED') : watched(known)
  }

  const tickAsWarden: OpenHandler<Calls['tickAsWarden']> = async (asked, { warden, address }) => {
    if (!warden.isOwnPage) return refuse('FORBIDDEN')
    const known = warden.token === null ? null : await wardens.findWarden(warden.token)
    if (known === null) return refuse('UNAUTHORIZED')
    const { companyId, siteId, linkId, wardenId, openedAt } = known
    const allowed = await limits.spend({ companyId, what: 'ticks of warden', who: wardenId }, WARDEN_TICKS)
    if (!allowed.ok) return allowed
    const { rollCallId } = asked
    const now = Date.now()
    const answered = await tenantOf(known).transaction(async (tenant) => {
      await addLatePeople(tenant, rollCallId)
      const before = await readRollCall(tenant, rollCallId)
      // A roll call of all sites is ticked by each site for its own people; one of a site by no other.
      if (before === null || (before.siteId !== null && siteId !== null && before.siteId !== siteId))
        return null
      // What the link has never shown stays as it is: the report of one that had ended before, and one that counts as over.
      const isShown =
        before.endedAt === null
          ? now - Date.parse(before.startedAt) <= ROLL_CALL_MAX_MS
          : new Date(before.endedAt) >= openedAt
      if (!isShown) return null
      const ticks = ticksOf(asked, before.people, now)
      const { stored, refused } = await keepTicks(tenant, rollCallId, ticks, { wardenId })
      // What comes again and what is refused stores no line.
      if (stored > 0) {
        const details = { linkId, wardenId, rollCallId }
        await writeAuditEvent(tenant, vault, { actor: anonymous, action: 'tickAsWarden', details, address })
      }
      return { stored, refused, rollCall: await readRollCall(tenant, rollCallId) }
    })
    if (answered === null || answered.rollCall === null) return refuse('NOT_FOUND')
    if (answered.stored > 0) onChanged(companyId)
    // The device keeps them and says that they wait.
    return answered.refused > 0 ? refuseForNow(WARDEN_TICKS.windowMs / 1_000) : ok(answered.rollCall)
  }

  return { openWardenLink, getWatchedRollCall, tickAsWarden }
}
