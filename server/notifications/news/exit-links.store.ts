import { sql } from 'kysely'
import { NOTIFY_LINK_MS } from '#contract/limits.ts'
import { fullName, type PersonName } from '#contract/person-name.ts'
import type { Database } from '#server/database/database.ts'
import { timeZoneOf } from '#server/database/site-clock.ts'
import type { Named } from '../leases.store.ts'

/** The visit of a link by which a host says that a visitor has left. */
export interface ExitLinkFacts {
  readonly companyId: string
  readonly newsId: string
  readonly visitId: string
  readonly hostId: string
  readonly companyName: string
  readonly visitorName: string
  readonly siteName: string | null
  readonly timeZone: string
  readonly enteredAt: Date
  /** The host's, or that of the place. */
  readonly language: string | null
  /** `null`: the visitor is inside. */
  readonly end: { readonly at: Date; readonly byThisHost: boolean } | null
}

type Row = Omit<ExitLinkFacts, 'visitorName' | 'end'> &
  PersonName & { readonly exitedAt: Date | null; readonly byThisHost: boolean }

export function exitLinkStore({ query }: Database) {
  return {
    /** Keeps the hash of the secret in the link of each visit, before the mail leaves. */
    async keep(
      { companyId, attemptId }: Named,
      links: readonly { readonly visitId: string; readonly hash: Buffer }[],
    ): Promise<void> {
      const rows = links.map(({ visitId, hash }) => ({ visitId, hash: hash.toString('hex') }))
      await sql`update news_visits x set link_hash = decode(l.hash, 'hex')
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l ("visitId" uuid, hash text)
        where x.company_id = ${companyId} and x.news_id = ${attemptId}::uuid and x.visit_id = l."visitId"
          and x.link_hash is distinct from decode(l.hash, 'hex')`.execute(query)
    },

    /** `null`: there is no such link, it is too old, or the visit has another host now. */
    async find(linkHash: Buffer): Promise<ExitLinkFacts | null> {
      const link = await query
        .selectFrom('news_visits')
        .select('company_id')
        .where('link_hash', '=', linkHash)
        .executeTakeFirst()
      if (link === undefined) return null
      const companyId = link.company_id
      const { rows } = await sql<Row>`
        select m.company_id as "companyId", m.news_id as "newsId", v.visit_id as "visitId", m.host_id as "hostId",
          c.name as "companyName", p.first_name as "firstName", p.last_name as "lastName", s.name as "siteName",
          ${timeZoneOf(companyId, sql`s.site_id`)} as "timeZone", v.entered_at as "enteredAt",
          coalesce(h.language, s.language, c.languages ->> 0) as language, v.exited_at as "exitedAt",
          exists (select 1 from visit_acts a where a.company_id = ${companyId} and a.visit_id = v.visit_id
            and a.kind = 'leftByHand' and a.host_id = m.host_id) as "byThisHost"
        from news_visits x
        join news m on m.company_id = x.company_id and m.news_id = x.news_id
          and m.created_at > now() - ${NOTIFY_LINK_MS} * interval '1 millisecond'
        join visits v on v.company_id = x.company_id and v.visit_id = x.visit_id and v.annulled_at is null
          and v.host_id = m.host_id
        join visitors p on p.company_id = v.company_id and p.visitor_id = v.visitor_id
        join companies c on c.company_id = v.company_id
        join hosts h on h.company_id = m.company_id and h.host_id = m.host_id
        left join sites s on s.company_id = v.company_id and s.site_id = v.site_id
        where x.company_id = ${companyId} and x.link_hash = ${linkHash}`.execute(query)
      const [row] = rows
      if (row === undefined) return null
      const { firstName, lastName, exitedAt, byThisHost, ...facts } = row
      return {
        ...facts,
        visitorName: fullName({ firstName, lastName }),
        end: exitedAt === null ? null : { at: exitedAt, byThisHost },
      }
    },
  }
}

export type ExitLinkStore = ReturnType<typeof exitLinkStore>
