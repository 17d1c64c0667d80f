import {
  type DeleteQueryBuilder,
  type DeleteResult,
  type InsertObject,
  type InsertQueryBuilder,
  type InsertResult,
  type SelectQueryBuilder,
  sql,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely'
import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

/** The tables that have a company; the account library's have none. */
type OfCompany = {
  [Name in keyof Tables]: Tables[Name] extends { company_id: string } ? Name : never
}[keyof Tables]
type Rest<Name extends OfCompany> = Omit<InsertObject<Tables, Name>, 'company_id'>

/** Tables from which the kiosk's screens are made: tablets are notified of every write to them. */
const shown: ReadonlySet<string> = new Set<OfCompany>([
  'companies',
  'company_pictures',
  'site_plans',
  'sites',
  'hosts',
  'visitor_types',
  'reasons',
  'certificates',
  'certificate_texts',
  'printers',
  'printer_networks',
  // Tablets tell visitors to leave the building.
  'roll_calls',
])

interface TenantJob {
  readonly maxAttempts: number
  /** Jobs with the same one are done one after the other. */
  readonly queueName?: string
  /** A job that waits with the same one is replaced. */
  readonly jobKey?: string
}

/**
 * The database as one company sees it: the only way in for the console, whose queries cannot leave the company
 * out (S07). What is joined to a table names its company, by `onRef` or by `companyId`.
 */
export interface Tenant {
  readonly companyId: string
  /** Sites whose rows the caller may see, where rows belong to a site; `null` for all. */
  readonly sites: readonly string[] | null
  select<Name extends OfCompany>(table: Name): SelectQueryBuilder<Tables, Name, object>
  insert<Name extends OfCompany>(
    table: Name,
    rows: Rest<Name> | readonly Rest<Name>[],
  ): InsertQueryBuilder<Tables, Name, InsertResult>
  update<Name extends OfCompany>(table: Name): UpdateQueryBuilder<Tables, Name, Name, UpdateResult>
  delete<Name extends OfCompany>(table: Name): DeleteQueryBuilder<Tables, Name, DeleteResult>
  /** Queues a job; in a transaction, as a part of it. */
  addJob(name: string, payload: object, job: TenantJob): Promise<void>
  /** All of it or nothing; inside another one, part of that. */
  transaction<Value>(work: (tenant: Tenant) => Promise<Value>): Promise<Value>
  /** Whether anything was written that tablets show. */
  hasChanged(): boolean
}

export function tenantOf(
  query: Database['query'],
  companyId: string,
  sites: readonly string[] | null,
  written = new Set<string>(),
): Tenant {
  const own = (table: string) => sql<boolean>`${sql.ref(`${table}.company_id`)} = ${companyId}`
  const note = (table: string): void => {
    if (shown.has(table)) written.add(table)
  }
  return {
    companyId,
    sites,
    // The builders' types are reckoned from the table's name, which is not known here.
    select: <Name extends OfCompany>(table: Name) =>
      (query.selectFrom(table) as unknown as SelectQueryBuilder<Tables, Name, object>).where(own(table)),
    insert(table, rows) {
      note(table)
      const list = (Array.isArray(rows) ? rows : [rows]) as readonly object[]
      const withCompany = list.map((row) => ({ ...row, company_id: companyId }))
      return query.insertInto(table).values(withCompany as never) as never
    },
    update<Name extends OfCompany>(table: Name) {
      note(table)
      const update = query.updateTable(table) as unknown as UpdateQueryBuilder<
        Tables,
        Name,
        Name,
        UpdateResult
      >
      return update.where(own(table))
    },
    delete<Name extends OfCompany>(table: Name) {
      note(table)
      return (query.deleteFrom(table) as unknown as DeleteQueryBuilder<Tables, Name, DeleteResult>).where(
        own(table),
      )
    },
    async addJob(name, payload, { maxAttempts, queueName = null, jobKey = null }) {
      await sql`select graphile_worker.add_job(${name}::text, ${JSON.stringify(payload)}::json, max_attempts => ${maxAttempts}::int,
        queue_name => ${queueName}::text, job_key => ${jobKey}::text)`.execute(query)
    },
    transaction: (work) =>
      query.isTransaction
        ? work(tenantOf(query, companyId, sites, written))
        : query.transaction().execute((tx) => work(tenantOf(tx, companyId, sites, written))),
    hasChanged: () => written.size > 0,
  }
}
