import { type RawBuilder, sql } from 'kysely'
import type { Host } from '#contract/entities/host.ts'
import type { Visitor } from '#contract/entities/visitor.ts'
import { PACK_GUESTS_MAX, PACK_GUESTS_MS } from '#contract/limits.ts'
import { ok, type Result } from '#contract/result.ts'
import type { Database } from '#server/database/database.ts'
import type { Token } from '#server/devices/token.ts'
import type { TokenStore } from '#server/devices/tokens.store.ts'
import type { Vault } from '#server/keys/vault.ts'
import type { Once } from '#server/platform/once.ts'
import { type Refusal, refuse } from '#server/platform/refusal.ts'
import type { NewVisitor, VisitorStore } from '#server/visitors/visitors.store.ts'
import { siteOrNull } from '#server/database/site-or-null.ts'
import { timeZoneOf } from '#server/database/site-clock.ts'
import type { PassGuest } from './guests.rules.ts'
import { type AheadDetails, openDetails } from './guest-page/ahead-details.rules.ts'
import { admission, openingOf, passHashes } from './passes.rules.ts'

interface GuestRow {
  readonly guest_id: string
  readonly first_name: string | null
  readonly last_name: string | null
  readonly guest_company: string | null
  readonly email: string | null
  readonly pass_sealed: Buffer | null
  readonly details_sealed: Buffer | null
  readonly visitor_id: string | null
  readonly host_id: string | null
  readonly host_first_name: string | null
  readonly host_last_name: string | null
  readonly area: string | null
  readonly image: string | null
  readonly reason: string | null
  readonly visitor_type_id: string | null
  readonly starts_at: Date
  readonly ends_at: Date
  readonly is_cancelled: boolean
  readonly is_replaced: boolean
  readonly site_id: string
  readonly site_name: string | null
  readonly time_zone: string
  readonly pass_early_minutes: number
  readonly pass_late_minutes: number
}

/** A host who receives no visitors any more is not named to the guest, who chooses another. */
const hostOf = (row: GuestRow): Host | null =>
  row.host_id === null || row.host_first_name === null
    ? null
    : {
        id: row.host_id,
        firstName: row.host_first_name,
        lastName: row.host_last_name ?? '',
        area: row.area,
        image: row.image,
      }

const guestOf = (vault: Vault, row: GuestRow): PassGuest => ({
  guestId: row.guest_id,
  firstName: row.first_name,
  lastName: row.last_name,
  companyName: row.guest_company,
  email: row.email,
  visitorId: row.visitor_id,
  host: hostOf(row),
  reason: row.reason,
  visitorTypeId: row.visitor_type_id,
  details: openDetails(vault, row.details_sealed),
  facts: {
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    isCancelled: row.is_cancelled,
    isReplaced: row.is_replaced,
    siteId: siteOrNull(row.site_id),
    siteName: row.site_name,
    timeZone: row.time_zone,
    earlyMinutes: row.pass_early_minutes,
    lateMinutes: row.pass_late_minutes,
  },
})

/** More than any site expects at one time. */
const ADMITTED_MAX = 10_000

/** Guests with passes that open at the token's site between two moments, or on some day around them. */
const opensBy = ({ siteId }: Token, now: Date, until: Date) => {
  const isHere = siteId === null ? sql`true` : sql`a.site_id in ('', ${siteId})`
  return sql<boolean>`g.state in ('expected', 'arrived') and a.state = 'planned' and ${isHere}
    and g.pass_sealed is not null
    and a.ends_at > ${now}::timestamptz - c.pass_late_minutes * interval '1 minute'
    and a.starts_at < ${until}::timestamptz + c.pass_early_minutes * interval '1 minute'`
}

