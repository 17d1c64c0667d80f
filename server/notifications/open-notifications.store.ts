import { sql } from 'kysely'
import { NOTIFICATIONS_MAX, NOTIFY_ANSWERED_SHOWN_MS } from '#contract/limits.ts'
import { notificationView } from '#contract/notification-evidence.ts'
import { siteOrNull } from '#server/database/site-or-null.ts'
import type { Tenant } from '#server/database/tenant.ts'
import type { Vault } from '#server/keys/vault.ts'
import { hostNameOf } from '#server/platform/host-name.ts'
import { ofOwnSites } from '#server/visits/visit-rows.store.ts'
import { readEvidence } from './read-evidence.store.ts'

const SHOWN = sql`now() - ${sql.lit(NOTIFY_ANSWERED_SHOWN_MS / 1_000)} * interval '1 second'`

/** The notifications of visits that are open, with the names that a list shows. */
const openNotifications = (tenant: Tenant) =>
  tenant
    .select('host_notifications')
    .innerJoin('visits', (join) =>
      join
        .onRef('visits.company_id', '=', 'host_notifications.company_id')
        .onRef('visits.visit_id', '=', 'host_notifications.visit_id'),
    )
    .innerJoin('visitors as p', (join) =>
      join.onRef('p.company_id', '=', 'visits.company_id').onRef('p.visitor_id', '=', 'visits.visitor_id'),
    )
    .leftJoin('hosts as h', (join) =>
      join
        .onRef('h.company_id', '=', 'host_notifications.company_id')
        .onRef('h.host_id', '=', 'host_notifications.host_id'),
    )
    .select(['host_notifications.notification_id', 'host_notifications.step', 'host_notifications.is_late'])
    .select(['host_notifications.started_at', 'host_notifications.due_at', 'host_notifications.host_id'])
    .select(['visits.visit_id', 'visits.visitor_id', 'visits.site_id', 'visits.entered_at'])
    .select(['p.first_name', 'p.last_name', 'p.company_name'])
    .select(['h.first_name as host_first_name', 'h.last_name as host_last_name', 'h.phone_sealed'])
    .where('visits.exited_at', 'is', null)
    .where('visits.annulled_at', 'is', null)
    .where(ofOwnSites(tenant))

/** The notifications that staff see, those first that need the desk; a `siteId` of `null` asks for all sites of the caller. */
export async function readNotifications(tenant: Tenant, vault: Vault, siteId: string | null) {
  const rows = await openNotifications(tenant)
    .$if(siteId !== null, (query) => query.where('visits.site_id', '=', siteId ?? ''))
    .where(
      sql<boolean>`not (host_notifications.is_late and host_notifications.created_at < ${SHOWN}) and not exists (
        select 1 from host_notification_answers r where r.company_id = ${tenant.companyId}
          and r.notification_id = host_notifications.notification_id and r.at > host_notifications.started_at
          and r.at < ${SHOWN} and r.answer in ('coming', 'minutes5', 'minutes10', 'minutes15', 'sendUp')
          and not exists (select 1 from host_notification_answers l where l.company_id = ${tenant.companyId}
            and l.notification_id = r.notification_id and l.at > r.at))`,
    )
    .orderBy(sql`host_notifications.step in ('desk', 'givenUp')`, 'desc')
    .orderBy('visits.entered_at', 'desc')
    .limit(NOTIFICATIONS_MAX)
    .execute()
  const evidence = await readEvidence(tenant, rows)
  return rows
    .map((row) => {
      const view = notificationView(evidence(row))
      return {
        notificationId: row.notification_id,
        visitId: row.visit_id,
        visitorId: row.visitor_id,
        firstName: row.first_name,
        lastName: row.last_name,
        companyName: row.company_name,
        siteId: siteOrNull(row.site_id),
        hostId: row.host_id,
        hostName: hostNameOf(row),
        hostPhone: row.phone_sealed === null ? null : vault.decrypt(row.phone_sealed).toString(),
        enteredAt: row.entered_at.toISOString(),
        dueAt: row.due_at?.toISOString() ?? null,
        headline: view.headline,
        headlineAt: view.at,
        answer: view.answer,
        needsDesk: view.needsDesk,
      }
    })
    .toSorted((a, b) => Number(b.needsDesk) - Number(a.needsDesk))
}
