import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { NIL } from 'uuid'
import { type DataKind, dataKinds, type RetentionDays } from '#contract/console/privacy.ts'
import { EVENTS_KEPT_MS, LATE_VISIT_MAX_MS } from '#contract/limits.ts'
import { DAY_MS } from '#contract/time.ts'
import type { Vault } from '#server/keys/vault.ts'
import { atServer } from '#server/audit/audit-log.store.ts'
import { writeAuditEvent, countPurgedAudit, purgeAudit } from '#server/audit/audit.store.ts'
import { forgetSettled } from '#server/attention/attention.store.ts'
import { keepAcceptances, removeKept } from '#server/certificates/kept-acceptances.store.ts'
import { readRetention } from './retention.store.ts'
import { tenantOf } from '#server/database/tenant.ts'
import { eachAtOnce } from '#server/platform/each-at-once.ts'
import type { Database } from '#server/database/database.ts'
import { endUnreadEvents } from '#server/events/event-readers.store.ts'
import { eraseGuests } from '#server/appointments/erase-guests.store.ts'
import { endForgotten } from '#server/visits/closing.store.ts'
import {
  removeStrayExitSignatures,
  removeStrayExits,
  removeStrayExitsOf,
  removeVisits,
} from '#server/visits/remove-visits.store.ts'

type Query = Database['query']
export type PurgeCounts = Readonly<Record<DataKind, number>>

interface Purged {
  readonly counts: PurgeCounts
  /** Guests who were erased: mails to them may be in the outbox. */
  readonly guestIds: readonly string[]
}

/** Rows of one statement: it takes some milliseconds, after which entries can use the tables. */
const BATCH = 250
/** Visitors that one statement looks at. */
const LOOK = 2_000
/** Companies that are purged at once: there are ten connections, which visitors' requests use as well. */
const COMPANIES_AT_ONCE = 3
/** An answer is asked for again at most as long as late visits are taken (R01). */
const ANSWER_MS = LATE_VISIT_MAX_MS + DAY_MS

type Cutoffs = Readonly<Record<DataKind | 'answer' | 'event', Date | '-infinity'>>

/** Data older than these instants is deleted. */
function cutoffsAt(now: Date, days: RetentionDays): Cutoffs {
  const before = (ms: number) => new Date(now.getTime() - ms)
  const entries = dataKinds.map((kind) => {
    const kept = days[kind]
    return [kind, kept === null ? '-infinity' : before(kept * DAY_MS)] as const
  })
  return {
    ...(Object.fromEntries(entries) as Record<DataKind, Date>),
    answer: before(ANSWER_MS),
    event: before(EVENTS_KEPT_MS),
  }
}

const time = (cutoff: Date | '-infinity') => sql<Date>`${cutoff}::timestamptz`

/** Data under a legal hold stays, whatever its age. */
const isFree = (visitor: RawBuilder<unknown>) => sql<boolean>`not exists (select 1 from visitors held
  where held.company_id = ${sql.ref('t.company_id')} and held.visitor_id = ${visitor} and held.hold_reason is not null)`
const ofVisitor = sql`t.visitor_id`

/** When a visitor was last seen, of `visitors t`. */
const lastSeen = (companyId: string) => sql`greatest(t.created_at, t.last_visit_at,
  (select max(coalesce(x.exited_at, x.entered_at)) from visits x
    where x.company_id = ${companyId} and x.visitor_id = t.visitor_id),
  (select max(x.exited_at) from stray_exits x where x.company_id = ${companyId} and x.visitor_id = t.visitor_id))`

const isDocumentDue = (
  companyId: string,
  cutoffs: Cutoffs,
) => sql<boolean>`t.document_sealed is not null and t.hold_reason is null
  and ${lastSeen(companyId)} < ${time(cutoffs.document)}
  and not exists (select 1 from visits x where x.company_id = ${companyId} and x.visitor_id = t.visitor_id
    and x.exited_at is null and x.entered_at >= ${time(cutoffs.visit)})`

/**
 * A visitor with visits that stay is never due: `saveRetention` keeps profiles at least as long as visits. The codes of a
 * merged visitor go with the one who stays.
 */
const isProfileDue = (
  companyId: string,
  cutoffs: Cutoffs,
) => sql<boolean>`t.hold_reason is null and t.merged_into is null and (${lastSeen(companyId)} < ${time(cutoffs.profile)}
  or (t.erased_at is not null and not exists (select 1 from visits x where x.company_id = ${companyId}
    and x.visitor_id = t.visitor_id and x.entered_at >= ${time(cutoffs.visit)})))`

