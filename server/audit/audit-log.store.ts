import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { eachAtOnce } from '#server/platform/each-at-once.ts'
import type { Vault } from '#server/keys/vault.ts'
import { writeAuditEvent, type AuditEvent, isPurgeProof, isSealed } from './audit.store.ts'
import { findForgedValues, VALUES_PROOF } from './audit-values.store.ts'
import { type Tenant, tenantOf } from '#server/database/tenant.ts'
import type { Database } from '#server/database/database.ts'

/** The action of the entry that `noteKeyChange` writes. */
const KEY_CHANGE = 'rotateKeys'

/** Entries read at once: a thousand seals take some milliseconds, which no visitor notices. */
const PAGE = 1_000

/**
 * A fault of a log. `CHANGED`: an entry differs from what was written; `MISSING`: entries from this position on are
 * gone; `PURGED`: entries were removed by something else than retention; `HEAD`: the last entry is not the one that was
 * written last; `WITNESS`: the entry of the checkpoint is not there.
 */
export interface Tampering {
  readonly companyId: string
  readonly position: number
  readonly kind: 'CHANGED' | 'MISSING' | 'PURGED' | 'HEAD' | 'WITNESS'
}

/** The last entries that this server has seen, by company, stored outside of the database, whose owner cannot change them. */
export type Checkpoints = Readonly<
  Record<string, { readonly position: number /** Hexadecimal. */; readonly seal: string }>
>

const fileIn = (dataDir: string): string => join(dataDir, 'audit-heads.json')

const asRows = (checkpoints: Checkpoints) =>
  Object.entries(checkpoints).map(([company_id, { position }]) => ({ company_id, position }))

/** Reads the checkpoints' file; empty if there is none. @throws if it is no JSON */
export async function readCheckpoints(dataDir: string): Promise<Checkpoints> {
  try {
    return JSON.parse(await readFile(fileIn(dataDir), 'utf8')) as Checkpoints
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw error
  }
}

export async function writeCheckpoints(dataDir: string, checkpoints: Checkpoints): Promise<void> {
  const fresh = `${fileIn(dataDir)}.${randomUUID()}`
  await writeFile(fresh, JSON.stringify(checkpoints), { mode: 0o600, flush: true })
  await rename(fresh, fileIn(dataDir))
}

/** Companies to whose logs is written at once: there are ten connections, which visitors' requests use as well. */
const COMPANIES_AT_ONCE = 3

