import { sql } from 'kysely'
import { v7 as uuid, validate as isUuid } from 'uuid'
import type { Token } from '#server/domain/token.ts'
import type { Database } from './database.ts'

interface Printers {
  readonly address: string
  readonly fallback_address: string | null
}

export function printJobStore({ query }: Database) {
  const named = (companyId: string, jobId: string) =>
    query.updateTable('print_jobs').where('company_id', '=', companyId).where('print_job_id', '=', jobId)

  return {
    /** The printer of the token's site, else the one that serves every site. */
    findPrinter: (token: Token): Promise<Printers | undefined> =>
      query
        .selectFrom('printers')
        .select(['address', 'fallback_address'])
        .where('company_id', '=', token.companyId)
        .where(({ or, eb }) => or([eb('site_id', 'is', null), eb('site_id', '=', token.siteId)]))
        .orderBy('site_id', (site) => site.asc().nullsLast())
        .orderBy('printer_id')
        .executeTakeFirst(),

    /**
     * An address that an operator typed, if the administrator has listed it or its network (S37).
     * @param ip the host if it is an IP address; a name is allowed only as listed, since names can change
     */
    findAllowed: (token: Token, address: string, ip: string | null): Promise<Printers | undefined> =>
      query
        .selectFrom('companies as c')
        .leftJoin('printers as p', (join) =>
          join.onRef('p.company_id', '=', 'c.company_id').on('p.address', '=', address),
        )
        .select(sql<string>`${address}`.as('address'))
        .select('p.fallback_address')
        .where('c.company_id', '=', token.companyId)
        .where(sql<boolean>`(p.address is not null or ${ip}::inet <<= any(c.printer_networks))`)
        .executeTakeFirst(),

    /** Row and job in one transaction: neither is ever there without the other. */
    async queuePrint(token: Token, visitorId: string, printers: Printers, locale: string): Promise<string> {
      const jobId = uuid()
      const job = { companyId: token.companyId, jobId }
      await query.transaction().execute(async (tx) => {
        await tx
          .insertInto('print_jobs')
          .values({
            company_id: token.companyId,
            print_job_id: jobId,
            visitor_id: visitorId,
            site_id: token.siteId,
            locale,
            ...printers,
          })
          .execute()
        await sql`select graphile_worker.add_job('print', ${JSON.stringify(job)}::json,
          max_attempts => 1)`.execute(tx)
      })
      return jobId
    },

    findPrintJob: async (companyId: string, jobId: string) =>
      isUuid(jobId)
        ? query
            .selectFrom('print_jobs')
            .selectAll()
            .select(sql<number>`extract(epoch from now() - created_at) * 1000`.as('age_ms'))
            .where('company_id', '=', companyId)
            .where('print_job_id', '=', jobId)
            .executeTakeFirst()
        : undefined,

    async beginAttempt(companyId: string, jobId: string): Promise<void> {
      await named(companyId, jobId).set({ state: 'printing', attempts: sql<number>`attempts + 1` }).execute()
    },

    async failAttempt(companyId: string, jobId: string, reason: string): Promise<void> {
      await named(companyId, jobId).set({ reason }).execute()
    },

    async endPrint(
      companyId: string,
      jobId: string,
      end: { readonly state: 'printed' | 'failed'; readonly printedBy: string | null },
    ): Promise<void> {
      await named(companyId, jobId)
        .set({ state: end.state, printed_by: end.printedBy, ended_at: sql<Date>`now()` })
        .execute()
    },
  }
}
