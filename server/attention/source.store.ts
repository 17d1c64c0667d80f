import { type RawBuilder, sql } from 'kysely'
import type { AttentionKind } from '#contract/console/attention.ts'
import { ATTENTION_MS } from '#contract/limits.ts'

/** A part of a query that holds no value from outside. */
type Sql = RawBuilder<unknown>

/** One source of the attention list. Its rows are those of every company. */
interface Source {
  readonly kind: AttentionKind
  /** Tables, joins and conditions; it says itself that only events `since` count. */
  readonly from: Sql
  readonly company: Sql
  /** A UUID that stays the same for as long as there is the item. */
  readonly subject: Sql
  /** Time of the latest event. */
  readonly at: Sql
  readonly site?: Sql
  readonly device?: Sql
  readonly visitor?: Sql
  /** Keyed hash of the one visitor's code, badge or id, where no id is stored. */
  readonly visitorHash?: Sql
  readonly visit?: Sql
  readonly times?: Sql
  /** An array of texts. */
  readonly details?: Sql
  readonly groupBy?: Sql
}

export interface ItemRow {
  readonly company_id: string
  readonly kind: AttentionKind
  readonly subject_id: string
  readonly at: Date
  readonly site_id: string | null
  readonly device_id: string | null
  readonly visitor_id: string | null
  readonly visitor_hash: Buffer | null
  readonly visit_id: string | null
  readonly times: number
  readonly details: string[]
}

/** Older events are not listed. */
export const since = sql`now() - ${sql.lit(ATTENTION_MS / 1000)} * interval '1 second'`

/** A UUID for a group of events, made of what they have in common. */
export const groupId = (...columns: readonly Sql[]): Sql =>
  sql`left(encode(sha256(convert_to(jsonb_build_array(${sql.join(columns)})::text, 'UTF8')), 'hex'), 32)::uuid`

/** The day of an event by the clock of its site, whose time zone may be null. */
export const dayAt = (time: Sql, zone: Sql): Sql => sql`(${time} at time zone coalesce(${zone}, 'UTC'))::date`

/** The query has the columns of `ItemRow`. Times are to the millisecond, as the wire has them. */
export const source = (of: Source): ItemSource => ({
  kind: of.kind,
  hasHashes: of.visitorHash !== undefined,
  rows: rowsOf(of),
})

/** A source as a query. */
export interface ItemSource {
  readonly kind: AttentionKind
  /** Its rows may name a visitor by a hash. */
  readonly hasHashes: boolean
  readonly rows: RawBuilder<ItemRow>
}

/** Null, and no constant: a distributed PostgreSQL plans no outer join whose condition can never be true. */
const noVisitor = ({ company }: Source): Sql => sql`nullif(${company}, ${company})::uuid`

const rowsOf = (of: Source): RawBuilder<ItemRow> =>
  sql`select ${of.company} as company_id, ${sql.lit(of.kind)} as kind, ${of.subject} as subject_id,
    date_trunc('milliseconds', ${of.at}) as at, nullif(${of.site ?? sql`null::text`}, '') as site_id,
    ${of.device ?? sql`null::text`} as device_id, ${of.visitor ?? noVisitor(of)} as visitor_id,
    ${of.visitorHash ?? sql`null::bytea`} as visitor_hash, ${of.visit ?? sql`null::uuid`} as visit_id,
    ${of.times ?? sql`1`} as times, ${of.details ?? sql`'{}'::text[]`} as details
  from ${of.from}${of.groupBy === undefined ? sql`` : sql` group by ${of.groupBy}`}`
