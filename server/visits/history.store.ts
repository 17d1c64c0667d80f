import type { SignatureKind } from '#contract/entities/signature.ts'
import { sql, type Transaction as Tx } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Certainty } from '#contract/console/today.ts'
import type { ShownNotice } from '#contract/entities/notice.ts'
import { changeInside } from './occupancy.store.ts'
import { closingTimes } from './closing.store.ts'
import {
  type AssumedEnd as AssumedEndOf,
  type PlacedVisit as PlacedVisitOf,
  visitHistory,
} from './history.rules.ts'
import type { Tables } from '#server/database/tables.ts'

export type Transaction = Tx<Tables>

/** An entry or exit of one visitor, as a tablet recorded it. */
interface RecordedEvent {
  readonly companyId: string
  readonly visitorId: string
  /** The id of the visit, or of the exit as long as it ends no visit. */
  readonly id: string
  /** Epoch milliseconds. */
  readonly at: number
  readonly deviceId: string | null
  /** Where it was; `null`: the company has no sites, or the tablet did not say. */
  readonly siteId: string | null
  readonly signature: Buffer | null
}

/** Details of an entry. */
interface EntryDetails {
  readonly siteId: string
  readonly hostId: string | null
  readonly reason: string | null
  readonly notice: ShownNotice | null
  readonly needsHelp: boolean
  /** Who signed for a visitor who is a minor; both are encrypted. */
  readonly guardian: { readonly name: Buffer; readonly signature: Buffer } | null
}

interface Entry {
  readonly at: number
  readonly visitId: string
  readonly siteId: string
  /** The exit as stored so far; `null` for the new one. */
  readonly exitedAt: Date | null
  readonly isNew: boolean
}

interface Exit {
  readonly at: number
  readonly id: string
  readonly deviceId: string | null
  readonly siteId: string | null
  readonly signature: Buffer | null
  /** The place where the exit is stored so far: the visit that it ended, or the unmatched exits. */
  readonly from: { readonly visitId: string } | 'unmatched' | 'nowhere'
}

interface AssumedEnd extends AssumedEndOf {
  readonly how: Certainty
}

type PlacedVisit = PlacedVisitOf<Entry, Exit, AssumedEnd>

/**
 * Stores an entry, or without details an exit, where it belongs by its time, and puts right what it changes for the
 * visitor's entries and exits after it. @returns the visit; of an exit that ends none, its own id
 */
export async function placeOfflineEvent(
  tx: Transaction,
  event: RecordedEvent,
  details: EntryDetails | null,
): Promise<string> {
  const { entries, exits, since } = await historyFrom(tx, event)
  if (details === null) exits.push({ ...event, from: 'nowhere' })
  else entries.push({ ...event, visitId: event.id, siteId: details.siteId, exitedAt: null, isNew: true })
  const assumedEnds = await assumedEndsOf(tx, event, entries, since)
  const { visits, unmatchedExits } = visitHistory(entries, exits, assumedEnds)

  // A visit that is over first: at no moment has the visitor two that are open.
  for (const visit of visits) if (hasChanged(visit)) await endVisit(tx, event.companyId, visit)
  if (details !== null) await insertVisit(tx, event, details, visits)
  await moveExits(tx, event, visits, unmatchedExits)
  await count(tx, event.companyId, visits)
  const ended = visits.find(({ exit }) => exit?.id === event.id)
  return ended?.entry.visitId ?? event.id
}

/** The history from the last entry before the event on: older events cannot change. */
async function historyFrom(tx: Transaction, { companyId, visitorId, at }: RecordedEvent) {
  const of = sql`company_id = ${companyId} and visitor_id = ${visitorId}`
  const since = sql`coalesce((select max(entered_at) from visits where ${of}
    and annulled_at is null and entered_at <= ${new Date(at)}), '-infinity')`
  const visits =
    await sql<VisitRow>`select visit_id, site_id, entered_at, exited_at, exit_assumed, exit_how, exit_device_id, exit_site_id,
      (select s.image_sealed from visit_signatures s where s.company_id = ${companyId} and s.visit_id = v.visit_id
        and s.direction = 'exit') as signature
    from visits v where ${of} and annulled_at is null and entered_at >= ${since} order by entered_at for update`.execute(
      tx,
    )
  const unmatchedExits =
    await sql<UnmatchedExitRow>`select exit_id, device_id, site_id, exited_at, signature_sealed from stray_exits
    where ${of} and exited_at >= ${since}`.execute(tx)

  const entries = visits.rows.map((row): Entry => {
    const { visit_id, site_id, entered_at, exited_at } = row
    return { at: +entered_at, visitId: visit_id, siteId: site_id, exitedAt: exited_at, isNew: false }
  })
  const exits = visits.rows.flatMap((row): Exit[] => {
    const { visit_id, exited_at, exit_device_id: deviceId, exit_site_id: siteId, signature } = row
    if (exited_at === null || row.exit_assumed || row.exit_how !== 'scanned') return []
    const from = { visitId: visit_id }
    return [{ at: +exited_at, id: uuid(), deviceId, siteId, signature, from }]
  })
  for (const { exit_id, device_id, site_id, exited_at, signature_sealed } of unmatchedExits.rows) {
    const [deviceId, siteId, signature] = [device_id, site_id, signature_sealed]
    exits.push({ at: +exited_at, id: exit_id, deviceId, siteId, signature, from: 'unmatched' })
  }
  return { entries, exits, since: new Date(Math.min(at, ...entries.map((entry) => entry.at))) }
}

