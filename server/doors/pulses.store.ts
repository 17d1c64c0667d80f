import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { DoorOutcome } from '#contract/doors.ts'
import type { Direction } from '#contract/entities/direction.ts'
import { DOOR_FRESH_MS } from '#contract/limits.ts'
import type { Database } from '#server/database/database.ts'
import { nowIf } from '#server/database/now-if.ts'
import type { Token } from '#server/devices/token.ts'
import type { Vault } from '#server/keys/vault.ts'
import type { Door } from './door.ts'
import { type DoorRow, doorOf } from './doors.store.ts'

/** A stored entry or exit. */
export interface Passage {
  readonly visitId: string
  readonly direction: Direction
  readonly at: Date
}

/** What is to be asked, once, by this process. */
export interface Pulse {
  readonly pulseId: string
  readonly doorId: string
  readonly companyId: string
  readonly door: Door
}

export function pulseStore({ query }: Database, vault: Vault) {
  return {
    /**
     * Which door a passage opens, if any: the tablet's own, else its site's, else the company's. A paused one opens nothing, and no other one in its place. The row is
     * inserted once for each passage, so a repeated request opens nothing again. For a phone it is never a door of a site that the
     * request names, and none at all where phones need not be at the tablet: the visitor may be anywhere then.
     * @returns the pulse for the one caller who has to ask; `asked`: it has been asked before
     */
    async begin(
      { companyId, deviceId, siteId, kind }: Pick<Token, 'companyId' | 'deviceId' | 'siteId' | 'kind'>,
      requestedSite: string | null,
      { visitId, direction, at }: Passage,
    ): Promise<Pulse | 'asked' | null> {
      const isPhone = kind === 'temp'
      const place = isPhone ? siteId : (siteId ?? requestedSite)
      const pulseId = uuid()
      const { rows } = await sql<DoorRow & { door_id: string; is_new: boolean }>`
        with chosen as (
          select * from (select * from doors d
            where d.company_id = ${companyId} and d.direction in (${direction}, 'both')
              and (d.device_id = ${deviceId} or (d.device_id is null and (d.site_id is null or d.site_id = ${place})))
            order by d.device_id is null, d.site_id is null, d.door_id limit 1) first
          where is_on and (not ${isPhone} or (select presence_required from companies where company_id = ${companyId}))
            and ${at}::timestamptz > now() - ${DOOR_FRESH_MS} * interval '1 ms'
        ), made as (
          insert into door_pulses (company_id, visit_id, direction, pulse_id, door_id, device_id)
          select ${companyId}, ${visitId}::uuid, ${direction}, ${pulseId}::uuid, c.door_id, ${deviceId} from chosen c
          on conflict do nothing returning door_id
        )
        select c.*, exists (select 1 from made) as is_new from chosen c`.execute(query)
      const [row] = rows
      if (row === undefined) return null
      if (!row.is_new) return 'asked'
      return { pulseId, doorId: row.door_id, companyId, door: doorOf(vault, row) }
    },

    async end({ companyId, pulseId, doorId }: Pulse, outcome: DoorOutcome): Promise<void> {
      await sql`
        with ended as (update door_pulses set outcome = ${outcome}
          where company_id = ${companyId} and pulse_id = ${pulseId}::uuid)
        update doors set
          opened_at = ${nowIf(outcome === 'opened', sql`opened_at`)},
          failed_at = ${nowIf(outcome !== 'opened', sql`failed_at`)},
          failure = case when ${outcome} = 'opened' then failure else ${outcome} end
        where company_id = ${companyId} and door_id = ${doorId}::uuid`.execute(query)
    },

    /** What became of a passage's door, for the tablet or phone that asked; `undefined`: it asked for none. */
    async findOutcome(
      { companyId, deviceId, hash, kind }: Token,
      visitId: string,
      direction: Direction,
    ): Promise<{ readonly outcome: DoorOutcome | null } | undefined> {
      const isOwn =
        kind === 'temp'
          ? sql<boolean>`p.device_id is null and exists (select 1 from visits v join token_visitors m
              on m.company_id = v.company_id and m.visitor_id = v.visitor_id
              where v.company_id = ${companyId} and v.visit_id = p.visit_id
                and m.token_hash = ${hash} and m.expires_at > now())`
          : sql<boolean>`p.device_id = ${deviceId}`
      return query
        .selectFrom('door_pulses as p')
        .select('p.outcome')
        .where('p.company_id', '=', companyId)
        .where('p.visit_id', '=', visitId)
        .where('p.direction', '=', direction)
        .where(isOwn)
        .executeTakeFirst()
    },
  }
}
export type PulseStore = ReturnType<typeof pulseStore>
