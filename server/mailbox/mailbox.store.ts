import { sql } from 'kysely'
import { type MailboxFailure, mailOutcomesRead, type ReadOutcome } from '#contract/console/mailbox.ts'
import type { Database } from '#server/database/database.ts'
import { type Tenant, tenantOf } from '#server/database/tenant.ts'
import type { Vault } from '#server/keys/vault.ts'
import { type NotedBounce, noteReport } from '#server/notifications/bounces.store.ts'
import type { Acted, MailAct } from './mail-acts.ts'
import type { MailboxPosition, MailboxSettings, ReadMessage } from './mailbox-thread.types.ts'

/** What a dead process was reading is taken over after this time. */
const LEASE_MS = 20_000
const COUNTED_DAYS = 30

const SAVED_AT = sql<string>`saved_at::text`

export const readMailboxRow = (tenant: Tenant) => tenant.select('mailboxes').selectAll().executeTakeFirst()
type MailboxRow = NonNullable<Awaited<ReturnType<typeof readMailboxRow>>>

export const mailboxSettingsOf = (
  vault: Vault,
  row: Pick<
    MailboxRow,
    'security' | 'host' | 'port' | 'user_name' | 'password_sealed' | 'authority' | 'address' | 'authserv_id'
  >,
): MailboxSettings => ({
  security: row.security,
  host: row.host,
  port: row.port,
  userName: row.user_name,
  password: vault.decrypt(row.password_sealed).toString(),
  authority: row.authority,
  address: row.address,
  authservId: row.authserv_id,
})

/** The process that reads it lets go of it, and it is read anew at once. */
export async function writeMailbox(
  tenant: Tenant,
  vault: Vault,
  settings: MailboxSettings,
  isOn: boolean,
): Promise<void> {
  const row = await readMailboxRow(tenant)
  const isSame = row !== undefined && row.host === settings.host && row.user_name === settings.userName
  const values = {
    is_on: isOn,
    security: settings.security,
    host: settings.host,
    port: settings.port,
    user_name: settings.userName,
    password_sealed: vault.encrypt(settings.password),
    authority: settings.authority,
    address: settings.address,
    authserv_id: settings.authservId,
    saved_at: sql<Date>`clock_timestamp()`,
    leased_by: null,
    leased_until: null,
    read_at: null,
    failures: 0,
    failure: null,
    retry_at: null,
    // The numbers of another account say nothing of this one.
    ...(!isSame && { uid_validity: null, last_uid: '0' }),
  }
  await tenant
    .insert('mailboxes', values)
    .onConflict((conflict) =>
      conflict
        .column('company_id')
        .doUpdateSet((row) => ({ ...values, saved_at: row.ref('excluded.saved_at') })),
    )
    .execute()
}

export async function removeMailbox(tenant: Tenant): Promise<boolean> {
  await tenant.delete('mailbox_messages').execute()
  const { numDeletedRows } = await tenant.delete('mailboxes').executeTakeFirst()
  return numDeletedRows > 0n
}

/** Messages of the last days, by what became of them. */
export async function countMessages(tenant: Tenant): Promise<Readonly<Record<ReadOutcome, number>>> {
  const rows = await tenant
    .select('mailbox_messages')
    .select(['outcome', sql<number>`count(*)::int`.as('count')])
    .where('read_at', '>', sql<Date>`now() - ${COUNTED_DAYS} * interval '1 day'`)
    .groupBy('outcome')
    .execute()
  const counted = new Map(rows.map(({ outcome, count }) => [outcome, count]))
  return Object.fromEntries(
    mailOutcomesRead.map((outcome) => [outcome, counted.get(outcome) ?? 0]),
  ) as Record<ReadOutcome, number>
}

/** A mailbox that this process reads, with the settings of one moment. */
export interface HeldMailbox {
  readonly companyId: string
  /** As text, to the microsecond. */
  readonly savedAt: string
  /** The process. */
  readonly holder: string
}

export interface ClaimedMailbox extends HeldMailbox {
  readonly settings: MailboxSettings
  readonly position: MailboxPosition | null
  /** Tries that failed since it was last read. */
  readonly failures: number
}

interface KeptMessage {
  readonly noted: readonly NotedBounce[]
  readonly acted: Acted | null
}

