import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { EXIT_UNDO_MS } from '#contract/limits.ts'
import { ok, type Result } from '#contract/result.ts'
import type { Proof } from '#contract/visit-steps.ts'
import { hasOwnSite } from '#server/companies/places.store.ts'
import { type Refusal, refuse, refuseField } from '#server/platform/refusal.ts'
import { databaseReport } from '#server/database/failure.ts'
import type { Tenant } from '#server/database/tenant.ts'
import type { Vault } from '#server/keys/vault.ts'
import { siteOrNull } from '#server/database/site-or-null.ts'
import { sealAcceptances } from './acceptance-seal.store.ts'
import { demanding } from './visit-proofs.rules.ts'
import { ofKnownVisitors, ofOwnSites } from './visit-rows.store.ts'

/** A manual action of staff for a visitor: its reason and its account stay with the visit. */
interface ManualAction {
  readonly accountId: string
  readonly why: string
}
/** What a host did by the link of a mail. */
interface ActionOfHost {
  readonly hostId: string
}

/** The current time with the precision of a stored entry. */
const NOW = sql<Date>`date_trunc('milliseconds', now())`

const keepManualAction = (
  tenant: Tenant,
  kind: 'enteredByHand' | 'leftByHand' | 'annulled',
  visit_id: string,
  by: ManualAction | ActionOfHost,
) =>
  tenant
    .insert('visit_acts', {
      act_id: uuid(),
      visit_id,
      kind,
      ...('hostId' in by
        ? { account_id: null, host_id: by.hostId, why: '' }
        : { account_id: by.accountId, why: by.why }),
    })
    .execute()

const countOut = (tenant: Tenant, siteId: string) =>
  tenant.update('occupancy').set({ inside: sql<number>`inside - 1` }).where('site_id', '=', siteId).execute()

export const endVisit = (
  tenant: Tenant,
  visitId: string,
  action: ManualAction | ActionOfHost,
): Promise<Result<null, Refusal>> =>
  tenant.transaction(async (tx) => {
    const ended = await tx
      .update('visits')
      .set({ exited_at: NOW, exit_how: 'byHand' })
      .where('visit_id', '=', visitId)
      .where('exited_at', 'is', null)
      .where(ofOwnSites(tx))
      .returning('site_id')
      .executeTakeFirst()
    if (ended === undefined) return refuse((await hasVisit(tx, visitId)) ? 'NO_VISIT_OPEN' : 'NOT_FOUND')
    await keepManualAction(tx, 'leftByHand', visitId, action)
    await countOut(tx, ended.site_id)
    return ok(null)
  })

/** Opens a visit again whose end this account has just recorded, if nothing has happened since. */
export async function takeBackExit(
  tenant: Tenant,
  visitId: string,
  accountId: string,
): Promise<Result<null, Refusal>> {
  try {
    return await tenant.transaction(async (tx) => {
      const undone = await tx
        .update('visit_acts')
        .set({ kind: 'exitTakenBack' })
        .where('visit_id', '=', visitId)
        .where('kind', '=', 'leftByHand')
        .where('account_id', '=', accountId)
        .where('at', '>', sql<Date>`now() - ${EXIT_UNDO_MS} * interval '1 millisecond'`)
        .executeTakeFirst()
      if (undone.numUpdatedRows === 0n)
        return refuse((await hasVisit(tx, visitId)) ? 'NO_VISIT_OPEN' : 'NOT_FOUND')
      const opened = await tx
        .update('visits')
        .set({ exited_at: null, exit_how: 'scanned' })
        .where('visit_id', '=', visitId)
        .where('exited_at', 'is not', null)
        // The visitor's own exit has replaced the one by hand.
        .where('exit_how', '=', 'byHand')
        // Staff have corrected when the visitor left, so the visitor has left.
        .where(
          sql<boolean>`not exists (select 1 from visit_acts c where c.company_id = ${tx.companyId}
            and c.visit_id = visits.visit_id and c.kind = 'corrected' and c.changes @> '[{"field": "exitedAt"}]')`,
        )
        .where('annulled_at', 'is', null)
        .where(ofOwnSites(tx))
        .returning('site_id')
        .executeTakeFirst()
      if (opened === undefined) throw new NothingToUndo()
      // The visitor has been inside all the time, so no place is taken that was free.
      await tx
        .update('occupancy')
        .set({ inside: sql<number>`inside + 1` })
        .where('site_id', '=', opened.site_id)
        .execute()
      return ok(null)
    })
  } catch (error) {
    if (error instanceof NothingToUndo) return refuse('NO_VISIT_OPEN')
    if (databaseReport(error)?.constraint === 'visits_one_open') return refuse('ANOTHER_VISIT_OPEN')
    throw error
  }
}

