import { sql } from 'kysely'
import { HOST_ANSWERS_MAX, NOTIFY_STEP_MAX_S } from '#contract/limits.ts'
import { notificationView } from '#contract/notification-evidence.ts'
import type { Tenant } from '#server/database/tenant.ts'
import type { Token } from '#server/devices/token.ts'
import { readEvidence } from './read-evidence.store.ts'

/** A visitor does not wait for longer. */
const AWAITED_S = NOTIFY_STEP_MAX_S

/** Notifications of open visits that began at this tablet, or of a visitor whom this phone has identified. */
export async function readOwnNotifications(tenant: Tenant, { kind, deviceId, hash }: Token) {
  const isOwn =
    kind === 'temp'
      ? sql<boolean>`exists (select 1 from token_visitors m where m.company_id = ${tenant.companyId}
          and m.token_hash = ${hash} and m.visitor_id = visits.visitor_id and m.expires_at > now())`
      : sql<boolean>`visits.device_id = ${deviceId}`
  const rows = await tenant
    .select('host_notifications')
    .innerJoin('visits', (join) =>
      join
        .onRef('visits.company_id', '=', 'host_notifications.company_id')
        .onRef('visits.visit_id', '=', 'host_notifications.visit_id'),
    )
    .innerJoin('visitors as p', (join) =>
      join.onRef('p.company_id', '=', 'visits.company_id').onRef('p.visitor_id', '=', 'visits.visitor_id'),
    )
    .select(['host_notifications.notification_id', 'host_notifications.step', 'host_notifications.is_late'])
    .select(['host_notifications.started_at', 'p.code_sealed'])
    .where('visits.exited_at', 'is', null)
    .where('visits.annulled_at', 'is', null)
    // Of a late entry no host hears, and without a host there is no answer to wait for.
    .where('host_notifications.is_late', '=', false)
    .where('host_notifications.host_id', 'is not', null)
    .where('visits.entered_at', '>', sql<Date>`now() - ${AWAITED_S} * interval '1 second'`)
    .where(isOwn)
    .orderBy('visits.entered_at', 'desc')
    .limit(HOST_ANSWERS_MAX)
    .execute()
  if (rows.length === 0) return []
  const evidence = await readEvidence(tenant, rows)
  return rows.map((row) => ({
    codeSealed: row.code_sealed,
    view: notificationView(evidence(row)),
  }))
}
