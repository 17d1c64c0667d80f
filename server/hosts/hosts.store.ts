import { sql } from 'kysely'
import { v4 as uuid } from 'uuid'
import type { HostSource } from '#contract/console/hosts.ts'
import type { Language } from '#contract/languages.ts'
import { CONSOLE_PAGE_ROWS } from '#contract/limits.ts'
import { fullName } from '#contract/person-name.ts'
import { searchKey } from '#contract/search-key.ts'
import { searchWords } from '#server/database/search-key.ts'
import { byName, nameOrder } from '#server/database/name-order.ts'
import type { Tenant } from '#server/database/tenant.ts'
import type { Vault } from '#server/keys/vault.ts'
import { upsertHosts } from './upsert-hosts.store.ts'

export interface HostDetails {
  readonly firstName: string
  readonly lastName: string
  readonly area: string | null
  readonly email: string | null
  readonly canReceive: boolean
  // Left out, each of these stays as it is.
  readonly phone?: string | null | undefined
  readonly language?: Language | null | undefined
  /** ISO day. */
  readonly awayUntil?: string | null | undefined
}
interface ListedHost extends HostDetails {
  /** Mail addresses. */
  readonly delegates?: readonly string[] | undefined
}

export const rowOf = (host: HostDetails) => ({
  first_name: host.firstName,
  last_name: host.lastName,
  area: host.area,
  email: host.email,
  can_receive: host.canReceive,
  search_key: searchKey(`${host.firstName} ${host.lastName} ${host.area ?? ''}`),
})

/** What else is known of a host, where it is given. */
export const factsOf = (vault: Vault, { phone, language, awayUntil }: HostDetails) => ({
  ...(phone !== undefined && { phone_sealed: phone === null ? null : vault.encrypt(phone) }),
  ...(language !== undefined && { language }),
  ...(awayUntil !== undefined && { away_until: awayUntil }),
})

interface AskedHosts {
  readonly search: string
  /** Last name, first name and id of the page before, as JSON. */
  readonly after: string | null
  readonly archived: boolean
  readonly area: string | null
  readonly receives: boolean | null
}