/** What tablets and phones ask of guests. */
export function guestStore({ query }: Database, vault: Vault, tokens: TokenStore, visitors: VisitorStore) {
  const rowsOf = (
    companyId: string,
    isReplaced: RawBuilder<boolean>,
    wanted: RawBuilder<boolean>,
    most: number,
  ) =>
    sql<GuestRow>`
      select g.guest_id, g.first_name, g.last_name, g.guest_company, g.email, g.pass_sealed, g.details_sealed,
        coalesce(w.merged_into, case when w.erased_at is null then w.visitor_id end, e.visitor_id) as visitor_id,
        h.host_id, h.first_name as host_first_name, h.last_name as host_last_name, h.area, h.image,
        a.reason, t.visitor_type_id, a.starts_at, a.ends_at,
        a.state = 'cancelled' or g.state = 'cancelled' as is_cancelled,
        ${isReplaced} as is_replaced,
        a.site_id, s.name as site_name, ${timeZoneOf(companyId, sql`s.site_id`)} as time_zone,
        c.pass_early_minutes, c.pass_late_minutes
      from guests g
      join appointments a on a.company_id = g.company_id and a.appointment_id = g.appointment_id
      join companies c on c.company_id = g.company_id
      left join sites s on s.company_id = a.company_id and s.site_id = a.site_id
      left join hosts h on h.company_id = a.company_id and h.host_id = a.host_id and h.can_receive
      left join visitor_types t on t.company_id = a.company_id and t.visitor_type_id = a.visitor_type_id
      left join visitors w on w.company_id = g.company_id and w.visitor_id = g.visitor_id
      left join visitors e on e.company_id = g.company_id and e.email_key = g.email_key
      where g.company_id = ${companyId} and (${wanted})
      order by a.starts_at
      limit ${most}`.execute(query)

  async function find(companyId: string, pass: string): Promise<PassGuest | null> {
    const hashes = sql`any(${sql.val([...passHashes(vault, pass)])}::bytea[])`
    const isReplaced = sql<boolean>`(g.pass_index = ${hashes}) is not true`
    const wanted = sql<boolean>`g.pass_index = ${hashes} or g.replaced_pass_index = ${hashes}`
    const { rows } = await rowsOf(companyId, isReplaced, wanted, 1)
    return rows[0] ? guestOf(vault, rows[0]) : null
  }

  return {
    find,

    /** Guests whose appointment is over, with the time after it in which their pass still opens. */
    async markNoShows(): Promise<void> {
      await sql`update guests g set state = 'noShow'
        from appointments a join companies c on c.company_id = a.company_id
        where a.company_id = g.company_id and a.appointment_id = g.appointment_id and a.state = 'planned'
          and g.state = 'expected' and now() - a.ends_at > c.pass_late_minutes * interval '1 minute'`.execute(
        query,
      )
    },

    /** Guests whose passes open an entry at the token's site now. */
    async listAdmitted(token: Token): Promise<readonly PassGuest[]> {
      const now = new Date()
      const { rows } = await rowsOf(
        token.companyId,
        sql<boolean>`false`,
        opensBy(token, now, now),
        ADMITTED_MAX,
      )
      return rows
        .map((row) => guestOf(vault, row))
        .filter(({ facts }) => admission(facts, now, token.siteId).ok)
    },

    /** Guests whose passes open at the token's site within a day, with the pass and when it opens, soonest first. */
    async listExpected(token: Token) {
      const now = new Date()
      const wanted = opensBy(token, now, new Date(now.getTime() + PACK_GUESTS_MS))
      const { rows } = await rowsOf(token.companyId, sql<boolean>`false`, wanted, PACK_GUESTS_MAX)
      return rows.flatMap((row) => {
        const guest = guestOf(vault, row)
        const opening = openingOf(guest.facts, now)
        if (opening === null || row.pass_sealed === null) return []
        return [{ guest, opening, pass: vault.decrypt(row.pass_sealed).toString() }]
      })
    },

    /** The guest is this visitor from now on. */
    async keepVisitor(companyId: string, guestId: string, visitorId: string): Promise<void> {
      await query
        .updateTable('guests')
        .set({ visitor_id: visitorId })
        .where('company_id', '=', companyId)
        .where('guest_id', '=', guestId)
        .where('visitor_id', 'is distinct from', visitorId)
        .execute()
    },

    /**
     * Signs a guest up who shows their pass, and lets the token act for them. It proves the guest's address, so a visitor who
     * is known by it is answered instead of refused; several scans of one pass at the same time make one visitor.
     */
    async signUp(
      token: Token,
      pass: string,
      visitor: NewVisitor,
      once: Once | null,
    ): Promise<Result<Visitor, Refusal>> {
      const guest = await find(token.companyId, pass)
      // A late one is kept: the tablet has let the guest in already.
      if (visitor.occurredAt == null) {
        if (guest === null) return refuse('VISITOR_NOT_FOUND')
        const admitted = admission(guest.facts, new Date(), token.siteId)
        if (!admitted.ok) return admitted
      }
      if (guest === null) return visitors.signUp(token, visitor, once)
      if (guest.visitorId !== null) return ok(await known(token, guest.visitorId))
      const filled = {
        ...visitor,
        email: visitor.email ?? guest.email,
        visitorTypeId: guest.visitorTypeId ?? visitor.visitorTypeId,
        ...withAhead(visitor, guest.details),
      }
      const signedUp = await visitors.signUp(token, filled, once, (tx, visitorId) =>
        claim(tx, token.companyId, guest.guestId, visitorId),
      )
      if (signedUp.ok) return signedUp
      // Another scan of the same pass was faster, or the address has become known meanwhile.
      const now = await find(token.companyId, pass)
      return now?.visitorId == null ? signedUp : ok(await known(token, now.visitorId))
    },
  }

  async function known(token: Token, visitorId: string): Promise<Visitor> {
    const found = await visitors.ofId(token.companyId, visitorId)
    if (found === null) throw new Error('The visitor of a guest is gone')
    await tokens.bindVisitor(token, found.visitor.id)
    return found.visitor
  }
}

/** What the form asked for, and else what the guest has filled in ahead. */
const withAhead = (visitor: NewVisitor, ahead: AheadDetails) => ({
  phone: visitor.phone ?? ahead.phone,
  sex: visitor.sex ?? ahead.sex,
  documentType: visitor.documentType ?? ahead.documentType,
  document: visitor.document ?? ahead.document,
  birthday: visitor.birthday ?? ahead.birthday,
})

/** @returns false if the guest is another visitor already */
async function claim(
  tx: Pick<Database['query'], 'updateTable'>,
  companyId: string,
  guestId: string,
  visitorId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('guests')
    .set({ visitor_id: visitorId })
    .where('company_id', '=', companyId)
    .where('guest_id', '=', guestId)
    .where('visitor_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
