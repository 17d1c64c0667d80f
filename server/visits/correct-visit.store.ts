import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { correctedOfVisit } from '#contract/console/correct-visit.ts'
import { ok, type Result } from '#contract/result.ts'
import type { Tenant } from '#server/database/tenant.ts'
import { passOnToHost } from '#server/notifications/store-answer.store.ts'
import { type Refusal, refuse, refuseField } from '#server/platform/refusal.ts'
import { lockOfVisitor } from '#server/visitors/kept-visitor.store.ts'
import { isReceivingHost, notifyHost } from './manual-visits.store.ts'
import { ofOwnSites } from './visit-rows.store.ts'

/** What is wanted; a field that is left out stays. */
interface VisitCorrection {
  readonly hostId?: string | null | undefined
  readonly reason?: string | null | undefined
  readonly enteredAt?: Date | undefined
  readonly exitedAt?: Date | undefined
  readonly needsHelp?: boolean | undefined
}

/**
 * Stores other details of a visit, in the caller's transaction, and keeps in its trail who has changed what.
 * @returns the visitor, and the names of the fields that have changed
 */
export async function correctStoredVisit(
  tenant: Tenant,
  visitId: string,
  accountId: string,
  { needsHelp, ...wanted }: VisitCorrection,
): Promise<Result<{ readonly visitorId: string; readonly fields: readonly string[] }, Refusal>> {
  const visit = await lockVisit(tenant, visitId)
  if (visit === undefined) return refuse('NOT_FOUND')
  const visitorId = visit.visitor_id
  if (needsHelp !== undefined && visit.exited_at === null) await markNeedOfHelp(tenant, visitId, needsHelp)
  const stored = {
    hostId: visit.host_id,
    reason: visit.reason,
    enteredAt: visit.entered_at,
    exitedAt: visit.exited_at,
  }
  const now = { ...stored, ...definedIn(wanted) }
  const changes = correctedOfVisit
    .map((field) => ({ field, before: textOf(stored[field]), after: textOf(now[field]) }))
    .filter(({ before, after }) => before !== after)
  const fields = changes.map(({ field }) => field)
  if (fields.length === 0) return ok({ visitorId, fields })
  const { hostId } = now
  const isOtherHost = fields.includes('hostId')
  if (isOtherHost && hostId !== null && !(await isReceivingHost(tenant, hostId))) return refuseField('hostId')
  const refused = await refusedTime(tenant, visit, now, fields)
  if (refused !== null) return refuseField(refused)
  await tenant
    .update('visits')
    .set({
      host_id: hostId,
      reason: now.reason,
      entered_at: now.enteredAt,
      exited_at: now.exitedAt,
      ...(fields.includes('exitedAt') && { exit_how: 'byHand' as const, exit_assumed: false }),
    })
    .where('visit_id', '=', visitId)
    .execute()
  await tenant
    .insert('visit_acts', {
      act_id: uuid(),
      visit_id: visitId,
      kind: 'corrected' as const,
      account_id: accountId,
      why: '',
      changes: sql`${JSON.stringify(changes)}::jsonb`,
    })
    .execute()
  // Who leaves has met the host; who is inside is waiting for the right one.
  const isInside = visit.exited_at === null
  if (isOtherHost && isInside && hostId !== null && !(await passOnToHost(tenant, visitId, hostId)))
    await notifyHost(tenant, visitId, { visitorId, hostId })
  return ok({ visitorId, fields })
}

/** What reception enters replaces what the guest said before the visit. It is kept in no trail, since it is erased at the exit. */
async function markNeedOfHelp(tenant: Tenant, visitId: string, needs_help: boolean): Promise<void> {
  await tenant.update('visits').set({ needs_help }).where('visit_id', '=', visitId).execute()
  await tenant
    .update('guests')
    .set({ needs_help: false })
    .where('visit_id', '=', visitId)
    .where('needs_help', '=', true)
    .execute()
}

const textOf = (value: string | Date | null): string | null =>
  value instanceof Date ? value.toISOString() : value

/** Without the fields that are not named. */
const definedIn = (wanted: VisitCorrection) =>
  Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)) as {
    readonly [Field in keyof VisitCorrection]: Exclude<VisitCorrection[Field], undefined>
  }

type LockedVisit = NonNullable<Awaited<ReturnType<typeof lockVisit>>>

/** The visitor first, as what tablets report late does, so that the two never wait for each other in a circle. */
async function lockVisit(tenant: Tenant, visitId: string) {
  const reached = tenant
    .select('visits')
    .where('visit_id', '=', visitId)
    .where('annulled_at', 'is', null)
    .where(ofOwnSites(tenant))
  const known = await reached.select('visitor_id').executeTakeFirst()
  if (known === undefined) return undefined
  const lock = lockOfVisitor(tenant.companyId, known.visitor_id)
  await tenant.select('companies').select(lock.as('locked')).execute()
  return reached
    .select(['visit_id', 'visitor_id', 'host_id', 'reason', 'entered_at', 'exited_at'])
    .select(['entry_how', 'exit_how', 'exit_assumed', 'received_at'])
    .forUpdate()
    .executeTakeFirst()
}

/** The field whose time cannot be; `null`: there is none. Times that were not corrected are as they are. */
async function refusedTime(
  tenant: Tenant,
  visit: LockedVisit,
  { enteredAt, exitedAt }: { readonly enteredAt: Date; readonly exitedAt: Date | null },
  fields: readonly string[],
): Promise<'enteredAt' | 'exitedAt' | null> {
  const field = (['enteredAt', 'exitedAt'] as const).find((name) => fields.includes(name))
  if (field === undefined) return null
  const isEntryOfStaff = visit.entry_how === 'byHand' && visit.received_at === null
  if (fields.includes('enteredAt') && !isEntryOfStaff) return 'enteredAt'
  const isExitOfStaff = visit.exited_at !== null && (visit.exit_assumed || visit.exit_how !== 'scanned')
  if (fields.includes('exitedAt') && !isExitOfStaff) return 'exitedAt'
  const end = exitedAt ?? new Date()
  if (enteredAt > end) return field
  if (end.getTime() > Date.now()) return exitedAt === null ? 'enteredAt' : 'exitedAt'
  const other = await tenant
    .select('visits')
    .select('visit_id')
    .where('visitor_id', '=', visit.visitor_id)
    .where('visit_id', '<>', visit.visit_id)
    .where('annulled_at', 'is', null)
    .where('entered_at', '<', end)
    .where(sql<boolean>`coalesce(exited_at, 'infinity') > ${enteredAt}`)
    .executeTakeFirst()
  return other === undefined ? null : field
}
