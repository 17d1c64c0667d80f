import { usualDays } from '#contract/console/privacy.ts'
import type { KeptDays } from '#contract/entities/notice-facts.ts'
import { DEFAULT_LANGUAGE, type Language } from '#contract/languages.ts'
import type { VisitorType } from '#contract/entities/visitor-type.ts'
import { DEFAULT_NIGHT } from '#contract/limits.ts'
import type { CompanyPicture, FlowFlags, NightHours } from '#contract/wire-flags.ts'
import { isSameTaxCode, serviceCodeHashes } from '#server/devices/credentials.rules.ts'
import { addCompany, type NewCompany } from './first-company.ts'
import type { Vault } from '#server/keys/vault.ts'
import type { Database } from '#server/database/database.ts'
import { byName } from '#server/database/name-order.ts'

/** The first is the language of the place. */
type FallbackLanguages = readonly [Language, ...Language[]]

/** A transaction, or the database itself. */
type Reader = Pick<Database['query'], 'selectFrom'>

interface VisitorRules {
  /** Visitors who leave are asked how it was. */
  readonly asksFeedback: boolean
  /** Visitors may leave by their name. */
  readonly offersLeaveByName: boolean
  /** Guests without a pass may say their name and whom they visit. */
  readonly offersExpectedByName: boolean
  /** Offline tablets turn away who would be too many. */
  readonly holdsCapacityOffline: boolean
  /** Phones are let in, and have to prove that they are at the site. */
  readonly phonesProvePresence: boolean
}

/** Where staff have not chosen, visitors may leave by their name as long as hosts are listed. */
const offersLeaveByName = (company: {
  readonly leave_by_name: boolean | null
  readonly host_privacy: boolean
}): boolean => company.leave_by_name ?? !company.host_privacy

