import { sql } from 'kysely'
import type { AttentionKind } from '#contract/console/attention.ts'
import { CONSOLE_PAGE_ROWS } from '#contract/limits.ts'
import type { Tenant } from '#server/database/tenant.ts'
import { ofKnownVisitors, placeAfter, placeOf } from '#server/visits/visit-rows.store.ts'
import type { ItemRow, ItemSource } from './source.store.ts'
import { almostFull } from './sources/capacity.store.ts'
import { crashes } from './sources/crashes.store.ts'
import { directories } from './sources/directories.store.ts'
import { mailboxes } from './sources/mailboxes.store.ts'
import { failedMails } from './sources/mails.store.ts'
import { undelivered } from './sources/outbox-items.store.ts'
import { doubtfulPeople } from './sources/people.store.ts'
import { failedPrints } from './sources/prints.store.ts'
import { refusals } from './sources/refusals.store.ts'
import { strayExits } from './sources/stray-exits.store.ts'
import { flaggedVisits } from './sources/visits.store.ts'
import { wrongCodes } from './sources/wrong-codes.store.ts'

/** Each in a file of `sources/`. */
const sources = [
  flaggedVisits,
  strayExits,
  doubtfulPeople,
  refusals,
  wrongCodes,
  crashes,
  failedPrints,
  failedMails,
  undelivered,
  almostFull,
  directories,
  mailboxes,
]
const unionOf = (some: readonly ItemSource[]) =>
  sql<ItemRow>`(${sql.join(
    some.map(({ rows }) => rows),
    sql` union all `,
  )})`

const ofKind = (kind: AttentionKind) => sources.filter((one) => one.kind === kind)

interface Subject {
  readonly kind: AttentionKind
  readonly subjectId: string
}

/**
 * The items that the caller may see, open and settled. The company that the join names keeps those of others out, in
 * each source.
 */
function visibleItems(tenant: Tenant, some: readonly ItemSource[] = sources) {
  const { companyId, sites } = tenant
  const visitor = some.some(({ hasHashes }) => hasHashes)
    ? sql`coalesce(i.visitor_id, (select p.visitor_id from visitors p where p.company_id = ${companyId}
        and (p.code_index = i.visitor_hash or p.badge_index = i.visitor_hash) limit 1))`
    : sql`i.visitor_id`
  return tenant
    .select('companies')
    .innerJoin(unionOf(some).as('i'), (join) => join.on('i.company_id', '=', companyId))
    .leftJoin('attention_settled as s', (join) =>
      join
        .on('s.company_id', '=', companyId)
        .onRef('s.kind', '=', 'i.kind')
        .onRef('s.subject_id', '=', 'i.subject_id'),
    )
    .leftJoin('visitors', (join) =>
      join.on('visitors.company_id', '=', companyId).on(sql<boolean>`visitors.visitor_id = ${visitor}`),
    )
    .$if(sites !== null, (query) =>
      query.where(
        sql<boolean>`case when i.site_id is not null then i.site_id = any(${sql.val([...(sites ?? [])])}::text[])
          else i.visitor_id is not null and ${ofKnownVisitors(tenant)} end`,
      ),
    )
}

const openItems = (tenant: Tenant) =>
  visibleItems(tenant).where(
    sql<boolean>`(s.subject_id is null or i.at > s.settled_until or not i.details <@ s.details)`,
  )

interface Asked {
  readonly siteId: string | null
  readonly after: string | null
}

/** A page of the open items, the latest first. */
export async function readOpenItems(tenant: Tenant, { siteId, after }: Asked) {
  const from = placeOf(after)
  const rows = await openItems(tenant)
    .leftJoin('devices as d', (join) =>
      join.on('d.company_id', '=', tenant.companyId).onRef('d.device_id', '=', 'i.device_id'),
    )
    .select(['i.kind', 'i.subject_id', 'i.at', 'i.times', 'i.details', 'i.visit_id', 'i.site_id'])
    .select(['i.device_id', 'd.name as tablet', 'visitors.visitor_id', 'visitors.first_name'])
    .select(['visitors.last_name', 'visitors.company_name'])
    .$if(siteId !== null, (query) => query.where('i.site_id', '=', siteId))
    .$if(from !== null, (query) =>
      query.where(sql<boolean>`(i.at, i.subject_id) < (${from?.[0]}, ${from?.[1]}::uuid)`),
    )
    .orderBy('i.at', 'desc')
    .orderBy('i.subject_id', 'desc')
    .limit(CONSOLE_PAGE_ROWS + 1)
    .execute()
  const page = rows.slice(0, CONSOLE_PAGE_ROWS)
  const last = page.at(-1)
  return {
    items: page.map((row) => ({
      kind: row.kind,
      subjectId: row.subject_id,
      at: row.at.toISOString(),
      times: row.times,
      details: row.details,
      visitor:
        row.visitor_id === null
          ? null
          : {
              visitorId: row.visitor_id,
              firstName: row.first_name ?? '',
              lastName: row.last_name ?? '',
              companyName: row.company_name,
            },
      visitId: row.visit_id,
      siteId: row.site_id,
      deviceId: row.device_id,
      tablet: row.tablet,
    })),
    next: rows.length > page.length && last ? placeAfter(last.at, last.subject_id) : null,
  }
}

/** How many items are open, by kind; kinds without any are left out. @param siteId `null`: at all sites of the caller */
export async function countOpenItems(
  tenant: Tenant,
  siteId: string | null = null,
): Promise<readonly { kind: AttentionKind; open: number }[]> {
  return openItems(tenant)
    .select(['i.kind', sql<number>`count(*)::int`.as('open')])
    .$if(siteId !== null, (query) => query.where('i.site_id', '=', siteId))
    .groupBy('i.kind')
    .execute()
}

interface Settled extends Subject {
  readonly seenAt: Date
  readonly note: string | null
  readonly accountId: string
}

/** @returns false if there is no such item for the caller */
export async function settleItem(tenant: Tenant, settled: Settled): Promise<boolean> {
  const item = await visibleItems(tenant, ofKind(settled.kind))
    .select(['i.at', 'i.details'])
    .where('i.subject_id', '=', settled.subjectId)
    .executeTakeFirst()
  if (item === undefined) return false
  const mark = {
    // A time ahead would settle what has not happened yet.
    settled_until: new Date(Math.min(item.at.getTime(), settled.seenAt.getTime())),
    details: item.details,
    settled_by: settled.accountId,
    settled_at: sql<Date>`now()`,
    note: settled.note,
  }
  await tenant
    .insert('attention_settled', { kind: settled.kind, subject_id: settled.subjectId, ...mark })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'kind', 'subject_id'])
        .doUpdateSet((row) => ({ ...mark, settled_at: row.ref('excluded.settled_at') })),
    )
    .execute()
  return true
}

/** @returns false if there is no such item for the caller */
export async function reopenItem(tenant: Tenant, { kind, subjectId }: Subject): Promise<boolean> {
  const item = await visibleItems(tenant, ofKind(kind))
    .select('i.kind')
    .where('i.subject_id', '=', subjectId)
    .executeTakeFirst()
  if (item === undefined) return false
  await tenant
    .delete('attention_settled')
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .execute()
  return true
}

/** Removes marks whose subject is gone, or too old to be listed. */
export async function forgetSettled(tenant: Tenant): Promise<void> {
  await tenant
    .delete('attention_settled')
    .where(
      sql<boolean>`not exists (select 1 from ${unionOf(sources)} i where i.company_id = ${tenant.companyId}
        and i.kind = attention_settled.kind and i.subject_id = attention_settled.subject_id)`,
    )
    .execute()
}
