import { sql } from 'kysely'
import type { Tenant } from './tenant.ts'

/** Tables whose rows are locked one by one, by what names a row. */
const rows = {
  appointments: 'appointment_id',
  certificates: 'certificate_id',
  devices: 'device_id',
  doors: 'door_id',
  hosts: 'host_id',
  notification_channels: 'channel_id',
  printers: 'printer_id',
  reasons: 'reason_id',
  reports: 'report_id',
  sites: 'site_id',
  visitor_types: 'visitor_type_id',
  webhooks: 'webhook_id',
} as const
export type LockedTable = keyof typeof rows

/**
 * Settings of the whole company wait for each other, in one place, whatever table they are in. Visits, which only refer to
 * the company, do not wait.
 */
export const lockCompany = async (tenant: Tenant): Promise<void> => {
  await tenant.select('companies').select('company_id').forNoKeyUpdate().execute()
}
export const lockRow = async (tenant: Tenant, table: LockedTable, id: string | null): Promise<void> => {
  if (id === null) return
  // All of these tables have a company and an id.
  await tenant
    .select(table as 'reasons')
    .select('company_id')
    .where(sql.ref<string>(rows[table]), '=', id)
    .forNoKeyUpdate()
    .execute()
}
