import { sql } from 'kysely'
import { validate as isUuid, v7 as uuid } from 'uuid'
import type { Token } from '#server/devices/token.ts'
import type { Database } from '#server/database/database.ts'

interface Printers {
  readonly address: string
  readonly fallback_address: string | null
}

/** The company and site where a badge is printed. */
type Place = Pick<Token, 'companyId' | 'siteId'>

/** A job that has not ended by then was lost with its process. */
const PENDING_MS = 60_000

/** A printer without a site serves every site. */
const isOfSite = ({ siteId }: Place) => sql<boolean>`(site_id is null or site_id = ${siteId})`

export function printJobStore({ query }: Database) {
  const named = (companyId: string, jobId: string) =>
    query.updateTable('print_jobs').where('company_id', '=', companyId).where('print_job_id', '=', jobId)

  const printersFor = (place: Place) =>
    query
      .selectFrom('printers')
      .select(['address', 'fallback_address'])
      .where('company_id', '=', place.companyId)
      .where(isOfSite(place))
      .orderBy('site_id', (site) => site.asc().nullsLast())
      .orderBy('printer_id')

  return {
    /** The printer of the site, else the one that serves every site. */
    findPrinter: (place: Place): Promise<Printers | undefined> => printersFor(place).executeTakeFirst(),

    /**
     * An address that an operator typed, if the administrator has listed it or its network for this site (S37).
     * @param ip the host if it is an IP address; a name is allowed only as listed, since names can change
     */
    async findAllowed(token: Token, address: string, ip: string | null): Promise<Printers | undefined> {
      const listed = await printersFor(token).where('address', '=', address).executeTakeFirst()
      if (listed !== undefined || ip === null) return listed
      const network = await query
        .selectFrom('printer_networks')
        .select('network')
        .where('company_id', '=', token.companyId)
        .where(isOfSite(token))
        .where(sql<boolean>`${ip}::inet <<= network`)
        .executeTakeFirst()
      return network && { address, fallback_address: null }
    },

    /**
     * Row and job in one transaction: neither is ever there without the other. While a badge of the visitor waits for the
     * same printer, or is being printed, it answers that job.
     */
    async queuePrint(place: Place, visitorId: string, printers: Printers, locale: string): Promise<string> {
      const jobId = uuid()
      const { companyId } = place
      const job = { companyId, jobId }
      return await query.transaction().execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(hashtextextended(${`${companyId}/${visitorId}`}, 25))`.execute(
          tx,
        )
        const pending = await tx
          .selectFrom('print_jobs')
          .select('print_job_id')
          .where('company_id', '=', companyId)
          .where('visitor_id', '=', visitorId)
          .where('address', '=', printers.address)
          .where('state', 'in', ['queued', 'printing'])
          .where('created_at', '>', sql<Date>`now() - ${PENDING_MS} * interval '1 millisecond'`)
          .executeTakeFirst()
        if (pending !== undefined) return pending.print_job_id
        await tx
          .insertInto('print_jobs')
          .values({
            company_id: companyId,
            print_job_id: jobId,
            visitor_id: visitorId,
            site_id: place.siteId,
            locale,
            ...printers,
          })
          .execute()
        await sql`select graphile_worker.add_job('print', ${JSON.stringify(job)}::json,
          max_attempts => 1)`.execute(tx)
        return jobId
      })
    },

    findPrintJob: async (companyId: string, jobId: string) =>
      isUuid(jobId)
        ? query
            .selectFrom('print_jobs')
            .selectAll()
            .select(sql<number>`(extract(epoch from now() - created_at) * 1000)::float8`.as('age_ms'))
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
