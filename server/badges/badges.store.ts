import { DEFAULT_LANGUAGE } from '#contract/languages.ts'
import { fullName } from '#contract/person-name.ts'
import { hostNameOf } from '#server/platform/host-name.ts'
import { sql } from 'kysely'
import { typedCodeHashes } from '#server/visitors/codes.rules.ts'
import { keptVisitor } from '#server/visitors/kept-visitor.store.ts'
import type { Token } from '#server/devices/token.ts'
import type { Vault } from '#server/keys/vault.ts'
import type { Database } from '#server/database/database.ts'
import { tenantOf } from '#server/database/tenant.ts'
import { giveNewBadge, turnBadgeInvalid } from './change-badge.store.ts'

/** Jobs of a mail server that is away are tried again for about a day. */
const MAIL_TRIES = 14

export function badgeStore({ query }: Database, vault: Vault) {
  return {
    /** All that a visitor's badge says today; `null` if there is no such visitor. */
    async findBadge(companyId: string, visitorId: string, siteId: string | null) {
      const row = await query
        .selectFrom('visitors as v')
        .innerJoin('companies as c', 'c.company_id', 'v.company_id')
        .leftJoin('visitor_types as t', (join) =>
          join
            .onRef('t.company_id', '=', 'v.company_id')
            .onRef('t.visitor_type_id', '=', 'v.visitor_type_id'),
        )
        .leftJoin('visits as x', (join) =>
          join
            .onRef('x.company_id', '=', 'v.company_id')
            .onRef('x.visitor_id', '=', 'v.visitor_id')
            .on('x.exited_at', 'is', null),
        )
        .leftJoin('hosts as h', (join) =>
          join.onRef('h.company_id', '=', 'x.company_id').onRef('h.host_id', '=', 'x.host_id'),
        )
        .leftJoinLateral(
          (sites) =>
            sites
              .selectFrom('sites as s')
              .select('s.time_zone')
              .where('s.company_id', '=', companyId)
              .orderBy(sql`s.site_id = coalesce(${siteId}, x.site_id)`, (own) => own.desc().nullsLast())
              .orderBy('s.site_id')
              .limit(1)
              .as('place'),
          (join) => join.onTrue(),
        )
        .select([
          'v.badge_sealed',
          'v.code_sealed',
          'v.badge_revoked_at',
          'v.first_name',
          'v.last_name',
          'v.email',
        ])
        .select(['v.company_name', 't.name as type_name', 't.badge_color', 'c.name', 'c.logo'])
        .select(['t.translations as type_translations', 'c.languages'])
        .select(sql<boolean>`coalesce(x.needs_escort, false)`.as('needs_escort'))
        .select('x.visit_id')
        .select(['c.badge_template', 'c.colors'])
        .select(['h.first_name as host_first_name', 'h.last_name as host_last_name'])
        .select(sql<string>`coalesce(place.time_zone, 'UTC')`.as('time_zone'))
        .select(sql<Date>`now()`.as('at'))
        .select(
          sql<Date>`((now() at time zone coalesce(place.time_zone, 'UTC'))::date + time '23:59')
            at time zone coalesce(place.time_zone, 'UTC')`.as('end_of_day'),
        )
        .where('v.company_id', '=', companyId)
        .where('v.visitor_id', '=', keptVisitor(companyId, visitorId))
        .executeTakeFirst()
      if (row === undefined) return null
      return {
        payload: vault.decrypt(row.badge_sealed).toString(),
        visitorCode: vault.decrypt(row.code_sealed).toString(),
        isRevoked: row.badge_revoked_at !== null,
        visitorName: fullName({ firstName: row.first_name, lastName: row.last_name }),
        visitorType:
          row.type_name === null
            ? null
            : {
                name: { text: row.type_name, translations: row.type_translations ?? [] },
                color: row.badge_color,
              },
        language: row.languages?.[0] ?? DEFAULT_LANGUAGE,
        visitorCompany: row.company_name,
        email: row.email,
        host: hostNameOf(row),
        needsEscort: row.needs_escort,
        isInside: row.visit_id !== null,
        companyName: row.name,
        logo: row.logo,
        look: row.badge_template ?? {},
        primary: row.colors.primary ?? null,
        timeZone: row.time_zone,
        at: row.at,
        endOfDay: row.end_of_day,
      }
    },

    async findByEmail(companyId: string, email: string): Promise<string | null> {
      const row = await query
        .selectFrom('visitors')
        .select('visitor_id')
        .where('company_id', '=', companyId)
        .where('email_key', '=', email.toLowerCase())
        .executeTakeFirst()
      return row?.visitor_id ?? null
    },

    /** @param code a visitor code as it was typed */
    async findByCode(companyId: string, code: string): Promise<string | null> {
      const row = await query
        .selectFrom('visitors')
        .select(sql<string>`coalesce(merged_into, visitor_id)`.as('visitor_id'))
        .where('company_id', '=', companyId)
        .where('code_index', 'in', typedCodeHashes(vault, code))
        .executeTakeFirst()
      return row?.visitor_id ?? null
    },

    /** Queues a mail to the address that the visitor has given, never to one that was typed in this request. */
    async queueMail(token: Token, visitorId: string, locale: string): Promise<void> {
      const job = { companyId: token.companyId, visitorId, siteId: token.siteId, locale }
      await sql`select graphile_worker.add_job('mail', ${JSON.stringify(job)}::json,
        max_attempts => ${MAIL_TRIES}::int)`.execute(query)
    },

    revokeBadge: (companyId: string, visitorId: string): Promise<boolean> =>
      turnBadgeInvalid(tenantOf(query, companyId, null), visitorId),

    replaceBadge: (companyId: string, visitorId: string): Promise<boolean> =>
      giveNewBadge(tenantOf(query, companyId, null), vault, visitorId),
  }
}

export type BadgeStore = ReturnType<typeof badgeStore>
/** Stored facts about a visitor's badge. */
export type BadgeFacts = NonNullable<Awaited<ReturnType<BadgeStore['findBadge']>>>
