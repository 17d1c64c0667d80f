import { type Language, languageList } from '#contract/languages.ts'
import type { NoticeFacts } from '#contract/entities/notice-facts.ts'
import type { LocalText } from '#contract/local-text.ts'
import type { ColorRole, Colors, FlowFlags, Generals, ServiceFlags } from '#contract/wire-flags.ts'
import { newServiceCode, serviceCodeHash } from '#server/devices/credentials.rules.ts'
import type { Vault } from '#server/keys/vault.ts'
import type { Tenant } from '#server/database/tenant.ts'
import { shownNoticeVersion } from '#server/privacy/privacy-notice.ts'

interface Rules {
  readonly capacity: number
  readonly badgeByEmail: Generals['badgeByEmail']
  readonly companyList: Generals['companyList']
  readonly presenceRequired: boolean
  readonly hostPrivacy: boolean
  readonly leaveByName: boolean
  readonly expectedByName: boolean
  readonly asksForHelp: boolean
  readonly asksFeedback: boolean
  readonly holdsCapacityOffline: boolean
}

const company = (tenant: Tenant) => tenant.select('companies').selectAll().executeTakeFirstOrThrow()

export async function readSettings(tenant: Tenant) {
  const row = await company(tenant)
  return {
    id: row.company_id,
    name: row.name,
    taxCode: row.tax_code,
    motto: row.motto,
    mottoTranslations: [...row.motto_translations],
    logo: row.logo,
    colors: row.colors,
    serviceFlags: row.service_flags,
    flowFlags: row.flow_flags,
    rules: {
      capacity: row.capacity,
      badgeByEmail: row.badge_by_email,
      companyList: row.company_list,
      presenceRequired: row.presence_required,
      hostPrivacy: row.host_privacy,
      leaveByName: row.leave_by_name ?? !row.host_privacy,
      expectedByName: row.expected_by_name,
      asksForHelp: row.asks_for_help,
      asksFeedback: row.asks_feedback,
      holdsCapacityOffline: row.holds_capacity_offline,
    },
    languages: [...(row.languages ?? languageList)],
    homeLook: { attract: row.attract, night: row.night },
    alerts: { silentMinutes: row.silent_minutes, emails: [...row.alert_emails] },
    attentionMail: { hour: row.attention_mail_hour },
    charts: { showsHosts: row.charts_of_hosts },
    hasOperatorPin: row.operator_pin_hash !== null,
  }
}

const change = (tenant: Tenant) => tenant.update('companies')

export async function writeProfile(
  tenant: Tenant,
  {
    name,
    taxCode,
    motto,
    mottoTranslations,
  }: {
    readonly name: string
    readonly taxCode: string
    readonly motto: string | null
    readonly mottoTranslations: readonly LocalText[]
  },
): Promise<void> {
  await change(tenant)
    .set({
      name,
      tax_code: taxCode,
      motto,
      motto_translations: JSON.stringify(mottoTranslations) as never,
    })
    .execute()
}

/** @param logo a data URL */
export async function writeLogo(tenant: Tenant, logo: string | null): Promise<void> {
  await change(tenant).set({ logo }).execute()
}

export async function writeColors(
  tenant: Tenant,
  colors: Readonly<Record<ColorRole, string | null>>,
): Promise<void> {
  const chosen: Colors = Object.fromEntries(Object.entries(colors).filter(([, color]) => color !== null))
  await change(tenant).set({ colors: chosen }).execute()
}

export async function writeServiceFlags(tenant: Tenant, service_flags: ServiceFlags): Promise<void> {
  await change(tenant).set({ service_flags }).execute()
}

export async function writeFlowFlags(tenant: Tenant, flow_flags: FlowFlags): Promise<void> {
  await change(tenant).set({ flow_flags }).execute()
}

export async function writeRules(tenant: Tenant, rules: Rules): Promise<void> {
  await change(tenant)
    .set({
      capacity: rules.capacity,
      badge_by_email: rules.badgeByEmail,
      company_list: rules.companyList,
      presence_required: rules.presenceRequired,
      host_privacy: rules.hostPrivacy,
      leave_by_name: rules.leaveByName,
      expected_by_name: rules.expectedByName,
      asks_for_help: rules.asksForHelp,
      asks_feedback: rules.asksFeedback,
      holds_capacity_offline: rules.holdsCapacityOffline,
    })
    .execute()
}

export async function writeLanguages(tenant: Tenant, languages: readonly Language[]): Promise<void> {
  await change(tenant)
    .set({ languages: JSON.stringify(languages) as never })
    .execute()
}

export async function writeHomeLook(
  tenant: Tenant,
  { attract, night }: { readonly attract: boolean; readonly night: 'never' | 'auto' | 'always' },
): Promise<void> {
  await change(tenant).set({ attract, night }).execute()
}

export async function writeAlerts(
  tenant: Tenant,
  { silentMinutes, emails }: { readonly silentMinutes: number | null; readonly emails: readonly string[] },
): Promise<void> {
  await change(tenant)
    .set({ silent_minutes: silentMinutes, alert_emails: JSON.stringify(emails) as never })
    .execute()
}

export async function writeAttentionMail(tenant: Tenant, hour: number | null): Promise<void> {
  await change(tenant).set({ attention_mail_hour: hour }).execute()
}

export async function writeChartRules(tenant: Tenant, showsHosts: boolean): Promise<void> {
  await change(tenant).set({ charts_of_hosts: showsHosts }).execute()
}

export async function writeOperatorPin(tenant: Tenant, hash: string | null): Promise<void> {
  await change(tenant).set({ operator_pin_hash: hash }).execute()
}

export async function readStoredServiceCode(tenant: Tenant, vault: Vault): Promise<string> {
  return vault.decrypt((await company(tenant)).service_code_sealed).toString()
}

export async function replaceServiceCode(tenant: Tenant, vault: Vault): Promise<string> {
  const code = newServiceCode()
  await change(tenant)
    .set({ service_code_index: serviceCodeHash(vault, code), service_code_sealed: vault.encrypt(code) })
    .execute()
  return code
}

export async function readNotice(tenant: Tenant) {
  const { privacy_notice, notice_facts } = await company(tenant)
  return {
    own: privacy_notice,
    facts: notice_facts?.facts ?? null,
    shownVersion: shownNoticeVersion(privacy_notice, notice_facts),
  }
}

export async function writeNoticeFacts(tenant: Tenant, version: string, facts: NoticeFacts): Promise<void> {
  await change(tenant).set({ notice_facts: { version, facts } }).execute()
}

export async function writeNotice(
  tenant: Tenant,
  notice: { readonly version: string; readonly texts: Readonly<Record<string, string>> } | null,
): Promise<void> {
  await change(tenant).set({ privacy_notice: notice }).execute()
}

interface BadgeLook {
  readonly widthMm: number
  readonly heightMm: number
  readonly color: string
  readonly hidden: readonly ('company' | 'host' | 'validity')[]
}

export async function readBadge(tenant: Tenant) {
  const { badge_template, name, logo, colors } = await company(tenant)
  return { look: badge_template ?? {}, companyName: name, logo, primary: colors.primary ?? null }
}

export async function writeBadge(tenant: Tenant, look: BadgeLook): Promise<void> {
  await change(tenant).set({ badge_template: look }).execute()
}