/**
 * The ends that closing time and staff set, those too that an own exit has replaced meanwhile, and the ends as stored: a visit
 * that was over stays over. An end is never later than it was before, unless the visitor's own exit or a correction by staff
 * says so: a corrected end takes the place of all others of its visit.
 */
async function assumedEndsOf(
  tx: Transaction,
  { companyId, visitorId }: RecordedEvent,
  entries: readonly Entry[],
  since: Date,
): Promise<AssumedEnd[]> {
  const of = sql`v.company_id = ${companyId} and v.visitor_id = ${visitorId} and v.annulled_at is null`
  const corrected = await correctedEndsOf(tx, companyId, entries)
  const isNotCorrected = sql`not v.visit_id = any(${[...corrected.keys()]}::uuid[])`
  const uncorrected = entries.filter(({ visitId }) => !corrected.has(visitId))
  const { rows: others } = await sql<{ at: Date; how: Certainty; site_id: string }>`
    select e.at, e.how, e.site_id from (
      select date_trunc('milliseconds', a.at) as at, 'byHand' as how, v.site_id
      from visits v join visit_acts a on a.company_id = v.company_id and a.visit_id = v.visit_id
      where ${of} and ${isNotCorrected} and a.kind = 'leftByHand' and a.at >= ${since}
    union all
      select v.exited_at, v.exit_how, v.site_id from visits v
      where ${of} and ${isNotCorrected} and v.entered_at >= ${since} and v.exited_at is not null
        and (v.exit_assumed or v.exit_how <> 'scanned')
    union all
      select c.closed_at, 'automatic', c.site_id from (${closingTimes(companyId, visitorId, uncorrected)}) c) e`.execute(
    tx,
  )
  const ends = [
    ...others,
    ...entries.flatMap(({ visitId, siteId }) => {
      const at = corrected.get(visitId)
      return at === undefined ? [] : [{ at, how: 'byHand' as const, site_id: siteId }]
    }),
  ]
  if (ends.length === 0) return []
  // The function asks for itself, which it may not as part of a query of the company's node.
  const { rows } = await sql<{ at: Date; how: Certainty; until: Date }>`
    select e.at, e.how, exit_counts_until(${companyId}, e.site, e.at) as until
    from unnest(${ends.map(({ at }) => at)}::timestamptz[], ${ends.map(({ how }) => how)}::text[],
      ${ends.map(({ site_id }) => site_id)}::text[]) as e (at, how, site)`.execute(tx)
  return rows.map(({ at, how, until }) => ({ at: +at, how, replaceableUntil: +until }))
}

/** The ends that staff have corrected, by visit: of several corrections the last. */
async function correctedEndsOf(
  tx: Transaction,
  companyId: string,
  entries: readonly Entry[],
): Promise<ReadonlyMap<string, Date>> {
  const corrections = await tx
    .selectFrom('visit_acts')
    .select(['visit_id', 'changes'])
    .where('company_id', '=', companyId)
    .where('visit_id', '=', sql<string>`any(${entries.map(({ visitId }) => visitId)}::uuid[])`)
    .where('kind', '=', 'corrected')
    .orderBy('at')
    .orderBy('act_id')
    .execute()
  return new Map(
    corrections.flatMap(({ visit_id, changes }) =>
      changes.flatMap(({ field, after }) =>
        field === 'exitedAt' && after !== null ? [[visit_id, new Date(after)] as const] : [],
      ),
    ),
  )
}

interface VisitRow {
  readonly visit_id: string
  readonly site_id: string
  readonly entered_at: Date
  readonly exited_at: Date | null
  readonly exit_assumed: boolean
  readonly exit_how: Certainty
  readonly exit_device_id: string | null
  readonly exit_site_id: string | null
  readonly signature: Buffer | null
}

interface UnmatchedExitRow {
  readonly exit_id: string
  readonly device_id: string | null
  readonly site_id: string | null
  readonly exited_at: Date
  readonly signature_sealed: Buffer | null
}

/** Whether the end of a stored visit becomes another one than it was. */
const hasChanged = ({ entry, exit, exitedAt }: PlacedVisit): boolean =>
  !entry.isNew &&
  ((entry.exitedAt && +entry.exitedAt) !== exitedAt || (exit !== null && !isAt(exit, entry.visitId)))

const isAt = ({ from }: Exit, visitId: string): boolean =>
  typeof from === 'object' && from.visitId === visitId

