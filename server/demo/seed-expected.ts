import { sql } from 'kysely'
import { MINUTE_MS } from '#contract/time.ts'
import { insertAppointments } from '#server/appointments/appointments.store.ts'
import type { Database } from '#server/database/database.ts'
import { tenantOf } from '#server/database/tenant.ts'
import type { Vault } from '#server/keys/vault.ts'
import { DEMO_TIME_ZONE, demoCompany, demoExpected } from './demo-content.ts'

/** Appointments begin at whole quarters of an hour. */
const STEP_MS = 15 * MINUTE_MS

/** Lets the demo company expect guests on the day on which it is started. No mails are sent to them. */
export async function seedExpected({ query }: Database, vault: Vault): Promise<void> {
  await query.transaction().execute(async (tx) => {
    const tenant = tenantOf(tx, demoCompany.id, null)
    const today = await tenant
      .select('appointments')
      .select('appointment_id')
      .where(
        sql<boolean>`(starts_at at time zone ${DEMO_TIME_ZONE})::date = (now() at time zone ${DEMO_TIME_ZONE})::date`,
      )
      .executeTakeFirst()
    if (today !== undefined) return
    const now = Math.floor(Date.now() / STEP_MS) * STEP_MS
    const appointments = demoExpected.map(
      ({ startsIn, lasts, siteId, hostId, reason, deskNote, guests }) => ({
        plan: {
          siteId,
          hostId,
          reason,
          deskNote,
          startsAt: new Date(now + startsIn * MINUTE_MS),
          endsAt: new Date(now + (startsIn + lasts) * MINUTE_MS),
          visitorTypeId: null,
          guestNote: null,
        },
        guests: guests.map(({ first, last, company }) => ({
          firstName: first,
          lastName: last,
          companyName: company,
          email: null,
          language: null,
        })),
      }),
    )
    const origin = { origin: 'console', originKey: null, seriesId: null, createdBy: null } as const
    await insertAppointments(tenant, vault, appointments, origin)
  })
}
