import { sql } from 'kysely'
import { CONSOLE_PAGE_ROWS, LOG_COUNT_MAX } from '#contract/limits.ts'
import type { Vault } from '#server/keys/vault.ts'
import type { AuditDetails, Tables } from '#server/database/tables.ts'
import { byName } from '#server/database/name-order.ts'
import type { Tenant } from '#server/database/tenant.ts'
import type { AuditValues } from './audit-values.rules.ts'
import { proofOfValues, textOfValues, VALUES_PROOF } from './audit-values.store.ts'

interface Actor {
  readonly kind: Tables['audit_log']['actor_kind']
  readonly id: string | null
}

/** An action in the audit log: ids, never names, and of a visitor only the id. */
export interface AuditEvent {
  readonly actor: Actor
  /** The name of the call, or of the job. */
  readonly action: string
  readonly details: AuditDetails
  /** The network address. */
  readonly address: string | null
  /** Kept beside the entry, which has a proof of them. */
  readonly values?: AuditValues | null
}

export type AuditLine = Pick<
  Tables['audit_log'],
  'company_id' | 'position' | 'at' | 'actor_kind' | 'actor_id' | 'action' | 'details' | 'address'
>

/** The text of an entry that is sealed, together with the entry before. */
const lineText = (line: AuditLine, before: Buffer | null): string =>
  JSON.stringify([
    line.company_id,
    line.position,
    line.at.toISOString(),
    line.actor_kind,
    line.actor_id,
    line.action,
    line.details,
    line.address,
    before?.toString('hex') ?? null,
  ])

export const sealOf = (vault: Vault, line: AuditLine, before: Buffer | null): Buffer =>
  vault.prove('audit line', lineText(line, before))

/** Whether the seal of an entry fits it and the entry before. */
export const isSealed = (
  vault: Vault,
  line: AuditLine & { readonly seal: Buffer },
  before: Buffer | null,
): boolean => vault.isProof('audit line', lineText(line, before), line.seal)

const purgeText = (companyId: string, position: number, seal: Buffer): string =>
  JSON.stringify([companyId, position, seal.toString('hex')])

/** Whether retention has removed the entries up to this one. */
export const isPurgeProof = (
  vault: Vault,
  companyId: string,
  position: number,
  seal: Buffer,
  proof: Buffer,
): boolean => vault.isProof('audit purged', purgeText(companyId, position, seal), proof)

/**
 * Adds an entry to the company's log, in the caller's transaction if there is one. Entries of one company are written one
 * after the other; those of other companies do not wait. `serve-console.ts` adds the entries of console calls, with the
 * details that a handler adds by `request.note`.
 * @param at instead of the database's clock, for simulations
 */
export const writeAuditEvent = (
  tenant: Tenant,
  vault: Vault,
  event: AuditEvent,
  at: Date | null = null,
): Promise<void> =>
  tenant.transaction(async (tx) => {
    const chainHead = (await lockHead(tx).executeTakeFirst()) ?? (await firstHead(tx))
    const values = event.values ? textOfValues(event.values) : null
    const details =
      values === null ? event.details : { ...event.details, [VALUES_PROOF]: proofOfValues(vault, values) }
    const line: AuditLine = {
      company_id: tx.companyId,
      position: chainHead.position + 1,
      at: at ?? chainHead.now,
      actor_kind: event.actor.kind,
      actor_id: event.actor.id,
      action: event.action,
      details,
      address: event.address,
    }
    const seal = sealOf(vault, line, chainHead.position === 0 ? null : chainHead.seal)
    await tx.insert('audit_log', { ...line, details: JSON.stringify(line.details) as never, seal }).execute()
    if (values !== null) {
      const { position } = line
      await tx.insert('audit_values', { position, values_sealed: vault.encrypt(values) }).execute()
    }
    await tx.update('audit_heads').set({ position: line.position, seal }).execute()
  })

/** The last entry, which nothing else changes until the end of the transaction. A wait for it ends before the time is read. */
const lockHead = (tx: Tenant) =>
  tx
    .select('audit_heads')
    .select(['position', 'seal'])
    .select(sql<Date>`date_trunc('milliseconds', clock_timestamp())`.as('now'))
    .forUpdate()