/** The logs of all companies. */
export function auditLogStore({ query }: Database, vault: Vault) {
  const tenant = (companyId: string) => tenantOf(query, companyId, null)

  return {
    add: (companyId: string, event: AuditEvent): Promise<void> =>
      writeAuditEvent(tenant(companyId), vault, event),

    /** An action of an account that works for several companies: the log of each company gets an entry. */
    addOfAccount: (accountId: string, event: Omit<AuditEvent, 'actor'>): Promise<void> =>
      addAbout(accountId, { ...event, actor: { kind: 'account', id: accountId } }),

    /** An action on an account, by any actor: the log of each of its companies gets an entry. */
    addAbout,

    /** Added to every log: later entries are sealed with the new key, which a thief of the old key does not have. */
    async noteKeyChange(from: number, to: number): Promise<void> {
      const companies = await query.selectFrom('companies').select('company_id').execute()
      const event = { actor: atServer, action: 'rotateKeys', details: { from, to }, address: null }
      const ids = ['', ...companies.map(({ company_id }) => company_id)]
      await eachAtOnce(ids, COMPANIES_AT_ONCE, (id) => writeAuditEvent(tenant(id), vault, event))
    },

    /** Verifies every entry of a company, or of all. */
    async verify(checkpoints: Checkpoints, only: string | null = null) {
      const found: Tampering[] = []
      let lines = 0
      const chainHeads = await query.selectFrom('audit_heads').select('company_id').execute()
      const logs = await query.selectFrom('audit_log').select('company_id').distinct().execute()
      const known = [...chainHeads, ...logs].map(({ company_id }) => company_id)
      for (const companyId of new Set([...known, ...Object.keys(checkpoints)])) {
        if (only !== null && companyId !== only) continue
        const log = await query
          .transaction()
          .setIsolationLevel('repeatable read')
          .execute((tx) => verifyOne(tenantOf(tx, companyId, null)))
        found.push(...log.found)
        lines += log.lines
        if (!(await agrees(companyId, checkpoints[companyId]))) {
          found.push({ companyId, position: checkpoints[companyId]?.position ?? 0, kind: 'WITNESS' })
        }
      }
      return { lines, found }
    },

    /**
     * Reads the last entry of every log.
     * @param before the checkpoints of the call before
     * @returns the new checkpoints, and the companies whose log has lost the entry of its checkpoint; these keep theirs
     */
    async checkpoint(
      before: Checkpoints,
    ): Promise<{ readonly after: Checkpoints; readonly lost: readonly string[] }> {
      // Before the last entries: one that is removed meanwhile has its purge noted there.
      const seals = await readSeals(before)
      const rows = await query
        .selectFrom('audit_heads')
        .select(['company_id', 'position', 'seal', 'purged_position'])
        .where('position', '>', 0)
        .execute()
      const after: Record<string, Checkpoints[string]> = {}
      const lost = new Set(Object.keys(before))
      for (const row of rows) {
        const seen = before[row.company_id]
        const isThere =
          seen === undefined ||
          row.purged_position >= seen.position ||
          seals.get(row.company_id)?.toString('hex') === seen.seal
        after[row.company_id] = isThere ? { position: row.position, seal: row.seal.toString('hex') } : seen
        if (isThere) lost.delete(row.company_id)
      }
      return { after: { ...before, ...after }, lost: [...lost] }
    },
  }

  /** Of the entries that were seen last, by company; those that are gone have none. */
  async function readSeals(seen: Checkpoints): Promise<ReadonlyMap<string, Buffer>> {
    const { rows } = await sql<{ company_id: string; seal: Buffer }>`
      select l.company_id, l.seal from audit_log l
      join jsonb_to_recordset(${JSON.stringify(asRows(seen))}::jsonb) s (company_id text, position int)
        on s.company_id = l.company_id and s.position = l.position`.execute(query)
    return new Map(rows.map(({ company_id, seal }) => [company_id, seal]))
  }

  async function addAbout(accountId: string, event: AuditEvent): Promise<void> {
    const memberships = await query
      .selectFrom('memberships')
      .select('company_id')
      .distinct()
      .where('account_id', '=', accountId)
      .execute()
    const companies = memberships.map(({ company_id }) => company_id)
    for (const companyId of companies.length === 0 ? [''] : companies) {
      await writeAuditEvent(tenant(companyId), vault, event)
    }
  }

  async function verifyOne(log: Tenant) {
    const { companyId } = log
    const found: Tampering[] = []
    const tell = (kind: Tampering['kind'], position: number) => found.push({ companyId, position, kind })
    const chainHead = await log.select('audit_heads').selectAll().executeTakeFirst()
    let { at, seal } = { at: chainHead?.purged_position ?? 0, seal: chainHead?.purged_seal ?? null }
    const proof = chainHead?.purged_proof ?? null
    if (at > 0 && !(seal && proof && isPurgeProof(vault, companyId, at, seal, proof))) tell('PURGED', at)
    let lines = 0
    /** After the entry about a key change no older key may seal, so that a thief of the old key cannot write entries. */
    let oldest = 0
    for (;;) {
      const page = await log
        .select('audit_log')
        .selectAll()
        .where('position', '>', at)
        .orderBy('position')
        .limit(PAGE)
        .execute()
      for (const line of page) {
        if (line.position !== at + 1) tell('MISSING', at + 1)
        else if (!isSealed(vault, line, seal) || vault.ageRank(line.seal) < oldest)
          tell('CHANGED', line.position)
        if (line.action === KEY_CHANGE) oldest = Math.max(oldest, vault.ageRank(line.seal))
        at = line.position
        seal = line.seal
      }
      const withValues = page.filter(({ details }) => VALUES_PROOF in details)
      for (const position of await findForgedValues(log, vault, withValues)) tell('CHANGED', position)
      lines += page.length
      if (page.length < PAGE) break
    }
    const last = seal ?? Buffer.alloc(0)
    if ((chainHead?.position ?? 0) !== at || !(chainHead?.seal ?? Buffer.alloc(0)).equals(last))
      tell('HEAD', at)
    return { lines, found }
  }

  /** Whether an entry that was seen once is still there, or was removed by retention. */
  async function agrees(companyId: string, checkpoint: Checkpoints[string] | undefined): Promise<boolean> {
    if (checkpoint === undefined) return true
    const purgedHead = await tenant(companyId)
      .select('audit_heads')
      .select('purged_position')
      .where('purged_position', '>=', checkpoint.position)
      .executeTakeFirst()
    if (purgedHead !== undefined) return true
    const line = await tenant(companyId)
      .select('audit_log')
      .select('seal')
      .where('position', '=', checkpoint.position)
      .executeTakeFirst()
    return line?.seal.toString('hex') === checkpoint.seal
  }
}

/** A request without a session. */
export const anonymous = { kind: 'stranger', id: null } as const
/** The actor for actions of the server itself and of commands on its machine. */
export const atServer = { kind: 'server', id: null } as const