/** Rows on which their own age decides: table, its time, which cutoff, what it is counted as. */
const plain = [
  ['stray_exits', 'exited_at', 'visit', 'visit'],
  ['visitor_changes', 'at', 'audit', 'audit'],
  ['crash_reports', 'reported_at', 'crash', 'crash'],
  ['refusals', 'refused_at', 'log', 'log'],
  ['alerts', 'raised_at', 'log', 'log'],
  ['print_jobs', 'created_at', 'log', 'log'],
  ['outbox_items', 'reported_at', 'log', 'log'],
  ['commands', 'created_at', 'log', 'log'],
  ['events', 'told_at', 'event', 'log'],
  ['mailbox_messages', 'read_at', 'log', 'log'],
  ['calendar_meetings', 'changed_at', 'visit', 'log'],
  ['host_presence', 'at', 'visit', 'log'],
  ['news', 'created_at', 'visit', 'log'],
  ['roll_calls', 'started_at', 'visit', 'log'],
  ['warden_links', 'made_at', 'visit', 'log'],
  ['idempotency_keys', 'created_at', 'answer', 'log'],
  ['token_visitors', 'expires_at', 'answer', 'log'],
  ['tokens', 'expires_at', 'answer', 'log'],
  ['invitations', 'expires_at', 'answer', 'log'],
  ['pairing_codes', 'expires_at', 'answer', 'log'],
  ['enrolment_links', 'expires_at', 'answer', 'log'],
] as const satisfies readonly (readonly [string, string, keyof Cutoffs, DataKind])[]
type Plain = (typeof plain)[number]

/** What a calendar has said of a series is needed as long as one of its meetings stays: the series may be moved or called off. */
const isOfNoAppointment = sql<boolean>`not exists (select 1 from appointments a where a.company_id = t.company_id
  and a.origin = 'calendar' and split_part(a.origin_key, '/', 1) = t.series_key)`

/** Besides its age, what decides on a row of these tables. */
const alsoDue: Partial<Record<Plain[0], RawBuilder<boolean>>> = {
  stray_exits: isFree(ofVisitor),
  visitor_changes: isFree(ofVisitor),
  calendar_meetings: isOfNoAppointment,
}

const isPlainDue = ([table, column, cutoff]: Plain, cutoffs: Cutoffs) =>
  sql<boolean>`t.${sql.ref(column)} < ${time(cutoffs[cutoff])} and ${alsoDue[table] ?? sql`true`}`

const zero = (): Record<DataKind, number> => ({
  visit: 0,
  signature: 0,
  document: 0,
  profile: 0,
  guest: 0,
  crash: 0,
  log: 0,
  audit: 0,
})

/** How much a purge at that moment removes, exactly; a document's number is counted though its visitor goes too. */
async function countDue(
  query: Query,
  companyId: string,
  now: Date,
  days: RetentionDays,
): Promise<PurgeCounts> {
  const cutoffs = cutoffsAt(now, days)
  const counts = zero()
  const add = async (kind: DataKind, rows: RawBuilder<{ count: number }>): Promise<void> => {
    counts[kind] += (await rows.execute(query)).rows[0]?.count ?? 0
  }
  const own = sql`t.company_id = ${companyId}`
  await add('visit', sql`select count(*)::int as count from visits t where ${own} and ${isVisitDue(cutoffs)}`)
  await add(
    'signature',
    sql`select count(*)::int as count from visit_signatures t
      left join visits x on x.company_id = t.company_id and x.visit_id = t.visit_id
      where ${own} and (t.signed_at < ${time(cutoffs.signature)} or x.entered_at < ${time(cutoffs.visit)})
        and ${isFree(sql`x.visitor_id`)}`,
  )
  await add(
    'signature',
    sql`select count(*)::int as count from stray_exits t where ${own} and t.signature_sealed is not null
      and ${isExitSignatureDue(cutoffs)}`,
  )
  await add(
    'document',
    sql`select count(*)::int as count from visitors t where ${own} and ${isDocumentDue(companyId, cutoffs)}`,
  )
  for (const rule of plain) {
    await add(
      rule[3],
      sql`select count(*)::int as count from ${sql.table(rule[0])} t where ${own} and ${isPlainDue(rule, cutoffs)}`,
    )
  }
  await add(
    'guest',
    sql`select count(*)::int as count from guests where company_id = ${companyId} and ${isGuestDue(cutoffs)}`,
  )
  for await (const { due } of lookThrough(query, companyId, cutoffs)) counts.profile += due.length
  counts.audit += await countPurgedAudit(tenantOf(query, companyId, null), auditCutoff(cutoffs))
  return counts
}

/** Exits without a visit whose signature is too old, of `stray_exits t`; older exits are removed as a whole. */
const isExitSignatureDue = (cutoffs: Cutoffs) =>
  sql<boolean>`t.exited_at < ${time(cutoffs.signature)} and t.exited_at >= ${time(cutoffs.visit)} and ${isFree(ofVisitor)}`