/** Ends the transaction so that nothing of it stays. */
class NothingToUndo extends Error {}

/** Annuls a visit. One that is still open ends now, because it counts as inside no more. */
export const storeAnnulment = (
  tenant: Tenant,
  visitId: string,
  action: ManualAction,
): Promise<Result<null, Refusal>> =>
  tenant.transaction(async (tx) => {
    const was = await tx
      .select('visits')
      .select(['exited_at', 'entered_at', 'site_id'])
      .where('visit_id', '=', visitId)
      .where('annulled_at', 'is', null)
      .where(ofOwnSites(tx))
      .forUpdate()
      .executeTakeFirst()
    if (was === undefined) return refuse('NOT_FOUND')
    const isOpen = was.exited_at === null
    await awaitGuestAgain(tx, visitId, was.entered_at)
    await tx
      .update('visits')
      .set({ annulled_at: NOW, ...(isOpen && { exited_at: NOW, exit_how: 'byHand' as const }) })
      .where('visit_id', '=', visitId)
      .execute()
    await keepManualAction(tx, 'annulled', visitId, action)
    if (isOpen) await countOut(tx, was.site_id)
    return ok(null)
  })

/**
 * The guest who was taken to have come with a visit that is annulled is expected again, or has come with an earlier visit of the
 * same appointment. This is before the visit ends, since its end forgets what the guest has said ahead of an evacuation.
 */
async function awaitGuestAgain(tx: Tenant, visitId: string, enteredAt: Date): Promise<void> {
  const earlier = sql<string | null>`(select w.visit_id from visits w where w.company_id = ${tx.companyId}
    and w.visitor_id = guests.visitor_id and w.annulled_at is null and w.entered_at < ${enteredAt}
    and w.entered_at >= date_trunc('milliseconds', guests.arrived_at) order by w.entered_at desc limit 1)`
  const guests = await tx
    .select('guests')
    .select(['guest_id', 'arrived_at', 'needs_help'])
    .select(earlier.as('earlier_id'))
    .where('visit_id', '=', visitId)
    .where('state', '=', 'arrived')
    .forUpdate()
    .execute()
  for (const { guest_id, arrived_at, needs_help, earlier_id } of guests) {
    const hasCome = earlier_id !== null
    await tx
      .update('guests')
      .set({
        state: hasCome ? 'arrived' : 'expected',
        visit_id: earlier_id,
        arrived_at: hasCome ? arrived_at : null,
        needs_help: needs_help && !hasCome,
      })
      .where('guest_id', '=', guest_id)
      .execute()
  }
}

interface Entry {
  /** A guest of the site, or whom its reception has registered, need not have been there before. */
  readonly isExpected?: boolean
  /** Demanded and left out: the visit is marked. */
  readonly lacking?: readonly Proof[]
  readonly siteId: string | null
  readonly visitorId: string
  readonly hostId: string | null
  readonly reason: string | null
}

/** Lets a known visitor in by the rules of every entry. */
export async function enter(
  tenant: Tenant,
  vault: Vault,
  entry: Entry,
  action: ManualAction,
): Promise<Result<string, Refusal>> {
  try {
    return await tenant.transaction(async (tx) => {
      const refused = await refusedEntry(tx, entry)
      if (refused) return refused
      const visit_id = uuid()
      await tx
        .insert('visits', {
          visit_id,
          visitor_id: entry.visitorId,
          site_id: entry.siteId ?? '',
          host_id: entry.hostId,
          reason: entry.reason,
          device_id: null,
          entered_at: NOW,
          exited_at: null,
          notice_version: null,
          notice_language: null,
          entry_how: 'byHand',
          lacks_signature:
            entry.lacking?.some((proof) => proof === 'signature' || proof === 'guardian') ?? false,
          lacks_documents: entry.lacking?.includes('acceptedCertificates') ?? false,
        })
        .execute()
      await keepManualAction(tx, 'enteredByHand', visit_id, action)
      const plannedHost = await markGuest(tx, visit_id, entry)
      // What the guest has accepted on the guest's page.
      await sealAcceptances(tx, vault, visit_id)
      await notifyHost(tx, visit_id, { ...entry, hostId: entry.hostId ?? plannedHost })
      if (!(await takePlace(tx, entry.siteId))) throw new Full()
      return ok(visit_id)
    })
  } catch (error) {
    if (error instanceof Full) return refuse('EVENT_FULL_PLEASE_WAIT')
    const constraint = databaseReport(error)?.constraint
    if (constraint === 'visits_one_open') return refuse('ANOTHER_VISIT_OPEN')
    if (constraint === 'visits_visitor') return refuse('VISITOR_NOT_FOUND')
    throw error
  }
}

