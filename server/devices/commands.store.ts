import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Direction } from '#contract/entities/direction.ts'
import { COMMAND_LIFE_MS } from '#contract/limits.ts'
import type { CommandOutcome } from '#contract/socket.ts'
import { typedCodeHashes } from '#server/visitors/codes.rules.ts'
import type { Vault } from '#server/keys/vault.ts'
import type { Database } from '#server/database/database.ts'

export interface Command {
  readonly id: string
  readonly code: string
  readonly direction: Direction
}

interface TabletAddress {
  readonly companyId: string
  readonly deviceId: string
}

interface Row {
  readonly command_id: string
  readonly code_sealed: Buffer
  readonly direction: Direction
}

/** Commands to tablets: rows, so that one missed over a broken line is sent again while it lives (S35). */
export function commandStore({ query }: Database, vault: Vault) {
  const waiting = () =>
    query
      .selectFrom('commands')
      .select(['command_id', 'code_sealed', 'direction'])
      .where('outcome', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .orderBy('created_at')
  const toCommand = (row: Row): Command => ({
    id: row.command_id,
    code: vault.decrypt(row.code_sealed).toString(),
    direction: row.direction,
  })
  /** The visitor of a code; `null` if the code is unknown, which the tablet will be told. */
  const visitorOf = async (companyId: string, code: string): Promise<string | null> => {
    const hashes = typedCodeHashes(vault, code)
    const found = await query
      .selectFrom('visitors')
      .select(sql<string>`coalesce(merged_into, visitor_id)`.as('visitor_id'))
      .where('company_id', '=', companyId)
      .where(({ or, eb }) => or([eb('code_index', 'in', hashes), eb('badge_index', 'in', hashes)]))
      .executeTakeFirst()
    return found?.visitor_id ?? null
  }
  return {
    /** `null` if the company has no such tablet, or the caller's site is another one. */
    async createCommand(
      caller: { readonly companyId: string; readonly siteId: string | null },
      deviceId: string,
      code: string,
      direction: Direction,
    ): Promise<Command | null> {
      const device = await query
        .selectFrom('devices')
        .select('site_id')
        .where('company_id', '=', caller.companyId)
        .where('device_id', '=', deviceId)
        .where('state', '=', 'approved')
        .executeTakeFirst()
      if (device === undefined || (caller.siteId !== null && device.site_id !== caller.siteId)) return null
      const id = uuid()
      await query
        .insertInto('commands')
        .values({
          company_id: caller.companyId,
          command_id: id,
          device_id: deviceId,
          code_sealed: vault.encrypt(code),
          visitor_id: await visitorOf(caller.companyId, code),
          direction,
          expires_at: sql<Date>`now() + ${COMMAND_LIFE_MS} * interval '1 millisecond'`,
        })
        .execute()
      return { id, code, direction }
    },

    /** Commands that the tablet has not answered yet and that are still valid. */
    async waitingCommands({ companyId, deviceId }: TabletAddress): Promise<Command[]> {
      const rows = await waiting()
        .where('company_id', '=', companyId)
        .where('device_id', '=', deviceId)
        .execute()
      return rows.map(toCommand)
    },

    /** The same of all tablets; there are never more than a few. */
    async allWaitingCommands(): Promise<readonly (TabletAddress & Command)[]> {
      const rows = await waiting().select(['company_id', 'device_id']).execute()
      return rows.map((row) => ({
        companyId: row.company_id,
        deviceId: row.device_id,
        ...toCommand(row),
      }))
    },

    /** The first answer of the tablet that was asked counts; a foreign, late or second one changes nothing. */
    async answerCommand({ companyId, deviceId }: TabletAddress, answer: CommandOutcome): Promise<boolean> {
      const { numUpdatedRows } = await query
        .updateTable('commands')
        .set({ outcome: answer.outcome, error_code: answer.errorCode, answered_at: sql<Date>`now()` })
        .where('company_id', '=', companyId)
        .where('device_id', '=', deviceId)
        .where('command_id', '=', answer.id)
        .where('outcome', 'is', null)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },

    async findOutcome(companyId: string, commandId: string) {
      return query
        .selectFrom('commands')
        .select(['outcome', 'error_code'])
        .where('company_id', '=', companyId)
        .where('command_id', '=', commandId)
        .where('outcome', 'is not', null)
        .executeTakeFirst()
    },
  }
}
