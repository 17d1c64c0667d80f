import type { Arrival } from '#contract/entities/arrival.ts'
import type { Language } from '#contract/languages.ts'
import { END_SCREEN_HELP_SECONDS } from '#contract/limits.ts'
import type { Database } from '#server/database/database.ts'
import type { Tenant } from '#server/database/tenant.ts'
import type { Vault } from '#server/keys/vault.ts'

/** What a site tells a visitor who has entered. */

const columns = [
  'directions',
  'wifi_name',
  'wifi_password_sealed',
  'welcome_seconds',
  'shows_badge_code',
] as const

export const arrivalStore = ({ query }: Database, vault: Vault) => ({
  /** `null`: there is no such site. */
  async find(companyId: string, siteId: string): Promise<Omit<Arrival, 'asksFeedback'> | null> {
    const site = await query
      .selectFrom('sites as s')
      .leftJoin('site_plans as p', (join) =>
        join.onRef('p.company_id', '=', 's.company_id').onRef('p.site_id', '=', 's.site_id'),
      )
      .select(columns.map((name) => `s.${name}` as const))
      .select(['p.picture_id', 'p.width', 'p.height'])
      .where('s.company_id', '=', companyId)
      .where('s.site_id', '=', siteId)
      .executeTakeFirst()
    if (!site) return null
    const { directions, wifi_name, wifi_password_sealed: sealed, welcome_seconds } = site
    return {
      directions: [...directions],
      wifi:
        wifi_name === null
          ? null
          : { name: wifi_name, password: sealed === null ? null : vault.decrypt(sealed).toString() },
      plan: planOf(site),
      badge: site.shows_badge_code,
      seconds: welcome_seconds ?? END_SCREEN_HELP_SECONDS,
    }
  },
})

interface PlanRow {
  readonly picture_id: string | null
  readonly width: number | null
  readonly height: number | null
}

const planOf = ({ picture_id, width, height }: PlanRow): Arrival['plan'] =>
  picture_id === null ? null : { id: picture_id, width: width ?? 0, height: height ?? 0 }

export async function readArrival(tenant: Tenant, siteId: string) {
  const site = await tenant.select('sites').select(columns).where('site_id', '=', siteId).executeTakeFirst()
  if (!site) return null
  const plan = await tenant
    .select('site_plans')
    .select(['picture_id', 'width', 'height'])
    .where('site_id', '=', siteId)
    .executeTakeFirst()
  return {
    directions: [...site.directions],
    wifiName: site.wifi_name,
    wifiIsOpen: site.wifi_name !== null && site.wifi_password_sealed === null,
    seconds: site.welcome_seconds ?? END_SCREEN_HELP_SECONDS,
    badge: site.shows_badge_code,
    plan: plan ? planOf(plan) : null,
  }
}

interface WrittenArrival {
  readonly directions: readonly { readonly language: Language; readonly text: string }[]
  readonly wifiName: string | null
  /** `undefined`: as stored; `null`: the network is open. */
  readonly wifiPassword: Buffer | null | undefined
  readonly seconds: number
  readonly badge: boolean
}

/** @returns false if there is no such site */
export async function writeArrival(
  tenant: Tenant,
  siteId: string,
  { directions, wifiName, wifiPassword, seconds, badge }: WrittenArrival,
): Promise<boolean> {
  const { numUpdatedRows } = await tenant
    .update('sites')
    .set({
      directions: JSON.stringify(directions) as never,
      wifi_name: wifiName,
      welcome_seconds: seconds,
      shows_badge_code: badge,
      ...(wifiPassword !== undefined && { wifi_password_sealed: wifiPassword }),
    })
    .where('site_id', '=', siteId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

interface NewPlan {
  readonly id: string
  /** WebP. */
  readonly content: Buffer
  readonly width: number
  readonly height: number
}

/** @param plan `null`: the site has none any more */
export async function writePlan(tenant: Tenant, siteId: string, plan: NewPlan | null): Promise<void> {
  await tenant.delete('site_plans').where('site_id', '=', siteId).execute()
  if (plan === null) return
  const { id: picture_id, content, width, height } = plan
  await tenant.insert('site_plans', { site_id: siteId, picture_id, content, width, height }).execute()
}
