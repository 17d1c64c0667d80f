import { sql } from 'kysely'
import { v4 as uuid } from 'uuid'
import { fullName } from '#contract/person-name.ts'
import type { Tenant } from '#server/database/tenant.ts'
import type { Vault } from '#server/keys/vault.ts'
import { archiveHosts, factsOf, rowOf } from '../hosts.store.ts'
import { refusedAtOfSameAddress, upsertHosts } from '../upsert-hosts.store.ts'
import type { KnownHost, Plan } from './directory-plan.rules.ts'

/** Rows of one statement: PostgreSQL takes at most 65,535 parameters. */
const ROWS_AT_ONCE = 4_000

const knownHosts = (tenant: Tenant) =>
  tenant
    .select('hosts')
    .select(['host_id', 'external_id', 'source', 'first_name', 'last_name', 'area', 'email', 'phone_sealed'])
    .select(['language', 'can_receive', 'is_archived', 'left_directory_at'])
type Row = Awaited<ReturnType<ReturnType<typeof knownHosts>['execute']>>[number]

export const readKnownHosts = async (tenant: Tenant, vault: Vault): Promise<readonly KnownHost[]> =>
  (await knownHosts(tenant).execute()).map((row) => hostOf(vault, row))

/** No other transaction changes them until the caller's ends. */
export const lockKnownHosts = async (tenant: Tenant, vault: Vault): Promise<readonly KnownHost[]> =>
  (await knownHosts(tenant).forNoKeyUpdate().execute()).map((row) => hostOf(vault, row))

function hostOf(vault: Vault, row: Row): KnownHost {
  return {
    hostId: row.host_id,
    externalId: row.external_id,
    source: row.source,
    firstName: row.first_name,
    lastName: row.last_name,
    area: row.area,
    email: row.email?.toLowerCase() ?? null,
    phone: row.phone_sealed === null ? null : vault.decrypt(row.phone_sealed).toString(),
    language: row.language,
    canReceive: row.can_receive,
    isArchived: row.is_archived,
    hasLeft: row.left_directory_at !== null,
  }
}

/** Carries a plan out: all of it, in the caller's transaction. */
export async function carryOut(tenant: Tenant, vault: Vault, { written, leavers }: Plan): Promise<void> {
  await archiveHosts(tenant, leavers)
  // An id may pass from one row to another, as when a person's entry was made anew: no two rows have it meanwhile.
  const passed = written.flatMap(({ hostId }) => (hostId === null ? [] : [hostId]))
  if (passed.length > 0)
    await tenant
      .update('hosts')
      .set({ external_id: null })
      .where('host_id', '=', sql<string>`any(${passed}::text[])`)
      .execute()
  const rows = written.map((host) => ({
    host_id: host.hostId ?? uuid(),
    source: 'directory' as const,
    external_id: host.externalId,
    is_archived: host.isArchived,
    left_directory_at: null,
    ...rowOf(host),
    ...factsOf(vault, host),
  }))
  await upsertHosts(tenant, rows, { mail_refused_at: refusedAtOfSameAddress })
}

/**
 * Keeps the hosts whom a stopped run would have archived, until a person has decided.
 * @returns whether they are others than before
 */
export async function writeLeavers(tenant: Tenant, hostIds: readonly string[]): Promise<boolean> {
  const rows = await tenant.select('directory_leavers').select('host_id').execute()
  const before = new Set(rows.map(({ host_id }) => host_id))
  if (before.size === hostIds.length && hostIds.every((id) => before.has(id))) return false
  await tenant.delete('directory_leavers').execute()
  for (let start = 0; start < hostIds.length; start += ROWS_AT_ONCE)
    await tenant
      .insert(
        'directory_leavers',
        hostIds.slice(start, start + ROWS_AT_ONCE).map((host_id) => ({ host_id })),
      )
      .execute()
  return true
}

/** Those of them who are still active hosts from the directory, by name. */
export async function readLeavers(tenant: Tenant) {
  const rows = await tenant
    .select('directory_leavers')
    .innerJoin('hosts as h', (join) =>
      join
        .onRef('h.company_id', '=', 'directory_leavers.company_id')
        .onRef('h.host_id', '=', 'directory_leavers.host_id'),
    )
    .select(['h.host_id', 'h.first_name', 'h.last_name'])
    .where('h.source', '=', 'directory')
    .where('h.is_archived', '=', false)
    .orderBy('h.last_name')
    .orderBy('h.first_name')
    .execute()
  return rows.map(({ host_id, first_name, last_name }) => ({
    hostId: host_id,
    name: fullName({ firstName: first_name, lastName: last_name }),
  }))
}

/** They stay, as hosts who were added by hand, until the directory has them again. @param hostIds `null`: all */
export async function keepByHand(tenant: Tenant, hostIds: readonly string[] | null): Promise<void> {
  await tenant
    .update('hosts')
    .set({ source: 'console', ...(hostIds === null && { external_id: null, left_directory_at: null }) })
    .where('source', '=', 'directory')
    .$if(hostIds !== null, (query) =>
      query.where('host_id', '=', sql<string>`any(${[...(hostIds ?? [])]}::text[])`),
    )
    .execute()
}