export async function readHosts(
  tenant: Tenant,
  vault: Vault,
  { search, after, archived, area, receives }: AskedHosts,
) {
  const found = tenant
    .select('hosts')
    .where('is_archived', '=', archived)
    .where(
      sql<boolean>`(select coalesce(bool_and(strpos(search_key || ' ' || coalesce(lower(email), ''), word) > 0), true)
        from unnest(${searchWords(search)}::text[]) as word)`,
    )
    .$if(area !== null, (query) => query.where('area', '=', area))
    .$if(receives !== null, (query) => query.where('can_receive', '=', receives ?? true))
  const { total } = await found
    .select((row) => row.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  const from = placeOf(after)
  const rows = await found
    .selectAll()
    .select(awayDay)
    .$if(from !== null, (query) =>
      query.where(
        sql<boolean>`(${byName('last_name')}, ${byName('first_name')}, last_name, first_name, host_id)
          > (${nameOrder(sql`${from?.[0]}::text`)}, ${nameOrder(sql`${from?.[1]}::text`)}, ${from?.[0]}, ${from?.[1]}, ${from?.[2]})`,
      ),
    )
    .orderBy(byName('last_name'))
    .orderBy(byName('first_name'))
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('host_id')
    .limit(CONSOLE_PAGE_ROWS + 1)
    .execute()
  const page = rows.slice(0, CONSOLE_PAGE_ROWS)
  const last = page.at(-1)
  const delegates = await delegatesOf(
    tenant,
    page.map(({ host_id }) => host_id),
  )
  return {
    hosts: page.map((row) => ({
      id: row.host_id,
      ...hostDetails(row, vault),
      delegates: delegates.get(row.host_id) ?? [],
      source: row.source,
      mailRefusedAt: row.mail_refused_at?.toISOString() ?? null,
      photo: row.image,
    })),
    total: Number(total),
    areas: await readAreas(tenant, archived),
    next:
      rows.length > page.length && last
        ? JSON.stringify([last.last_name, last.first_name, last.host_id])
        : null,
  }
}

async function readAreas(tenant: Tenant, archived: boolean): Promise<string[]> {
  const rows = await tenant
    .select('hosts')
    .select('area')
    .groupBy('area')
    .where('is_archived', '=', archived)
    .where('area', 'is not', null)
    .orderBy(byName('area'))
    .orderBy('area')
    .execute()
  return rows.flatMap(({ area }) => (area === null ? [] : [area]))
}

/** What staff may change of a host; `null`: there is none. */
export async function readHost(tenant: Tenant, vault: Vault, id: string) {
  const row = await tenant
    .select('hosts')
    .select([...hostColumns, awayDay])
    .where('host_id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return null
  const delegates = (await delegatesOf(tenant, [id])).get(id) ?? []
  return { ...hostDetails(row, vault), delegateIds: delegates.map((delegate) => delegate.id) }
}

/** What `hostDetails` reads, besides `awayDay`. */
const named = ['first_name', 'last_name', 'area', 'email', 'phone_sealed', 'language'] as const
const hostColumns = [...named, 'can_receive', 'is_archived'] as const
const awayDay = sql<string | null>`to_char(away_until, 'YYYY-MM-DD')`.as('away_day')
/** The columns of a `HostRow`. */
export const hostRow = [...hostColumns, awayDay] as const

interface HostRow {
  readonly first_name: string
  readonly last_name: string
  readonly area: string | null
  readonly email: string | null
  readonly can_receive: boolean
  readonly is_archived: boolean
  readonly language: Language | null
  readonly phone_sealed: Buffer | null
  /** ISO day. */
  readonly away_day: string | null
}

export const hostDetails = (row: HostRow, vault: Vault) => ({
  firstName: row.first_name,
  lastName: row.last_name,
  area: row.area,
  email: row.email,
  canReceive: row.can_receive,
  isArchived: row.is_archived,
  language: row.language,
  phone: row.phone_sealed === null ? null : vault.decrypt(row.phone_sealed).toString(),
  awayUntil: row.away_day,
})

/** Hosts who stand in for these, by the host, in order. */
async function delegatesOf(tenant: Tenant, hostIds: readonly string[]) {
  const rows = await tenant
    .select('host_delegates')
    .innerJoin('hosts as d', (join) =>
      join
        .onRef('d.company_id', '=', 'host_delegates.company_id')
        .onRef('d.host_id', '=', 'host_delegates.delegate_id'),
    )
    .select(['host_delegates.host_id', 'd.host_id as id', 'd.first_name', 'd.last_name'])
    .where('host_delegates.host_id', '=', sql<string>`any(${[...hostIds]}::text[])`)
    .orderBy('position')
    .execute()
  const found = new Map<string, { id: string; name: string }[]>()
  for (const { host_id, id, first_name, last_name } of rows)
    found.set(host_id, [
      ...(found.get(host_id) ?? []),
      { id, name: fullName({ firstName: first_name, lastName: last_name }) },
    ])
  return found
}

function placeOf(after: string | null): readonly string[] | null {
  try {
    const place: unknown = JSON.parse(after ?? 'null')
    return Array.isArray(place) && place.length === 3 ? place.map(String) : null
  } catch {
    return null
  }
}

/** Writes a host. One who has left the company receives no visitors. */
export async function writeHost(
  tenant: Tenant,
  vault: Vault,
  id: string | null,
  host: HostDetails & {
    readonly isArchived: boolean
    readonly delegateIds?: readonly string[] | undefined
  },
): Promise<string | null> {
  const values = {
    ...rowOf({ ...host, canReceive: host.canReceive && !host.isArchived }),
    is_archived: host.isArchived,
    ...factsOf(vault, host),
  }
  const host_id = id ?? uuid()
  if (id === null) await tenant.insert('hosts', { host_id, image: null, ...values }).execute()
  else {
    const changed = await tenant
      .update('hosts')
      .set({
        ...values,
        mail_refused_at: sql`case when email is not distinct from ${host.email} then mail_refused_at end`,
        // Whom the directory lacks and staff want, staff keep.
        ...(!host.isArchived && {
          source: sql<HostSource>`case when left_directory_at is null then source else 'console' end`,
          left_directory_at: null,
        }),
      })
      .where('host_id', '=', id)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) return null
  }
  if (host.delegateIds !== undefined) await writeDelegates(tenant, host_id, host.delegateIds)
  return host_id
}

export async function areHosts(tenant: Tenant, ids: readonly string[]): Promise<boolean> {
  const known = await tenant
    .select('hosts')
    .select('host_id')
    .where('host_id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()
  return known.length === new Set(ids).size
}

/** A host does not stand in for themselves. */
async function writeDelegates(tenant: Tenant, hostId: string, delegateIds: readonly string[]): Promise<void> {
  const rows = [...new Set(delegateIds)]
    .filter((id) => id !== hostId)
    .map((delegate_id, position) => ({ host_id: hostId, delegate_id, position }))
  await tenant.delete('host_delegates').where('host_id', '=', hostId).execute()
  if (rows.length > 0) await tenant.insert('host_delegates', rows).execute()
}

export async function writePhoto(tenant: Tenant, id: string, image: string | null): Promise<boolean> {
  const { numUpdatedRows } = await tenant
    .update('hosts')
    .set({ image })
    .where('host_id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ids of the hosts that have a mail address, by the address in lower case. */
export async function hostsByEmail(tenant: Tenant): Promise<ReadonlyMap<string, string>> {
  const rows = await tenant
    .select('hosts')
    .select(['host_id', 'email'])
    .where('email', 'is not', null)
    .execute()
  return new Map(rows.map((row) => [row.email?.toLowerCase() ?? '', row.host_id]))
}

/**
 * All of them or none: who has a known mail address is changed, everybody else is added.
 * @param isWhole hosts of earlier lists who are not in this one are archived
 */
export const insertHosts = (
  tenant: Tenant,
  vault: Vault,
  { listed, isWhole }: { readonly listed: readonly ListedHost[]; readonly isWhole: boolean },
) =>
  tenant.transaction(async (tx) => {
    const known = await hostsByEmail(tx)
    const missing = isWhole ? await readMissing(tx, listed) : []
    const idOf = ({ email }: ListedHost) => (email === null ? undefined : known.get(email)) ?? uuid()
    const hosts = listed.map((host) => ({ host, host_id: idOf(host) }))
    const rows = hosts.map(({ host, host_id }) => ({
      host_id,
      source: 'csv' as const,
      is_archived: false,
      ...rowOf(host),
      ...factsOf(vault, host),
    }))
    await upsertHosts(tx, rows, {
      // By which the host is known, also where it is written otherwise.
      email: sql.ref('hosts.email'),
      // Who is in the directory stays the directory's.
      source: sql`case when hosts.source = 'directory' then hosts.source else 'csv' end`,
    })
    await writeListedDelegates(tx, hosts)
    const gone = missing.map(({ id }) => id)
    await archiveHosts(tx, gone)
    const changed = listed.filter(({ email }) => email !== null && known.has(email)).length
    return { added: listed.length - changed, changed, archived: gone.length }
  })

/** They have left the company, and receive no visitors. Those from the directory come back with it. */
export async function archiveHosts(tenant: Tenant, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tenant.transaction(async (tx) => {
    const hosts = () => tx.update('hosts').where('host_id', '=', sql<string>`any(${[...ids]}::text[])`)
    await hosts().set({ is_archived: true, can_receive: false, left_directory_at: null }).execute()
    await hosts().set({ left_directory_at: sql`now()` }).where('source', '=', 'directory').execute()
  })
}

/** Active hosts of earlier lists who are not in this one. Those whom another system keeps are that system's to archive. */
export async function readMissing(tenant: Tenant, listed: readonly ListedHost[]) {
  const emails = listed.flatMap(({ email }) => (email === null ? [] : [email]))
  const rows = await tenant
    .select('hosts')
    .select(['host_id', 'first_name', 'last_name'])
    .where('source', '=', 'csv')
    .where('system_id', 'is', null)
    .where('is_archived', '=', false)
    .where(sql<boolean>`(email is null or not lower(email) = any(${emails}::text[]))`)
    .orderBy(byName('last_name'))
    .orderBy(byName('first_name'))
    .execute()
  return rows.map(({ host_id, first_name, last_name }) => ({
    id: host_id,
    name: fullName({ firstName: first_name, lastName: last_name }),
  }))
}

/** Rows of one statement: PostgreSQL takes at most 65,535 parameters. */
const DELEGATES_AT_ONCE = 5_000

interface StoredHost {
  readonly host: ListedHost
  readonly host_id: string
}

async function writeListedDelegates(tenant: Tenant, hosts: readonly StoredHost[]): Promise<void> {
  const named = hosts.filter(({ host }) => host.delegates !== undefined)
  if (named.length === 0) return
  const known = await hostsByEmail(tenant)
  const rows = named.flatMap(({ host: { delegates = [] }, host_id }) => {
    const ids = new Set(delegates.map((email) => known.get(email)))
    return [...ids]
      .filter((id) => id !== undefined && id !== host_id)
      .map((delegate_id = '', position) => ({ host_id, delegate_id, position }))
  })
  const hostIds = named.map(({ host_id }) => host_id)
  await tenant.delete('host_delegates').where('host_id', '=', sql<string>`any(${hostIds}::text[])`).execute()
  for (let start = 0; start < rows.length; start += DELEGATES_AT_ONCE)
    await tenant.insert('host_delegates', rows.slice(start, start + DELEGATES_AT_ONCE)).execute()
}