const isVisitDue = (cutoffs: Cutoffs) =>
  sql<boolean>`t.entered_at < ${time(cutoffs.visit)} and ${isFree(ofVisitor)}`

/** The appointment is over for so long, and the guest is not under a legal hold. Who came has become a visitor. */
const isGuestDue = (
  cutoffs: Cutoffs,
) => sql<boolean>`guests.erased_at is null and not exists (select 1 from visitors held
    where held.company_id = guests.company_id and held.visitor_id = guests.visitor_id and held.hold_reason is not null)
  and exists (select 1 from appointments a where a.company_id = guests.company_id
    and a.appointment_id = guests.appointment_id and a.ends_at < ${time(cutoffs.guest)})`

const auditCutoff = ({ audit: cutoff }: Cutoffs): Date => (cutoff === '-infinity' ? new Date(0) : cutoff)

/** All visitors in turn, so many at once that no statement takes long. */
async function* lookThrough(query: Query, companyId: string, cutoffs: Cutoffs) {
  for (let after: string | null = NIL; after !== null; ) {
    const page: { rows: { visitor_id: string; is_due: boolean }[] } = await sql<{
      visitor_id: string
      is_due: boolean
    }>`select t.visitor_id, ${isProfileDue(companyId, cutoffs)} as is_due from visitors t
      where t.company_id = ${companyId} and t.visitor_id > ${after}::uuid
      order by t.visitor_id limit ${LOOK}`.execute(query)
    yield { due: page.rows.filter(({ is_due }) => is_due).map(({ visitor_id }) => visitor_id) }
    after = page.rows.length < LOOK ? null : (page.rows.at(-1)?.visitor_id ?? null)
  }
}

/**
 * Removes what is older than the company keeps it, a little at a time, and says in the audit log how much that was.
 * @param now of the retention's days; visits that come meanwhile are never in its way
 */
async function purgeCompany(query: Query, vault: Vault, companyId: string, now: Date): Promise<Purged> {
  const tenant = tenantOf(query, companyId, null)
  const { days } = await readRetention(tenant)
  const cutoffs = cutoffsAt(now, days)
  const counts = zero()
  const own = sql`t.company_id = ${companyId}`

  // They hold signatures and names, and are made anew from what is left.
  await repeat(async () => {
    const { rows } =
      await sql`delete from visit_pdfs where company_id = ${companyId} and ctid in (select t.ctid from visit_pdfs t
      where ${own} limit ${BATCH}) returning 1`.execute(query)
    return rows.length
  })

  // Before the signatures and the visits go. What a document's own time keeps is copied once.
  const old = sql<boolean>`certificate_acceptances.accepted_at < greatest(${time(cutoffs.signature)}, ${time(cutoffs.visit)})`
  await repeat(() => tenant.transaction((tx) => keepAcceptances(tx, vault, old, now)))
  await repeat(() => removeKept(tenant, now))
  await repeat(async () => {
    const { rows } =
      await sql`delete from visit_signatures where company_id = ${companyId} and ctid in (select t.ctid from visit_signatures t
      join visits x on x.company_id = ${companyId} and x.visit_id = t.visit_id
      where ${own} and t.signed_at < ${time(cutoffs.signature)} and ${isFree(sql`x.visitor_id`)}
      limit ${BATCH}) returning 1`.execute(query)
    counts.signature += rows.length
    return rows.length
  })
  await repeat(async () => {
    const removed = await removeStrayExitSignatures(query, companyId, isExitSignatureDue(cutoffs), BATCH)
    counts.signature += removed
    return removed
  })
  const guestIds: string[] = []
  await repeat(async () => {
    const gone = await tenant.transaction((tx) => eraseGuests(tx, isGuestDue(cutoffs), BATCH))
    guestIds.push(...gone)
    counts.guest += gone.length
    return gone.length
  })
  // Their numbers stay as long as those of visits.
  await repeat(async () => {
    const { rows } =
      await sql`delete from appointments where company_id = ${companyId} and ctid in (select t.ctid from appointments t
      where ${own} and t.ends_at < ${time(cutoffs.visit)} and not exists (select 1 from guests g
        where g.company_id = t.company_id and g.appointment_id = t.appointment_id and g.erased_at is null)
      limit ${BATCH}) returning 1`.execute(query)
    return rows.length
  })
  await endForgotten(query, companyId, isVisitDue(cutoffs))
  await repeat(async () => {
    const gone = await removeVisits(query, companyId, isVisitDue(cutoffs), BATCH)
    counts.visit += gone.visits
    counts.signature += gone.signatures
    return gone.visits
  })
  await repeat(async () => {
    const { rows } = await sql`update visitors set document_sealed = null, document_type = null
        where company_id = ${companyId} and ctid in (
      select t.ctid from visitors t where ${own} and ${isDocumentDue(companyId, cutoffs)} limit ${BATCH}) returning 1`.execute(
      query,
    )
    counts.document += rows.length
    return rows.length
  })
  await endUnreadEvents(query, companyId)
  for (const rule of plain) {
    await repeat(async () => {
      const removed = await removePlain(query, companyId, cutoffs, rule)
      counts[rule[3]] += removed
      return removed
    })
  }
  for await (const { due } of lookThrough(query, companyId, cutoffs)) {
    for (let first = 0; first < due.length; first += BATCH) {
      counts.profile += await removeVisitors(query, companyId, due.slice(first, first + BATCH))
    }
  }
  if (counts.profile > 0) await forgetCompanies(query, companyId)
  await forgetSettled(tenant)
  await repeat(async () => {
    const removed = await purgeAudit(tenant, vault, auditCutoff(cutoffs))
    counts.audit += removed
    return removed
  })
  if (Object.values(counts).some((count) => count > 0)) {
    await writeAuditEvent(
      tenant,
      vault,
      { actor: atServer, action: 'purge', details: counts, address: null },
      now,
    )
  }
  return { counts, guestIds }
}

