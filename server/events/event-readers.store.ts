import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/database/tables.ts'
import type { Tenant } from '#server/database/tenant.ts'

/** From now on the events of the company are written. Called in the transaction of what reads them. */
export const beginEvents = (tenant: Tenant) =>
  tenant
    .insert('event_readers', [{ is_on: true }])
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ is_on: true }))
    .execute()

/**
 * Where no system reads events any more, none are written. The row is locked before readers are looked for: a statement that
 * waits for the row of a new reader would not see that reader, since it sees the tables as they were when it began.
 */
export const endUnreadEvents = (query: Kysely<Tables>, companyId: string): Promise<void> =>
  query.transaction().execute(async (tx) => {
    await sql`select 1 from event_readers where company_id = ${companyId} for update`.execute(tx)
    await sql`update event_readers r set is_on = false where r.company_id = ${companyId} and r.is_on
      and not exists (select 1 from webhooks w where w.company_id = ${companyId})
      and not exists (select 1 from tokens k where k.company_id = ${companyId} and k.kind = 'integration'
        and k.revoked_at is null and k.expires_at > now() and 'events.read' = any(coalesce(k.scopes, array[k.scope])))`.execute(
      tx,
    )
  })