export function mailboxStore({ query }: Database, vault: Vault) {
  const isHeld = ({ companyId, savedAt, holder }: HeldMailbox) =>
    sql<boolean>`company_id = ${companyId} and leased_by = ${holder}::uuid and saved_at = ${savedAt}::timestamptz`
  const isFree = sql<boolean>`is_on and (leased_until is null or leased_until < now()) and (retry_at is null or retry_at <= now())`
  const lease = sql<Date>`now() + ${LEASE_MS} * interval '1 millisecond'`
  const at = ({ validity, uid }: MailboxPosition) => ({ uid_validity: validity, last_uid: String(uid) })

  return {
    /** Mailboxes that no process reads and that are due: from now on they are this process's. */
    async claim(holder: string): Promise<readonly ClaimedMailbox[]> {
      const free = await query
        .selectFrom('mailboxes')
        .select(['company_id', SAVED_AT.as('saved_text')])
        .where(isFree)
        .execute()
      const claimed: ClaimedMailbox[] = []
      for (const { company_id: companyId, saved_text: savedAt } of free) {
        const row = await query
          .updateTable('mailboxes')
          .set({ leased_by: holder, leased_until: lease })
          .where('company_id', '=', companyId)
          // Another process may have taken it meanwhile, or staff have saved others.
          .where(sql<boolean>`saved_at = ${savedAt}::timestamptz`)
          .where(isFree)
          .returningAll()
          .executeTakeFirst()
        if (row !== undefined)
          claimed.push({
            companyId,
            savedAt,
            holder,
            failures: row.failures,
            settings: mailboxSettingsOf(vault, row),
            position:
              row.uid_validity === null ? null : { validity: row.uid_validity, uid: Number(row.last_uid) },
          })
      }
      return claimed
    },

    /** @returns false: another process may read it, or its settings are others, or it was switched off */
    async prolong(held: HeldMailbox): Promise<boolean> {
      const { numUpdatedRows } = await query
        .updateTable('mailboxes')
        .set({ leased_until: lease })
        .where(isHeld(held))
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** Lets go of it; it is due again after this time. @param failure `null`: this process ends */
    async release(held: HeldMailbox, failure: MailboxFailure | null, retryAfterMs: number): Promise<void> {
      await query
        .updateTable('mailboxes')
        .set({
          leased_by: null,
          leased_until: null,
          ...(failure !== null && {
            failure,
            failures: sql<number>`failures + 1`,
            retry_at: sql<Date>`now() + ${retryAfterMs} * interval '1 millisecond'`,
          }),
        })
        .where(isHeld(held))
        .execute()
    },

    /** It was read to its end. */
    async keepUpToDate(held: HeldMailbox, position: MailboxPosition): Promise<void> {
      await query
        .updateTable('mailboxes')
        .set({ ...at(position), read_at: sql<Date>`now()`, failures: 0, failure: null, retry_at: null })
        .where(isHeld(held))
        .execute()
    },

    /**
     * Keeps that a message was read, what it reports of our mails, and what it asks for: all or nothing, and each message once.
     * @param act does what it asks for; `null`: nothing
     * @returns what is different now; `null`: the mailbox is not this process's any more
     */
    async keepMessage(
      held: HeldMailbox,
      position: MailboxPosition,
      { hash, is, reports }: Omit<ReadMessage, 'request'>,
      act: MailAct | null,
    ): Promise<KeptMessage | null> {
      return query.transaction().execute(async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('mailboxes')
          .set(at(position))
          .where(isHeld(held))
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return null
        const { companyId } = held
        const added = await tx
          .insertInto('mailbox_messages')
          .values({ company_id: companyId, message_hash: hash, outcome: is === 'read' ? 'ignored' : is })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
        if ((added.numInsertedOrUpdatedRows ?? 0n) === 0n) return { noted: [], acted: null }
        const noted: NotedBounce[] = []
        for (const report of reports) {
          const one = await noteReport(tx, companyId, report)
          if (one !== null) noted.push(one)
        }
        const acted = act === null ? null : await act(tenantOf(tx, companyId, null))
        const isFinal = noted.some((one) => one.isFinal)
        const reported = noted.length === 0 ? null : isFinal ? ('bounced' as const) : ('delayed' as const)
        const outcome = reported ?? acted?.outcome ?? null
        if (outcome !== null)
          await tx
            .updateTable('mailbox_messages')
            .set({ outcome, detail: reported === null ? (acted?.detail ?? null) : null })
            .where('company_id', '=', companyId)
            .where('message_hash', '=', hash)
            .execute()
        return { noted, acted }
      })
    },
  }
}

export type MailboxStore = ReturnType<typeof mailboxStore>