/** What an entry of the visitor lacks now, if it shows no step. */
export async function lackingAtDesk(tenant: Tenant, visitorId: string): Promise<readonly Proof[]> {
  const signing = demanding('entry', 'signature')
  const documents = demanding('entry', 'certificates')
  const guarding = demanding('entry', 'guardian')
  const lacking = sql<Proof[]>`lacking_proofs(companies.company_id, ${visitorId}::uuid, ${signing}::jsonb[],
    ${documents}::jsonb[], false, null, null, ${guarding}::jsonb[], false)`
  const row = await tenant.select('companies').select(lacking.as('lacking')).executeTakeFirstOrThrow()
  return row.lacking
}

/** Ends the transaction so that nothing of it stays. */
class Full extends Error {}

/** Why the desk may not let the visitor in there; `null`: it may. */
export async function refusedEntry(tenant: Tenant, { siteId, hostId, visitorId, isExpected = false }: Entry) {
  const isOwn = siteId === null ? tenant.sites === null : await hasOwnSite(tenant, siteId)
  if (!isOwn) return refuseField('siteId')
  // The entry would show all that a visit shows, so visitors of other sites are not found.
  if (!(await isKnownVisitor(tenant, visitorId, isExpected))) return refuse('VISITOR_NOT_FOUND')
  return hostId !== null && !(await isReceivingHost(tenant, hostId)) ? refuseField('hostId') : null
}

/** @param isExpected is known although no visit at the site says so */
export const isKnownVisitor = async (
  tenant: Tenant,
  visitorId: string,
  isExpected = false,
): Promise<boolean> =>
  (await tenant
    .select('visitors')
    .select('visitor_id')
    .where('visitor_id', '=', visitorId)
    .where(isExpected ? sql<boolean>`true` : ofKnownVisitors(tenant))
    .executeTakeFirst()) !== undefined

/** Whether visitors can be entered for this host. */
export const isReceivingHost = async (tenant: Tenant, hostId: string): Promise<boolean> =>
  (await tenant
    .select('hosts')
    .select('host_id')
    .where('host_id', '=', hostId)
    .where('can_receive', '=', true)
    .executeTakeFirst()) !== undefined

/** Comes last and by the same rule, as in every entry. @returns false if it is full */
async function takePlace(tenant: Tenant, siteId: string | null): Promise<boolean> {
  const { taken } = await tenant
    .select('companies')
    .select(
      sql<boolean>`take_place(companies.company_id, ${siteId ?? ''}::text, ${siteId}::text)`.as('taken'),
    )
    .executeTakeFirstOrThrow()
  return taken
}

/** @returns the host of the visitor's appointment; `null`: the visitor is not expected */
async function markGuest(
  tenant: Tenant,
  visitId: string,
  { visitorId, siteId }: Entry,
): Promise<string | null> {
  const marked = sql<string | null>`guest_arrived(companies.company_id, ${visitId}::uuid, ${visitorId}::uuid,
    ${siteId ?? ''}::text, now())`
  const { host } = await tenant.select('companies').select(marked.as('host')).executeTakeFirstOrThrow()
  return host
}

/** Staff who enter a visitor without a host need not be told that there is none. */
export const notifyHost = (
  tenant: Tenant,
  visitId: string,
  { visitorId, hostId }: Pick<Entry, 'visitorId' | 'hostId'>,
) =>
  tenant
    .select('companies')
    .select(
      sql`notify_host(companies.company_id, ${visitId}::uuid, ${visitorId}::uuid, ${hostId}::text, false, false, now())`.as(
        'notified',
      ),
    )
    .execute()

const hasVisit = async (tenant: Tenant, visitId: string): Promise<boolean> =>
  (await tenant
    .select('visits')
    .select('visit_id')
    .where('visit_id', '=', visitId)
    .where(ofOwnSites(tenant))
    .executeTakeFirst()) !== undefined

/** The visitor whose badge is printed again, and the site of the printer. */
export async function readPrintTarget(tenant: Tenant, visitId: string) {
  const visit = await tenant
    .select('visits')
    .select(['visitor_id', 'site_id'])
    .where('visit_id', '=', visitId)
    .where(ofOwnSites(tenant))
    .executeTakeFirst()
  return visit && { visitorId: visit.visitor_id, siteId: siteOrNull(visit.site_id) }
}
