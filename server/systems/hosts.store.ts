import { sql } from 'kysely'
import { ok, type Result } from '#contract/result.ts'
import { lockUntilCommit } from '#server/database/lock-until-commit.ts'
import type { Tenant } from '#server/database/tenant.ts'
import { archiveHosts, factsOf, hostDetails, hostRow, rowOf } from '#server/hosts/hosts.store.ts'
import { refusedAtOfSameAddress, upsertHosts } from '#server/hosts/upsert-hosts.store.ts'
import type { Vault } from '#server/keys/vault.ts'
import { type Refusal, refuse } from '#server/platform/refusal.ts'
import { idForm, pageOfRows, type Place } from './cursor.rules.ts'
import { type AskedHost, hostOfDirectory, planHosts, type PutHost } from './plan-hosts.ts'

/** The value of a place among hosts. */
export const hostPlace = [idForm] as const

const columns = ['host_id', 'system_id', 'source', ...hostRow] as const

/** By the id, which never changes. */
export async function readHostPage(
  tenant: Tenant,
  vault: Vault,
  { archived, limit }: { readonly archived: boolean; readonly limit: number },
  after: Place | null,
) {
  const rows = await tenant
    .select('hosts')
    .select(columns)
    .where('is_archived', '=', archived)
    .$if(after !== null, (query) => query.where('host_id', '>', after?.[0] ?? ''))
    .orderBy('host_id')
    .limit(limit + 1)
    .execute()
  return pageOfRows(rows, limit, {
    itemOf: (row) => ({
      hostId: row.host_id,
      externalId: row.system_id,
      ...hostDetails(row, vault),
      source: row.source,
    }),
    placeOf: ({ host_id }) => [host_id],
  })
}

/** Requests about the company's hosts by other systems come one after the other until the end of the transaction. */
const lockHosts = (tenant: Tenant): Promise<void> => lockUntilCommit(tenant, 'hosts of systems')

/**
 * Adds or changes the hosts whom another system knows by these ids. Within a transaction; as many statements for one host as
 * for hundreds.
 */
export async function putHostsOfSystem(
  tenant: Tenant,
  vault: Vault,
  list: readonly AskedHost[],
): Promise<readonly Result<PutHost, Refusal>[]> {
  await lockHosts(tenant)
  const { puts, written } = planHosts(await readMet(tenant, vault, list), list)
  const rows = written.map((host) => ({
    host_id: host.hostId,
    system_id: host.systemId,
    source: host.source,
    is_archived: host.isArchived,
    left_directory_at: null,
    ...rowOf(host),
    ...factsOf(vault, host),
  }))
  await upsertHosts(tenant, rows, { mail_refused_at: refusedAtOfSameAddress })
  return puts
}

/** Hosts who have one of the ids or addresses. */
async function readMet(tenant: Tenant, vault: Vault, list: readonly AskedHost[]) {
  const ids = list.map(({ systemId }) => systemId)
  const emails = list.flatMap(({ email }) => (email === null ? [] : [email]))
  const rows = await tenant
    .select('hosts')
    .select(columns)
    .where(({ or, eb }) =>
      or([
        eb('system_id', '=', sql<string>`any(${ids}::text[])`),
        eb(sql`lower(email)`, '=', sql`any(${emails}::text[])`),
      ]),
    )
    .forUpdate()
    .execute()
  return rows.map((row) => ({
    ...hostDetails(row, vault),
    hostId: row.host_id,
    systemId: row.system_id,
    source: row.source,
  }))
}

/** `NOT_FOUND`: no host has this id. */
export async function archiveHostOfSystem(tenant: Tenant, systemId: string): Promise<Result<null, Refusal>> {
  await lockHosts(tenant)
  const row = await tenant
    .select('hosts')
    .select(['host_id', 'is_archived', 'source'])
    .where('system_id', '=', systemId)
    .executeTakeFirst()
  if (row === undefined) return refuse('NOT_FOUND')
  if (row.source === 'directory') return hostOfDirectory()
  if (!row.is_archived) await archiveHosts(tenant, [row.host_id])
  return ok(null)
}
