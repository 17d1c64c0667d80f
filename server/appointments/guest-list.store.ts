import { sql } from 'kysely'
import { fullName } from '#contract/person-name.ts'
import type { Tenant } from '#server/database/tenant.ts'

/** The sites that the caller may plan for, in the order of their ids. */
export async function readSitesByName(tenant: Tenant) {
  const rows = await tenant
    .select('sites')
    .select(['site_id', 'name', 'time_zone'])
    .orderBy('site_id')
    .execute()
  return rows.map(({ site_id, name, time_zone }) => ({ id: site_id, name, timeZone: time_zone }))
}

/** Hosts who receive visitors and have a mail address, by the address in lower case. */
export async function hostsByAddress(tenant: Tenant) {
  const rows = await tenant
    .select('hosts')
    .select(['host_id', 'first_name', 'last_name', 'email'])
    .where('can_receive', '=', true)
    .where('email', 'is not', null)
    .execute()
  return new Map(
    rows.map((row) => [
      row.email?.toLowerCase() ?? '',
      { id: row.host_id, name: fullName({ firstName: row.first_name, lastName: row.last_name }) },
    ]),
  )
}

export async function countGuestMails(tenant: Tenant) {
  return tenant
    .select('guest_mails')
    .select([
      sql<number>`count(*) filter (where state = 'queued')::int`.as('waiting'),
      sql<number>`count(*) filter (where state = 'failed')::int`.as('failed'),
    ])
    .executeTakeFirstOrThrow()
}

/** Mails that no process is sending at this moment are not sent. @returns how many */
export async function stopMails(tenant: Tenant): Promise<number> {
  const { numUpdatedRows } = await tenant
    .update('guest_mails')
    .set({ state: 'dropped', next_at: null })
    .where('state', '=', 'queued')
    .where(sql<boolean>`(leased_until is null or leased_until < now())`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
