import { sql } from 'kysely'
import type { putHostOutcomes } from '#contract/public/hosts.ts'
import { ok, type Result } from '#contract/result.ts'
import { archiveHosts, type HostDetails, readHost, writeHost } from '#server/hosts/hosts.store.ts'
import type { Vault } from '#server/keys/vault.ts'
import { type Refusal, refuse } from '#server/platform/refusal.ts'
import type { Tenant } from '#server/database/tenant.ts'
import { pageOfRows, type Place } from './cursor.rules.ts'

/** The value of a place among hosts. */
export const hostPlace = [/^.{1,64}$/] as const

/** By the id, which never changes. */
export async function readHostPage(
  tenant: Tenant,
  vault: Vault,
  { archived, limit }: { readonly archived: boolean; readonly limit: number },
  after: Place | null,
) {
  const rows = await tenant
    .select('hosts')
    .select(['host_id', 'system_id', 'first_name', 'last_name', 'area', 'email', 'phone_sealed', 'language'])
    .select(['can_receive', 'is_archived', 'source'])
    .select(sql<string | null>`to_char(away_until, 'YYYY-MM-DD')`.as('away_day'))
    .where('is_archived', '=', archived)
    .$if(after !== null, (query) => query.where('host_id', '>', after?.[0] ?? ''))
    .orderBy('host_id')
    .limit(limit + 1)
    .execute()
  return pageOfRows(rows, limit, {
    itemOf: (row) => ({
      hostId: row.host_id,
      externalId: row.system_id,
      firstName: row.first_name,
      lastName: row.last_name,
      area: row.area,
      email: row.email,
      phone: row.phone_sealed === null ? null : vault.decrypt(row.phone_sealed).toString(),
      language: row.language,
      canReceive: row.can_receive,
      awayUntil: row.away_day,
      isArchived: row.is_archived,
      source: row.source,
    }),
    placeOf: ({ host_id }) => [host_id],
  })
}

type Put = { readonly hostId: string; readonly outcome: (typeof putHostOutcomes)[number] }

const ofDirectory = () => ({
  ok: false as const,
  error: {
    ...refuse('FORBIDDEN', [{ path: 'externalId', message: 'HOST_OF_DIRECTORY' }]).error,
    message: 'The company reads this host from its directory',
  },
})
const twice = () => refuse('INVALID_INPUT', [{ path: 'email', message: 'INPUT_TWICE' }])

/** Requests about the company's hosts by other systems come one after the other until the end of the transaction. */
async function lockHosts(tenant: Tenant): Promise<void> {
  const name = JSON.stringify(['hosts of systems', tenant.companyId])
  await tenant
    .select('companies')
    .select(sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`.as('locked'))
    .execute()
}

/** Adds or changes the host whom another system knows by this id. Within a transaction. */
export async function putHostOfSystem(
  tenant: Tenant,
  vault: Vault,
  systemId: string,
  host: HostDetails,
): Promise<Result<Put, Refusal>> {
  await lockHosts(tenant)
  const known = await tenant
    .select('hosts')
    .select(['host_id', 'source', 'system_id'])
    .where((or) =>
      or.or([
        or('system_id', '=', systemId),
        ...(host.email === null ? [] : [or(sql`lower(email)`, '=', host.email)]),
      ]),
    )
    .forUpdate()
    .execute()
  const own = known.find(({ system_id }) => system_id === systemId)
  const sameEmail = known.filter((row) => row !== own)
  const adopted = own === undefined && sameEmail.length === 1 ? sameEmail[0] : undefined
  if ((own ?? adopted)?.source === 'directory') return ofDirectory()
  if (
    own === undefined ? sameEmail.length > 1 || (adopted?.system_id ?? null) !== null : sameEmail.length > 0
  )
    return twice()
  const id = (own ?? adopted)?.host_id ?? null
  if (own !== undefined && (await isSame(tenant, vault, own.host_id, host)))
    return ok({ hostId: own.host_id, outcome: 'unchanged' })
  const hostId = (await writeHost(tenant, vault, id, { ...host, isArchived: false })) ?? ''
  // No list from a file archives a host whom another system keeps.
  await tenant
    .update('hosts')
    .set({ system_id: systemId, source: 'console' })
    .where('host_id', '=', hostId)
    .execute()
  return ok({ hostId, outcome: id === null ? 'added' : 'changed' })
}

/** Whether the stored host already is as asked: then tablets need not read their lists again. */
async function isSame(tenant: Tenant, vault: Vault, hostId: string, host: HostDetails): Promise<boolean> {
  const stored = await readHost(tenant, vault, hostId)
  if (stored === null || stored.isArchived) return false
  const isEqual = (name: keyof HostDetails): boolean =>
    host[name] === undefined || host[name] === stored[name]
  return (
    ['firstName', 'lastName', 'area', 'email', 'canReceive', 'phone', 'language', 'awayUntil'] as const
  ).every(isEqual)
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
  if (row.source === 'directory') return ofDirectory()
  if (!row.is_archived) await archiveHosts(tenant, [row.host_id])
  return ok(null)
}
