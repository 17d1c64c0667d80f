import { randomBytes } from 'node:crypto'
import { v4 as uuid } from 'uuid'
import type { Language } from '#contract/languages.ts'
import type { LocalText } from '#contract/local-text.ts'
import type { FlowFlags } from '#contract/wire-flags.ts'
import { searchKey } from '#contract/search-key.ts'
import { placeAfterLast } from '#server/database/order.ts'
import { byName } from '#server/database/name-order.ts'
import type { Tenant } from '#server/database/tenant.ts'

/** Sites, kinds of visitors and reasons. What is changed and not there answers `null` or `false`. */

interface Site {
  readonly name: string
  readonly timeZone: string
  /** `HH:MM`. */
  readonly closingTime: string
  readonly capacity: number | null
  readonly language: Language | null
  readonly nightFrom: number | null
  readonly nightTo: number | null
  readonly musterPoints: readonly string[]
  readonly rollCallPrinter: string | null
  readonly rollCallMails: readonly string[]
}

export async function readSites(tenant: Tenant) {
  const all = tenant
    .select('sites')
    .leftJoin('occupancy as o', (join) =>
      join.onRef('o.company_id', '=', 'sites.company_id').onRef('o.site_id', '=', 'sites.site_id'),
    )
    .select(['sites.site_id', 'name', 'time_zone', 'closing_time', 'capacity', 'language', 'o.inside'])
    .select(['night_from', 'night_to', 'muster_points', 'roll_call_printer', 'roll_call_mails'])
    .orderBy(byName('sites.name'))
    .orderBy('sites.site_id')
  const own = tenant.sites === null ? all : all.where('sites.site_id', 'in', tenant.sites)
  return (await own.execute()).map((row) => ({
    id: row.site_id,
    name: row.name,
    timeZone: row.time_zone,
    closingTime: row.closing_time.slice(0, 5),
    capacity: row.capacity,
    language: row.language,
    nightFrom: row.night_from,
    nightTo: row.night_to,
    musterPoints: row.muster_points,
    rollCallPrinter: row.roll_call_printer,
    rollCallMails: row.roll_call_mails,
    inside: row.inside ?? 0,
  }))
}

export async function hasSite(tenant: Tenant, siteId: string): Promise<boolean> {
  const found = await tenant
    .select('sites')
    .select('site_id')
    .where('site_id', '=', siteId)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether the company has all of these types. */
export async function hasVisitorTypes(tenant: Tenant, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true
  const found = await tenant
    .select('visitor_types')
    .select('visitor_type_id')
    .where('visitor_type_id', 'in', [...ids])
    .execute()
  return found.length === new Set(ids).size
}

/** Whether it is one of the sites that the caller may use. */
export const hasOwnSite = async (tenant: Tenant, siteId: string): Promise<boolean> =>
  (tenant.sites === null || tenant.sites.includes(siteId)) && (await hasSite(tenant, siteId))

/** Whether the company has any, also beyond the caller's. */
export async function hasSites(tenant: Tenant): Promise<boolean> {
  const found = await tenant.select('sites').select('site_id').limit(1).executeTakeFirst()
  return found !== undefined
}

export async function writeSite(tenant: Tenant, siteId: string | null, site: Site): Promise<string | null> {
  const values = {
    name: site.name,
    time_zone: site.timeZone,
    closing_time: site.closingTime,
    capacity: site.capacity,
    language: site.language,
    night_from: site.nightFrom,
    night_to: site.nightTo,
    muster_points: [...site.musterPoints],
    roll_call_printer: site.rollCallPrinter,
    roll_call_mails: [...site.rollCallMails],
  }
  if (siteId !== null) {
    const changed = await tenant.update('sites').set(values).where('site_id', '=', siteId).executeTakeFirst()
    return changed.numUpdatedRows > 0n ? siteId : null
  }
  const site_id = randomBytes(4).toString('hex')
  return tenant.transaction(async (tx) => {
    await tx.insert('sites', { site_id, ...values }).execute()
    await tx.insert('occupancy', { site_id }).execute()
    return site_id
  })
}

interface VisitorKind {
  readonly name: string
  readonly translations: readonly LocalText[]
  readonly badgeColor: string | null
  readonly flowFlags: FlowFlags
  readonly isActive: boolean
}

export async function readVisitorTypes(tenant: Tenant) {
  const rows = await tenant.select('visitor_types').selectAll().orderBy('position').orderBy('name').execute()
  return rows.map((row) => ({
    id: row.visitor_type_id,
    name: row.name,
    translations: [...row.translations],
    badgeColor: row.badge_color,
    flowFlags: row.flow_flags,
    isActive: row.is_active,
  }))
}

export async function writeVisitorType(
  tenant: Tenant,
  id: string | null,
  kind: VisitorKind,
): Promise<string | null> {
  const values = {
    name: kind.name,
    translations: JSON.stringify(kind.translations) as never,
    badge_color: kind.badgeColor,
    flow_flags: kind.flowFlags,
    is_active: kind.isActive,
  }
  if (id !== null) {
    const changed = await tenant
      .update('visitor_types')
      .set(values)
      .where('visitor_type_id', '=', id)
      .executeTakeFirst()
    return changed.numUpdatedRows > 0n ? id : null
  }
  const visitor_type_id = uuid()
  const position = await placeAfterLast(tenant, 'visitor_types')
  await tenant.insert('visitor_types', { visitor_type_id, position, ...values }).execute()
  return visitor_type_id
}

export async function readReasons(tenant: Tenant) {
  const rows = await tenant.select('reasons').selectAll().orderBy('position').orderBy('value').execute()
  return rows.map((row) => ({
    id: row.reason_id,
    value: row.value,
    translations: [...row.translations],
  }))
}

/** @param reason found by visitors in each of its languages */
export async function writeReason(
  tenant: Tenant,
  id: string | null,
  { value, translations }: { readonly value: string; readonly translations: readonly LocalText[] },
): Promise<string | null> {
  const values = {
    value,
    translations: JSON.stringify(translations) as never,
    search_key: searchKey([value, ...translations.map(({ text }) => text)].join(' ')),
  }
  if (id !== null) {
    const changed = await tenant.update('reasons').set(values).where('reason_id', '=', id).executeTakeFirst()
    return changed.numUpdatedRows > 0n ? id : null
  }
  const reason_id = uuid()
  await tenant
    .insert('reasons', { reason_id, position: await placeAfterLast(tenant, 'reasons'), ...values })
    .execute()
  return reason_id
}

export async function removeReason(tenant: Tenant, id: string): Promise<boolean> {
  const { numDeletedRows } = await tenant.delete('reasons').where('reason_id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