const exitColumns = ({ exit, assumedEnd, exitedAt }: Omit<PlacedVisit, 'entry'>) => ({
  exited_at: exitedAt === null ? null : new Date(exitedAt),
  exit_assumed: exit === null && exitedAt !== null && assumedEnd?.how !== 'byHand',
  exit_device_id: exit?.deviceId ?? null,
  exit_site_id: exit?.siteId ?? null,
  exit_how: assumedEnd?.how ?? 'scanned',
})

async function endVisit(tx: Transaction, companyId: string, visit: PlacedVisit): Promise<void> {
  await tx
    .updateTable('visits')
    .set(exitColumns(visit))
    .where('company_id', '=', companyId)
    .where('visit_id', '=', visit.entry.visitId)
    .execute()
}

async function insertVisit(
  tx: Transaction,
  event: RecordedEvent,
  details: EntryDetails,
  visits: readonly PlacedVisit[],
): Promise<void> {
  const { companyId, id, at, deviceId, signature } = event
  const visit = visits.find(({ entry }) => entry.isNew) ?? { exit: null, assumedEnd: null, exitedAt: null }
  // Read first: a distributed PostgreSQL inserts no subselect.
  const { rows } = await sql<{ capacity: number | null }>`
    select coalesce((select s.capacity from sites s where s.company_id = ${companyId} and s.site_id = ${details.siteId}),
      (select c.capacity from companies c where c.company_id = ${companyId})) as capacity`.execute(tx)
  const { capacity = null } = rows[0] ?? {}
  await tx
    .insertInto('visits')
    .values({
      company_id: companyId,
      visit_id: id,
      visitor_id: event.visitorId,
      site_id: details.siteId,
      host_id: details.hostId,
      reason: sql<string | null>`stored_reason(${companyId}, ${details.reason})`,
      device_id: deviceId,
      entered_at: new Date(at),
      ...exitColumns(visit),
      notice_version: details.notice?.version ?? null,
      notice_language: details.notice?.language ?? null,
      needs_help: details.needsHelp,
      received_at: sql`now()`,
      capacity_then: capacity,
    })
    .execute()
  const { guardian } = details
  const signatures = [
    ...(signature === null ? [] : [signed(companyId, id, 'entry', signature, at)]),
    ...(guardian === null
      ? []
      : [{ ...signed(companyId, id, 'guardian', guardian.signature, at), name_sealed: guardian.name }]),
  ]
  if (signatures.length > 0) await tx.insertInto('visit_signatures').values(signatures).execute()
}

const signed = (
  company_id: string,
  visit_id: string,
  direction: SignatureKind,
  image: Buffer,
  at: number,
) => ({
  company_id,
  visit_id,
  direction,
  image_sealed: image,
  signed_at: new Date(at),
})

/** An exit takes its signature along. */
async function moveExits(
  tx: Transaction,
  event: RecordedEvent,
  visits: readonly PlacedVisit[],
  unmatchedExits: readonly Exit[],
) {
  const { companyId, visitorId } = event
  const came = visits.filter(({ entry, exit }) => exit !== null && !isAt(exit, entry.visitId))
  const went = unmatchedExits.filter(({ from }) => from !== 'unmatched')
  const left = [...came.flatMap(({ exit }) => exit ?? []), ...went]
  for (const { id, from } of left) {
    if (from === 'unmatched') {
      await tx
        .deleteFrom('stray_exits')
        .where('company_id', '=', companyId)
        .where('exit_id', '=', id)
        .execute()
    } else if (from !== 'nowhere') {
      await tx
        .deleteFrom('visit_signatures')
        .where('company_id', '=', companyId)
        .where('visit_id', '=', from.visitId)
        .where('direction', '=', 'exit')
        .execute()
    }
  }
  for (const { entry, exit } of came) {
    if (exit === null || exit.signature === null) continue
    const row = signed(companyId, entry.visitId, 'exit', exit.signature, exit.at)
    await tx.insertInto('visit_signatures').values(row).execute()
  }
  for (const { id, at, deviceId, siteId, signature } of went) {
    await tx
      .insertInto('stray_exits')
      .values({
        company_id: companyId,
        exit_id: id,
        visitor_id: visitorId,
        device_id: deviceId,
        site_id: siteId,
        exited_at: new Date(at),
        signature_sealed: signature,
      })
      .execute()
  }
}

/** Comes last, and in the order of sites, as in a live access: all accesses lock the counters. */
async function count(tx: Transaction, companyId: string, visits: readonly PlacedVisit[]): Promise<void> {
  const change = new Map<string, number>()
  for (const { entry, exitedAt } of visits) {
    const was = !entry.isNew && entry.exitedAt === null ? 1 : 0
    const is = exitedAt === null ? 1 : 0
    change.set(entry.siteId, (change.get(entry.siteId) ?? 0) + is - was)
  }
  for (const [siteId, by] of [...change].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (by === 0) continue
    await changeInside(tx, companyId, siteId, by)
  }
}