/** The place of the last entry, in a log without one. */
async function firstHead(tx: Tenant) {
  await tx
    .insert('audit_heads', { position: 0, seal: Buffer.alloc(0) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return lockHead(tx).executeTakeFirstOrThrow()
}

/** Entries removed in one transaction, during which no other transaction can write to the log. */
const PURGED_AT_ONCE = 500

/** Removes some of the older entries, and stores a sealed proof of it. @returns the number removed; 0 if none is left */
export const purgeAudit = (tenant: Tenant, vault: Vault, before: Date): Promise<number> =>
  tenant.transaction(async (tx) => {
    const chainHead = await tx
      .select('audit_heads')
      .select(['position', 'purged_position'])
      .forUpdate()
      .executeTakeFirst()
    if (chainHead === undefined) return 0
    const kept = await tx
      .select('audit_log')
      .select((row) => row.fn.min('position').as('first'))
      .where('at', '>=', before)
      .executeTakeFirstOrThrow()
    const last = Math.min(
      (kept.first ?? chainHead.position + 1) - 1,
      chainHead.purged_position + PURGED_AT_ONCE,
    )
    if (last <= chainHead.purged_position) return 0
    const { seal } = await tx
      .select('audit_log')
      .select('seal')
      .where('position', '=', last)
      .executeTakeFirstOrThrow()
    await tx
      .update('audit_heads')
      .set({
        purged_position: last,
        purged_seal: seal,
        purged_proof: vault.prove('audit purged', purgeText(tx.companyId, last, seal)),
      })
      .execute()
    const gone = await tx.delete('audit_log').where('position', '<=', last).executeTakeFirst()
    return Number(gone.numDeletedRows)
  })

/** The number of entries that `purgeAudit` would remove. */
export async function countPurgedAudit(tenant: Tenant, before: Date): Promise<number> {
  const kept = await tenant
    .select('audit_log')
    .select((row) => row.fn.min('position').as('first'))
    .where('at', '>=', before)
    .executeTakeFirstOrThrow()
  const { count } = await tenant
    .select('audit_log')
    .select(sql<number>`count(*)::int`.as('count'))
    .$if(kept.first !== null, (rows) => rows.where('position', '<', kept.first))
    .executeTakeFirstOrThrow()
  return count
}

export interface AuditFilter {
  /** `null`: all. */
  readonly actions: readonly string[] | null
  /** The id of an account. */
  readonly who: string | null
  readonly kind: Actor['kind'] | null
  readonly from: Date | null
  /** Exclusive. */
  readonly to: Date | null
}

const filtered = (tenant: Tenant, { actions, who, kind, from, to }: AuditFilter) =>
  tenant
    .select('audit_log')
    .$if(actions !== null, (lines) => lines.where('action', 'in', actions?.length ? [...actions] : ['']))
    .$if(who !== null, (lines) => lines.where('actor_id', '=', who))
    .$if(kind !== null, (lines) => lines.where('actor_kind', '=', kind ?? 'server'))
    .$if(from !== null, (lines) => lines.where('at', '>=', from ?? new Date(0)))
    .$if(to !== null, (lines) => lines.where('at', '<', to ?? new Date(0)))

/** Entries, newest first. @param after the position of the last entry of the page before */
export async function readAudit(
  tenant: Tenant,
  filter: AuditFilter,
  after: number | null,
  most = CONSOLE_PAGE_ROWS,
) {
  const rows = await filtered(tenant, filter)
    .leftJoin('auth.user as u', 'u.id', 'audit_log.actor_id')
    .leftJoin('devices as d', (join) =>
      join.onRef('d.company_id', '=', 'audit_log.company_id').onRef('d.device_id', '=', 'audit_log.actor_id'),
    )
    .select(['position', 'at', 'actor_kind', 'actor_id', 'action', 'details', 'address'])
    .select(['u.name as account_name', 'd.name as device_name'])
    .$if(after !== null, (lines) => lines.where('position', '<', after ?? 0))
    .orderBy('position', 'desc')
    .limit(most + 1)
    .execute()
  const page = rows.slice(0, most)
  return {
    lines: page.map((row) => ({
      position: row.position,
      at: row.at.toISOString(),
      who: { kind: row.actor_kind, id: row.actor_id, name: row.account_name ?? row.device_name },
      action: row.action,
      details: row.details,
      address: row.address,
    })),
    next: rows.length > page.length ? (page.at(-1)?.position ?? null) : null,
  }
}

export const readAuditEntry = (tenant: Tenant, position: number) =>
  tenant
    .select('audit_log')
    .select(['position', 'action', 'details'])
    .where('position', '=', position)
    .executeTakeFirst()

export async function countAudit(tenant: Tenant, filter: AuditFilter) {
  const found = filtered(tenant, filter)
    .select(sql<number>`1`.as('one'))
    .limit(LOG_COUNT_MAX + 1)
  const { length } = await found.execute()
  return { entries: Math.min(length, LOG_COUNT_MAX), isMore: length > LOG_COUNT_MAX }
}

/** The accounts that the log names, as long as they exist. */
export async function readActors(tenant: Tenant) {
  return tenant
    .select('companies')
    .innerJoin('auth.user as u', (join) => join.onTrue())
    .select(['u.id', 'u.name'])
    .where(
      sql<boolean>`exists (select 1 from audit_log l where l.company_id = ${tenant.companyId} and l.actor_id = u.id)`,
    )
    .orderBy(byName('u.name'))
    .execute()
}

interface EditQuery {
  readonly actions: readonly string[]
  /** What names the row, as the log has it. */
  readonly ids: object
  readonly paths: readonly string[]
  /** Actions on many rows at once. */
  readonly alsoBy: readonly string[]
}

/** Who changed one of these fields last, and when, as far as the log says so. */
export async function readLastEdit(
  tenant: Tenant,
  { actions, ids, paths, alsoBy }: EditQuery,
): Promise<{ readonly by: string | null; readonly at: string | null }> {
  const named = sql<boolean>`(action = any(${[...actions]}::text[]) and details::jsonb @> ${JSON.stringify(ids)}::jsonb
    and (details -> 'fields' is null or details::jsonb -> 'fields' ?| ${[...paths]}::text[]))`
  const row = await tenant
    .select('audit_log')
    .leftJoin('auth.user as u', 'u.id', 'audit_log.actor_id')
    .select(['at', 'u.name'])
    .where(sql<boolean>`(${named} or action = any(${[...alsoBy]}::text[]))`)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { by: row?.name ?? null, at: row?.at.toISOString() ?? null }
}
