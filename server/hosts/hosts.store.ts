import { sql } from 'kysely'
import { v4 as uuid } from 'uuid'
import { CONSOLE_PAGE_ROWS } from '#contract/limits.ts'
import { searchKey, searchWords } from '#server/database/search-key.ts'
import type { Tenant } from '#server/database/tenant.ts'

export interface HostDetails {
  readonly firstName: string
  readonly lastName: string
  readonly area: string | null
  readonly email: string | null
  readonly canReceive: boolean
}

const rowOf = (host: HostDetails) => ({
  first_name: host.firstName,
  last_name: host.lastName,
  area: host.area,
  email: host.email,
  can_receive: host.canReceive,
  search_key: searchKey(`${host.firstName} ${host.lastName} ${host.area ?? ''}`),
})

/** @param after last name, first name and id of the page before, as JSON. */
export async function readHosts(
  tenant: Tenant,
  {
    search,
    after,
    archived,
  }: { readonly search: string; readonly after: string | null; readonly archived: boolean },
) {
  const found = tenant
    .select('hosts')
    .where('is_archived', '=', archived)
    .where(
      sql<boolean>`(select coalesce(bool_and(strpos(search_key || ' ' || coalesce(lower(email), ''), word) > 0), true)
        from unnest(${searchWords(search)}::text[]) as word)`,
    )
  const { total } = await found
    .select((row) => row.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  const from = placeOf(after)
  const rows = await found
    .selectAll()
    .$if(from !== null, (query) =>
      query.where(
        sql<boolean>`(last_name, first_name, host_id) > (${from?.[0]}, ${from?.[1]}, ${from?.[2]})`,
      ),
    )
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('host_id')
    .limit(CONSOLE_PAGE_ROWS + 1)
    .execute()
  const page = rows.slice(0, CONSOLE_PAGE_ROWS)
  const last = page.at(-1)
  return {
    hosts: page.map((row) => ({
      id: row.host_id,
      firstName: row.first_name,
      lastName: row.last_name,
      area: row.area,
      email: row.email,
      canReceive: row.can_receive,
      isArchived: row.is_archived,
      photo: row.image,
    })),
    total: Number(total),
    next:
      rows.length > page.length && last
        ? JSON.stringify([last.last_name, last.first_name, last.host_id])
        : null,
  }
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
  id: string | null,
  host: HostDetails & { readonly isArchived: boolean },
): Promise<string | null> {
  const values = {
    ...rowOf({ ...host, canReceive: host.canReceive && !host.isArchived }),
    is_archived: host.isArchived,
  }
  if (id !== null) {
    const changed = await tenant.update('hosts').set(values).where('host_id', '=', id).executeTakeFirst()
    return changed.numUpdatedRows > 0n ? id : null
  }
  const host_id = uuid()
  await tenant.insert('hosts', { host_id, image: null, ...values }).execute()
  return host_id
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

/** Rows of one statement: PostgreSQL takes at most 65,535 parameters. */
const ROWS_AT_ONCE = 5_000

/** All of them or none: who has a known mail address is changed, everybody else is added. */
export const insertHosts = (tenant: Tenant, hosts: readonly HostDetails[]) =>
  tenant.transaction(async (tx) => {
    const known = await hostsByEmail(tx)
    const idOf = ({ email }: HostDetails) => (email === null ? undefined : known.get(email))
    for (let first = 0; first < hosts.length; first += ROWS_AT_ONCE) {
      const rows = hosts.slice(first, first + ROWS_AT_ONCE).map((host) => ({
        host_id: idOf(host) ?? uuid(),
        image: null,
        ...rowOf(host),
      }))
      await tx
        .insert('hosts', rows)
        .onConflict((conflict) =>
          conflict.columns(['company_id', 'host_id']).doUpdateSet((row) => ({
            first_name: row.ref('excluded.first_name'),
            last_name: row.ref('excluded.last_name'),
            area: row.ref('excluded.area'),
            can_receive: row.ref('excluded.can_receive'),
            search_key: row.ref('excluded.search_key'),
            is_archived: false,
          })),
        )
        .execute()
    }
    const changed = hosts.filter((host) => idOf(host) !== undefined).length
    return { added: hosts.length - changed, changed }
  })
