import { dataKinds, type RetentionDays, usualDays } from '#contract/console/privacy.ts'
import type { Tenant } from '#server/database/tenant.ts'

type Reasons = Readonly<Record<keyof RetentionDays, string | null>>
const none = Object.fromEntries(dataKinds.map((kind) => [kind, null])) as Reasons

/** Retention of a company by kind of data; the default where none is set. */
export async function readRetention(
  tenant: Tenant,
): Promise<{ readonly days: RetentionDays; readonly reasons: Reasons }> {
  const row = await tenant.select('retentions').select(['days', 'reasons']).executeTakeFirst()
  return { days: { ...usualDays, ...row?.days }, reasons: { ...none, ...row?.reasons } }
}

export async function writeRetention(tenant: Tenant, days: RetentionDays, reasons: Reasons): Promise<void> {
  const row = { days: JSON.stringify(days) as never, reasons: JSON.stringify(reasons) as never }
  await tenant
    .insert('retentions', row)
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(row))
    .execute()
}