/** Again until nothing is left; as long as it worked, it rests. */
async function repeat(work: () => Promise<number>): Promise<void> {
  for (;;) {
    const from = performance.now()
    if ((await work()) === 0) return
    await sleep(performance.now() - from)
  }
}

async function removePlain(query: Query, companyId: string, cutoffs: Cutoffs, rule: Plain): Promise<number> {
  const [table] = rule
  const isDue = isPlainDue(rule, cutoffs)
  if (table === 'stray_exits') return removeStrayExits(query, companyId, isDue, BATCH)
  const { rows } =
    await sql`delete from ${sql.table(table)} where company_id = ${companyId} and ctid in (select t.ctid from ${sql.table(table)} t
      where t.company_id = ${companyId} and ${isDue} limit ${BATCH}) returning 1`.execute(query)
  return rows.length
}

/** Visitors without visits, with whatever still names them. */
async function removeVisitors(query: Query, companyId: string, ids: readonly string[]): Promise<number> {
  const own = sql`company_id = ${companyId} and visitor_id = any(${ids}::uuid[])`
  await query.transaction().execute(async (tx) => {
    for (const table of ['token_visitors', 'print_jobs', 'certificate_acceptances']) {
      await sql`delete from ${sql.table(table)} where ${own}`.execute(tx)
    }
    await removeStrayExitsOf(tx, companyId, ids)
    await sql`delete from visitors where ${own}`.execute(tx)
    await forgetJobs(tx, companyId, ids)
  })
  return ids.length
}

/** Removes jobs that are still queued for these visitors: prints and mails. */
async function forgetJobs(query: Query, companyId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from graphile_worker._private_jobs where locked_at is null
    and payload ->> 'companyId' = ${companyId} and payload ->> 'visitorId' = any(${ids}::text[])`.execute(
    query,
  )
}

/** Company names from which no visitor is left are not suggested any more. */
async function forgetCompanies(query: Query, companyId: string): Promise<void> {
  await sql`delete from known_companies k where k.company_id = ${companyId} and not exists (select 1 from visitors v
    where v.company_id = ${companyId} and lower(v.company_name) = lower(k.name))`.execute(query)
}

export function purgeStore({ query }: Database, vault: Vault) {
  return {
    forgetJobs: (companyId: string, ids: readonly string[]) => forgetJobs(query, companyId, ids),

    preview: (companyId: string, now: Date, days: RetentionDays) => countDue(query, companyId, now, days),

    purgeCompany: async (companyId: string, now: Date): Promise<PurgeCounts> =>
      (await purgeCompany(query, vault, companyId, now)).counts,

    /**
     * Purges every company, and data that belongs to none: expired sessions and finished jobs.
     * @returns guests who were erased
     */
    async purge(now: Date): Promise<readonly string[]> {
      const guestIds: string[] = []
      const companies = await query.selectFrom('companies').select('company_id').execute()
      await eachAtOnce([{ company_id: '' }, ...companies], COMPANIES_AT_ONCE, async ({ company_id }) => {
        guestIds.push(...(await purgeCompany(query, vault, company_id, now)).guestIds)
      })
      const over = time(new Date(now.getTime() - DAY_MS))
      await sql`delete from auth."session" where "expiresAt" < ${over}`.execute(query)
      await sql`delete from auth."verification" where "expiresAt" < ${over}`.execute(query)
      await sql`delete from socket_io_attachments where created_at < ${over}`.execute(query)
      await sql`delete from counters where ends_at < ${over}`.execute(query)
      await sql`delete from graphile_worker._private_jobs where locked_at is null and attempts >= max_attempts
        and updated_at < ${over}`.execute(query)
      return guestIds
    },
  }
}
