import { type RawBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { GuestAnswerKind, GuestState } from '#contract/console/appointments.ts'
import { GUEST_MAIL_WAIT_MS } from '#contract/limits.ts'
import type { Language } from '#contract/languages.ts'
import type { Colors, FlowFlags } from '#contract/wire-flags.ts'
import type { Database } from '#server/database/database.ts'
import { type Tenant, tenantOf } from '#server/database/tenant.ts'
import { timeZoneOf } from '#server/database/site-clock.ts'
import type { Vault } from '#server/keys/vault.ts'
import { hostNameOf } from '#server/platform/host-name.ts'
import { type OwnRollCall, readOwnRollCall, visitOfGuest } from '#server/roll-calls/own-roll-call.store.ts'
import { openDetails } from './ahead-details.rules.ts'
import type { GuestAct, GuestPageFacts } from './guest-page.types.ts'

interface Row {
  readonly company_id: string
  readonly guest_id: string
  readonly appointment_id: string
  readonly first_name: string | null
  readonly last_name: string | null
  readonly guest_company: string | null
  readonly details_sealed: Buffer | null
  readonly plate: string | null
  readonly needs_help: boolean
  readonly pass_sealed: Buffer | null
  readonly visitor_id: string | null
  readonly state: GuestState
  readonly is_inside: boolean
  readonly is_cancelled: boolean
  readonly is_cancelled_by_guest: boolean
  readonly is_told: boolean
  readonly is_moved: boolean
  readonly is_over: boolean
  readonly replaced_by: string | null
  readonly substitute_address: string | null
  readonly starts_at: Date
  readonly ends_at: Date
  readonly guest_note: string | null
  readonly company_name: string
  readonly site_name: string | null
  readonly time_zone: string
  readonly host_first_name: string | null
  readonly host_last_name: string | null
  readonly directions: GuestPageFacts['directions'] | null
  readonly language: string | null
  readonly languages: readonly Language[] | null
  readonly flow_flags: FlowFlags
  readonly colors: Colors
  readonly proposed: string | null
}

/** Of who was taken off, what they were told last: where and when the others meet now is not for them. */
const known = (field: 'siteId' | 'hostId' | 'note', now: RawBuilder<unknown>) =>
  sql`case when g.state = 'cancelled' then g.told ->> ${sql.lit(field)} else ${now} end`

/** Guests' own pages, found by the hash of their secret. */
export function guestPageStore({ query }: Database, vault: Vault) {
  return {
    /** `null`: there is no such page, or the guest was erased. */
    async find(linkHash: Buffer): Promise<GuestPageFacts | null> {
      const link = await query
        .selectFrom('guests')
        .select('company_id')
        .where('link_hash', '=', linkHash)
        .executeTakeFirst()
      if (link === undefined) return null
      const companyId = link.company_id
      const { rows } = await sql<Row>`
        select g.company_id, g.guest_id, g.appointment_id, g.first_name, g.last_name, g.guest_company, g.details_sealed,
          g.plate, g.needs_help,
          g.pass_sealed, g.state, g.replaced_by,
          coalesce(v.merged_into, case when v.erased_at is null then v.visitor_id end, e.visitor_id) as visitor_id,
          exists (select 1 from visits i where i.company_id = ${companyId} and i.visit_id = g.visit_id
            and i.exited_at is null and i.annulled_at is null) as is_inside,
          a.state = 'cancelled' or g.state = 'cancelled' as is_cancelled,
          a.state = 'planned' and exists (select 1 from guest_answers x where x.company_id = ${companyId}
            and x.guest_id = g.guest_id and x.kind = 'cancelled') as is_cancelled_by_guest,
          g.state <> 'cancelled' or g.told ->> 'startsAt' is not null as is_told,
          g.replaced_pass_index is not null as is_moved,
          k.ends_at + c.pass_late_minutes * interval '1 minute' < now() as is_over,
          case when w.state <> 'arrived' then w.email end as substitute_address,
          k.starts_at, k.ends_at, ${known('note', sql`a.guest_note`)} as guest_note, c.name as company_name,
          s.name as site_name,
          ${timeZoneOf(companyId, sql`s.site_id`)} as time_zone,
          h.first_name as host_first_name, h.last_name as host_last_name, s.directions,
          coalesce(g.language, s.language) as language, c.languages, coalesce(t.flow_flags, c.flow_flags) as flow_flags,
          c.colors,
          (select x.proposed from guest_answers x where x.company_id = ${companyId} and x.guest_id = g.guest_id
            and x.kind = 'otherTime' and x.created_at > a.changed_at order by x.created_at desc limit 1) as proposed
        from guests g
        join appointments a on a.company_id = g.company_id and a.appointment_id = g.appointment_id
        join companies c on c.company_id = g.company_id
        cross join lateral (select
          coalesce(case when g.state = 'cancelled' then (g.told ->> 'startsAt')::timestamptz end, a.starts_at) as starts_at,
          coalesce(case when g.state = 'cancelled' then (g.told ->> 'endsAt')::timestamptz end, a.ends_at) as ends_at) k
        left join sites s on s.company_id = a.company_id and s.site_id = ${known('siteId', sql`a.site_id`)}
        left join hosts h on h.company_id = a.company_id and h.host_id = ${known('hostId', sql`a.host_id`)}
        left join visitor_types t on t.company_id = a.company_id and t.visitor_type_id = a.visitor_type_id
        left join guests w on w.company_id = g.company_id and w.guest_id = g.replaced_by
        left join visitors v on v.company_id = g.company_id and v.visitor_id = g.visitor_id
        left join visitors e on e.company_id = g.company_id and e.email_key = g.email_key
        where g.company_id = ${companyId} and g.link_hash = ${linkHash} and g.erased_at is null`.execute(
        query,
      )
      const [row] = rows
      if (row === undefined) return null
      const rollCall = row.is_inside
        ? await readOwnRollCall(tenantOf(query, companyId, null), visitOfGuest(companyId, row.guest_id))
        : null
      return factsOf(vault, row, rollCall)
    },
  }
}

const factsOf = (vault: Vault, row: Row, rollCall: OwnRollCall): GuestPageFacts => ({
  companyId: row.company_id,
  guestId: row.guest_id,
  appointmentId: row.appointment_id,
  firstName: row.first_name,
  lastName: row.last_name,
  guestCompany: row.guest_company,
  details: openDetails(vault, row.details_sealed),
  plate: row.plate,
  needsHelp: row.needs_help,
  visitorId: row.visitor_id,
  isCancelled: row.is_cancelled,
  isCancelledByGuest: row.is_cancelled_by_guest,
  isTold: row.is_told,
  isReplaced: row.replaced_by !== null,
  substituteAddress: row.substitute_address,
  isMoved: row.is_moved,
  hasCome: row.state === 'arrived',
  isInside: row.is_inside,
  rollCall,
  isOver: row.is_over,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  companyName: row.company_name,
  siteName: row.site_name,
  timeZone: row.time_zone,
  hostName: hostNameOf(row),
  directions: row.directions ?? [],
  guestNote: row.guest_note,
  pass: row.pass_sealed === null ? null : vault.decrypt(row.pass_sealed).toString(),
  language: row.language,
  languages: row.languages,
  flowFlags: row.flow_flags,
  colors: row.colors,
  proposed: row.proposed,
})

/**
 * Lets the host be told what a guest has said, in one mail with whatever other guests say within some seconds. A time that was
 * proposed and not told yet gives way to a later one.
 */
export async function queueGuestAnswer(
  tenant: Tenant,
  { guestId, appointmentId }: Pick<GuestPageFacts, 'guestId' | 'appointmentId'>,
  kind: GuestAnswerKind,
  proposed: string | null = null,
): Promise<void> {
  const { host_id } = await tenant
    .select('appointments')
    .select('host_id')
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirstOrThrow()
  const waiting = await tenant
    .select('news')
    .select('news_id')
    .where('kind', '=', 'guestAnswers')
    .where('host_id', 'is not distinct from', host_id)
    .where('state', '=', 'queued')
    .where('leased_until', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  const newsId = waiting?.news_id ?? uuid()
  if (waiting === undefined)
    await tenant
      .insert('news', {
        news_id: newsId,
        kind: 'guestAnswers',
        host_id,
        roll_call_id: null,
        next_at: sql<Date>`now() + ${GUEST_MAIL_WAIT_MS} * interval '1 millisecond'`,
      })
      .execute()
  else
    await tenant
      .delete('guest_answers')
      .where('guest_id', '=', guestId)
      .where('news_id', '=', newsId)
      .where('kind', '=', 'otherTime')
      .execute()
  await tenant
    .insert('guest_answers', {
      guest_answer_id: uuid(),
      guest_id: guestId,
      kind,
      proposed,
      news_id: newsId,
    })
    .execute()
}

/** Whether the guest is still expected, or may still propose another time. Two presses come one after the other. */
export async function lockOpen(tenant: Tenant, { guestId }: GuestPageFacts, act: GuestAct): Promise<boolean> {
  const row = await tenant
    .select('guests')
    .innerJoin('appointments as a', (join) =>
      join
        .onRef('a.company_id', '=', 'guests.company_id')
        .onRef('a.appointment_id', '=', 'guests.appointment_id'),
    )
    .select(['guests.state', 'a.state as planned', 'guests.replaced_by'])
    .select(sql<boolean>`guests.erased_at is not null`.as('is_erased'))
    .where('guest_id', '=', guestId)
    .forUpdate('guests')
    .executeTakeFirst()
  if (row === undefined || row.is_erased || row.replaced_by !== null) return false
  return act === 'otherTime' || (row.state === 'expected' && row.planned === 'planned')
}