export function companyStore({ query }: Database, vault: Vault) {
  return {
    /** Beside those that there are. @returns its id */
    add: (company: NewCompany): Promise<string> =>
      query.transaction().execute((tx) => addCompany(tx, vault, company)),

    /** All of the installation. */
    listAll: () =>
      query
        .selectFrom('companies')
        .select(['company_id as companyId', 'name', 'tax_code as taxCode'])
        .orderBy(byName('name'))
        .orderBy('company_id')
        .execute(),

    /** All of the installation, with when they were made and how many tablets each has. */
    listWithTablets: () =>
      query
        .selectFrom('companies as c')
        .leftJoin(
          (from) =>
            from
              .selectFrom('devices')
              .select(['company_id', (row) => row.fn.countAll<string>().as('tablets')])
              .where('state', '=', 'approved')
              .groupBy('company_id')
              .as('d'),
          (join) => join.onRef('d.company_id', '=', 'c.company_id'),
        )
        .select(['c.company_id as companyId', 'c.name', 'c.tax_code as taxCode', 'c.created_at as madeAt'])
        .select('d.tablets')
        .orderBy(byName('c.name'))
        .orderBy('c.company_id')
        .execute(),

    /** The company that these credentials open; the tax code is compared in constant time. */
    async findByCredentials(on: Reader, serviceCode: string, taxCode: string): Promise<string | null> {
      const found = await on
        .selectFrom('companies')
        .select(['company_id', 'tax_code'])
        .where('service_code_index', 'in', serviceCodeHashes(vault, serviceCode))
        .executeTakeFirst()
      // An unknown service code is compared as well, so that time tells nothing.
      return isSameTaxCode(vault, found?.tax_code ?? '', taxCode) ? (found?.company_id ?? null) : null
    },

    /** How a company lets phones in; `null` for one that does not, or that there is not. */
    async findTouchless(companyId: string): Promise<{ readonly needsPresence: boolean } | null> {
      const company = await query
        .selectFrom('companies')
        .select(['service_flags', 'presence_required'])
        .where('company_id', '=', companyId)
        .executeTakeFirst()
      return company?.service_flags.touchless ? { needsPresence: company.presence_required } : null
    },

    async hasSite(companyId: string, siteId: string): Promise<boolean> {
      const site = await query
        .selectFrom('sites')
        .select('site_id')
        .where('company_id', '=', companyId)
        .where('site_id', '=', siteId)
        .executeTakeFirst()
      return site !== undefined
    },

    /** The time zone of the site, or of the company's first one; `null` without any. */
    async findTimeZone(companyId: string, siteId: string | null): Promise<string | null> {
      const site = await query
        .selectFrom('sites')
        .select('time_zone')
        .where('company_id', '=', companyId)
        .$if(siteId !== null, (sites) => sites.where('site_id', '=', siteId))
        .orderBy('site_id')
        .executeTakeFirst()
      return site?.time_zone ?? null
    },

    /** When the screens of the site, or of the company's first one, are dark. */
    async findNightHours(companyId: string, siteId: string | null): Promise<NightHours> {
      const site = await query
        .selectFrom('sites')
        .select(['night_from', 'night_to'])
        .where('company_id', '=', companyId)
        .$if(siteId !== null, (sites) => sites.where('site_id', '=', siteId))
        .orderBy('site_id')
        .executeTakeFirst()
      return {
        from: site?.night_from ?? DEFAULT_NIGHT.from,
        to: site?.night_to ?? DEFAULT_NIGHT.to,
      }
    },

    /** The site's pictures, or the company's if it has none of its own. */
    async listPictures(companyId: string, siteId: string | null): Promise<readonly CompanyPicture[]> {
      const rows = await query
        .selectFrom('company_pictures')
        .select(['site_id', 'picture_id', 'focal_x', 'focal_y', 'brightness'])
        .where('company_id', '=', companyId)
        .where('site_id', 'in', siteId === null ? [''] : ['', siteId])
        .orderBy('added_at')
        .execute()
      const own = rows.filter((row) => row.site_id !== '')
      return (own.length > 0 ? own : rows).map((row) => ({
        id: row.picture_id,
        focalX: row.focal_x,
        focalY: row.focal_y,
        brightness: row.brightness,
      }))
    },

    /** A picture of the company, or the plan of one of its sites; `null`: there is no such picture. */
    async findPicture(companyId: string, pictureId: string): Promise<Buffer | null> {
      const row = await query
        .selectFrom('company_pictures')
        .select('content')
        .where('company_id', '=', companyId)
        .where('picture_id', '=', pictureId)
        .unionAll((plans) =>
          plans
            .selectFrom('site_plans')
            .select('content')
            .where('company_id', '=', companyId)
            .where('picture_id', '=', pictureId),
        )
        .limit(1)
        .executeTakeFirst()
      return row?.content ?? null
    },

    /** Whether no host is listed before a name was typed, at any tablet. Each search asks it, so it is read alone. */
    async hidesHosts(companyId: string): Promise<boolean> {
      const { host_privacy } = await query
        .selectFrom('companies')
        .select('host_privacy')
        .where('company_id', '=', companyId)
        .executeTakeFirstOrThrow()
      return host_privacy
    },

    /** What a company has decided about its visitors, where a call has to know one thing or another of it. */
    async getVisitorRules(companyId: string): Promise<VisitorRules> {
      const company = await query
        .selectFrom('companies')
        .select(['asks_feedback', 'host_privacy', 'leave_by_name', 'expected_by_name'])
        .select(['holds_capacity_offline', 'service_flags', 'presence_required'])
        .where('company_id', '=', companyId)
        .executeTakeFirstOrThrow()
      return {
        asksFeedback: company.asks_feedback,
        offersLeaveByName: offersLeaveByName(company),
        offersExpectedByName: company.expected_by_name,
        holdsCapacityOffline: company.holds_capacity_offline,
        phonesProvePresence: company.service_flags.touchless && company.presence_required,
      }
    },

    /** Each visitor who is identified asks them, so they are read alone. */
    async getFlowFlags(companyId: string): Promise<FlowFlags> {
      const { flow_flags } = await query
        .selectFrom('companies')
        .select('flow_flags')
        .where('company_id', '=', companyId)
        .executeTakeFirstOrThrow()
      return flow_flags
    },

    async getCompany(companyId: string) {
      const company = await query
        .selectFrom('companies')
        .selectAll()
        .where('company_id', '=', companyId)
        .executeTakeFirstOrThrow()
      return {
        id: company.company_id,
        name: company.name,
        logo: company.logo,
        motto: company.motto,
        mottoTranslations: company.motto_translations,
        serviceCode: vault.decrypt(company.service_code_sealed).toString(),
        taxCode: company.tax_code,
        colors: company.colors,
        serviceFlags: company.service_flags,
        flowFlags: company.flow_flags,
        capacity: company.capacity,
        badgeByEmail: company.badge_by_email,
        companyList: company.company_list,
        leaveByName: offersLeaveByName(company),
        expectedByName: company.expected_by_name,
        asksForHelp: company.asks_for_help,
        languages: company.languages ?? [],
        attract: company.attract,
        night: company.night,
        privacyNotice: company.privacy_notice,
        noticeFacts: company.notice_facts,
        operatorPinHash: company.operator_pin_hash,
      }
    },

    /**
     * The languages for what is not written in the visitor's: the site's, the company's, English.
     * @param siteId `null`: no site is known
     */
    async listFallbackLanguages(companyId: string, siteId: string | null): Promise<FallbackLanguages> {
      const row = await query
        .selectFrom('companies as c')
        .leftJoin('sites as s', (join) =>
          join.on('s.company_id', '=', companyId).on('s.site_id', '=', siteId),
        )
        .select(['c.languages', 's.language'])
        .where('c.company_id', '=', companyId)
        .executeTakeFirstOrThrow()
      const companyLanguage = row.languages?.[0] ?? DEFAULT_LANGUAGE
      return [row.language ?? companyLanguage, companyLanguage, 'en']
    },

    /** Days that what visitors give is kept. */
    async getKeptDays(companyId: string): Promise<KeptDays> {
      const row = await query
        .selectFrom('retentions')
        .select('days')
        .where('company_id', '=', companyId)
        .executeTakeFirst()
      const { visit, signature, document, profile } = { ...usualDays, ...row?.days }
      return { visit, signature, document, profile }
    },

    async listVisitorTypes(companyId: string): Promise<VisitorType[]> {
      const types = await query
        .selectFrom('visitor_types')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('is_active', '=', true)
        .orderBy('position')
        .execute()
      return types.map((type) => ({
        id: type.visitor_type_id,
        name: type.name,
        translations: type.translations,
        flowFlags: type.flow_flags,
      }))
    },
  }
}
