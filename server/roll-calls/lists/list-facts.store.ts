import type { RollCall } from '#contract/console/roll-calls.ts'
import type { Tenant } from '#server/database/tenant.ts'
import { readRollCall } from '../roll-calls.store.ts'

export interface ListFacts {
  readonly companyName: string
  readonly siteName: string
  readonly timeZone: string
  readonly isDrill: boolean
  readonly startedAt: string
  readonly musterPoints: readonly string[]
  /** Who has not left yet. */
  readonly people: RollCall['people']
}

interface ListSource {
  readonly facts: ListFacts
  readonly printer: string | null
  readonly addresses: readonly string[]
}

/** What a printed or mailed list of one site says, with the people of no site. `null`: the roll call has ended, or it or the site is gone. */
export async function readList(
  tenant: Tenant,
  rollCallId: string,
  siteId: string,
): Promise<ListSource | null> {
  const rollCall = await readRollCall(tenant, rollCallId)
  if (rollCall === null || rollCall.endedAt !== null) return null
  const site = await tenant
    .select('sites')
    .innerJoin('companies as c', 'c.company_id', 'sites.company_id')
    .select(['sites.name', 'sites.time_zone', 'muster_points', 'roll_call_printer', 'roll_call_mails'])
    .select('c.name as company_name')
    .where('sites.site_id', '=', siteId)
    .executeTakeFirst()
  if (site === undefined) return null
  return {
    facts: {
      companyName: site.company_name,
      siteName: site.name,
      timeZone: site.time_zone,
      isDrill: rollCall.isDrill,
      startedAt: rollCall.startedAt,
      musterPoints: site.muster_points,
      people: rollCall.people.filter(
        (person) => person.leftAt === null && (person.siteId === null || person.siteId === siteId),
      ),
    },
    printer: site.roll_call_printer,
    addresses: site.roll_call_mails,
  }
}
