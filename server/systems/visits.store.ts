import { sql } from 'kysely'
import { logRow } from '#server/visits/log.store.ts'
import { type VisitRow, visitRows } from '#server/visits/visit-rows.store.ts'
import type { Tenant } from '#server/database/tenant.ts'
import { pageOfRows, type Place } from './cursor.rules.ts'

interface AskedVisits {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly siteId?: string | undefined
  readonly hostId?: string | undefined
  readonly visitorId?: string | undefined
  readonly inside?: boolean | undefined
  readonly limit: number
}

/** Microseconds are kept: an instant of JavaScript would skip visits of the same millisecond. */
const enteredText = sql<string>`to_char(visits.entered_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')`
/** The values of a place among visits. */
export const visitPlace = [
  /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}\.\d{6}$/,
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
] as const

const rowsOf = (tenant: Tenant) =>
  visitRows(tenant).select(['visits.host_id', 'visits.visitor_type_id', enteredText.as('entered_text')])

type Row = VisitRow & { host_id: string | null; visitor_type_id: string | null }

/** @param names whether the names are told */
function toVisit(row: Row, names: boolean) {
  const { enteredAt, entryHow, exitedAt, exitHow, ...told } = logRow(row)
  return {
    visitId: told.visitId,
    visitorId: told.visitorId,
    siteId: told.siteId,
    hostId: row.host_id,
    visitorTypeId: row.visitor_type_id,
    reason: told.reason,
    enteredAt,
    enteredHow: entryHow,
    exitedAt,
    exitedHow: exitHow,
    isAnnulled: told.isAnnulled,
    names: names
      ? {
          firstName: told.firstName,
          lastName: told.lastName,
          companyName: told.companyName,
          hostName: told.hostName,
        }
      : null,
  }
}

/** The latest entry first. */
export async function readVisitPage(tenant: Tenant, asked: AskedVisits, after: Place | null, names: boolean) {
  const { from, to, siteId, hostId, visitorId, inside, limit } = asked
  const rows = await rowsOf(tenant)
    .$if(from !== undefined, (query) => query.where('visits.entered_at', '>=', new Date(from ?? 0)))
    .$if(to !== undefined, (query) => query.where('visits.entered_at', '<', new Date(to ?? 0)))
    .$if(siteId !== undefined, (query) => query.where('visits.site_id', '=', siteId ?? ''))
    .$if(hostId !== undefined, (query) => query.where('visits.host_id', '=', hostId ?? ''))
    .$if(visitorId !== undefined, (query) => query.where('visits.visitor_id', '=', visitorId ?? ''))
    .$if(inside === true, (query) =>
      query.where('visits.exited_at', 'is', null).where('visits.annulled_at', 'is', null),
    )
    .$if(inside === false, (query) => query.where('visits.exited_at', 'is not', null))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(visits.entered_at, visits.visit_id)
          < ((${after?.[0]}::text || '+00')::timestamptz, ${after?.[1]}::uuid)`,
      ),
    )
    .orderBy('visits.entered_at', 'desc')
    .orderBy('visits.visit_id', 'desc')
    .limit(limit + 1)
    .execute()
  return pageOfRows(rows, limit, {
    itemOf: (row) => toVisit(row, names),
    placeOf: (row) => [row.entered_text, row.visit_id],
  })
}

export async function readOneVisit(tenant: Tenant, visitId: string, names: boolean) {
  const row = await rowsOf(tenant).where('visits.visit_id', '=', visitId).executeTakeFirst()
  return row === undefined ? null : toVisit(row, names)
}
