import { sql } from 'kysely'
import type { Tenant } from '#server/database/tenant.ts'
import { readPresentEmployees } from '#server/presence/present-employees.store.ts'
import { ofOwnOrNoSite, ofOwnSites } from '#server/visits/visit-rows.store.ts'
import { siteOrNull } from '#server/database/site-or-null.ts'
import { isRunning, longest } from './running.store.ts'

/**
 * Adds visitors who are inside now, or have left since, and those whom the server checked out by itself in the hours
 * before, who may still be there. A wrong clock never makes the list shorter.
 */
export async function addPeople(
  tx: Tenant,
  roll_call_id: string,
  site_id: string,
  since: Date,
): Promise<void> {
  const inside = await tx
    .select('visits')
    .select(['visit_id', 'exited_at', 'exit_how'])
    .where(ofOwnOrNoSite(tx))
    .where('annulled_at', 'is', null)
    .where((row) =>
      row.or([
        row('exited_at', 'is', null),
        row('exited_at', '>', since),
        row.and([
          row('exit_how', '=', 'automatic'),
          // In so long before it, an automatic exit may not have been made.
          row('exited_at', '>', sql<Date>`${since}::timestamptz - ${longest}`),
          // Since then they have been seen.
          sql<boolean>`not exists (select 1 from visits l where l.company_id = ${tx.companyId}
            and l.visitor_id = visits.visitor_id and l.entered_at > visits.entered_at and l.annulled_at is null)`,
        ]),
      ]),
    )
    .$if(site_id !== '', (query) => query.where('site_id', 'in', [site_id, '']))
    .execute()
  const visitors = inside.map(({ visit_id, exited_at, exit_how }) => ({
    roll_call_id,
    visit_id,
    kind: 'visitor' as const,
    host_id: null,
    site_id: null,
    since: null,
    assumed_gone: exited_at !== null && exit_how === 'automatic' && exited_at <= since,
  }))
  const employees = await readPresentEmployees(tx, siteOrNull(site_id))
  const people = [
    ...visitors,
    ...employees.map((employee) => ({
      roll_call_id,
      visit_id: employee.personId,
      kind: 'employee' as const,
      host_id: employee.hostId,
      site_id: employee.siteId,
      since: employee.since,
      assumed_gone: false,
    })),
  ]
  if (people.length === 0) return
  await tx
    .insert('roll_call_people', people)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Adds visitors who are inside and not on the list of a roll call that runs: those who came in since, came back, or whose
 * tablet was offline when it began. Without them a list that is all ticked would not be everybody who is inside.
 */
export async function addLatePeople(tenant: Tenant, roll_call_id: string): Promise<void> {
  const late = await tenant
    .select('roll_calls')
    .innerJoin('visits as v', (join) => join.on('v.company_id', '=', tenant.companyId))
    .select('v.visit_id')
    .where('roll_call_id', '=', roll_call_id)
    .where(isRunning())
    // A roll call of another site is not the caller's to change.
    .where(sql<boolean>`(roll_calls.site_id = '' or ${ofOwnSites(tenant, 'roll_calls.site_id')})`)
    .where('v.exited_at', 'is', null)
    .where('v.annulled_at', 'is', null)
    .where(sql<boolean>`(roll_calls.site_id = '' or v.site_id in (roll_calls.site_id, ''))`)
    .where(ofOwnOrNoSite(tenant, 'v.site_id'))
    .where(
      sql<boolean>`not exists (select 1 from roll_call_people p where p.company_id = ${tenant.companyId}
        and p.roll_call_id = roll_calls.roll_call_id and p.visit_id = v.visit_id)`,
    )
    .execute()
  if (late.length === 0) return
  await tenant
    .insert(
      'roll_call_people',
      late.map(({ visit_id }) => ({ roll_call_id, visit_id })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
