import { sql } from 'kysely'
import type { Scope } from '#contract/calls/call.ts'
import { KEY_ENDS_SOON_DAYS } from '#contract/console/keys.ts'
import type { Tenant } from '#server/database/tenant.ts'
import { keyName } from '#server/devices/key-name.store.ts'
import { newKeyRow } from '#server/devices/tokens.store.ts'

/** How long a replaced key still opens. */
const REPLACED_KEY_HOURS = 24
/** In place of `infinity`, which has no instant. */
const NEVER_YEAR = 9999

const idOf = (hash: Buffer): string => hash.toString('base64url')

/** Keys of other systems. Their id is the hash that stands for them. */
export async function readKeys(tenant: Tenant) {
  const rows = await tenant
    .select('tokens')
    .leftJoin('auth.user as u', 'u.id', 'tokens.made_by')
    .select(['token_hash', 'scope', 'scopes', 'site_id', 'created_at', 'tail', 'expires_at', 'used_at'])
    .select(['replaced_at', 'u.name as made_by_name'])
    .select(keyName.as('name'))
    .where('kind', '=', 'integration')
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .execute()
  return rows.map((row) => ({
    id: idOf(row.token_hash),
    name: row.name,
    scopes: scopesOf(row),
    siteId: row.site_id,
    tail: row.tail,
    createdAt: row.created_at.toISOString(),
    madeBy: row.made_by_name,
    expiresAt: row.expires_at.getUTCFullYear() >= NEVER_YEAR - 1 ? null : row.expires_at.toISOString(),
    usedAt: row.used_at?.toISOString() ?? null,
    replacedAt: row.replaced_at?.toISOString() ?? null,
  }))
}

const scopesOf = ({ scope, scopes }: { scope: Scope | null; scopes: Scope[] | null }): Scope[] =>
  scopes ?? (scope === null ? [] : [scope])

/** Names of keys that end soon and that no other has replaced; those that have ended are the other system's to miss. */
export async function readEndingKeys(tenant: Tenant): Promise<string[]> {
  const rows = await tenant
    .select('tokens')
    .select(keyName.as('name'))
    .where('kind', '=', 'integration')
    .where('revoked_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where(sql<boolean>`expires_at between now() and now() + ${KEY_ENDS_SOON_DAYS} * interval '1 day'`)
    .orderBy('expires_at')
    .execute()
  return rows.map(({ name }) => name)
}

interface WantedKey {
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly siteId: string | null
  readonly lifetimeDays: number | null
  readonly madeBy: string
}

export async function storeKey(tenant: Tenant, { scopes, siteId, ...details }: WantedKey) {
  const { text, ...row } = newKeyRow(tenant.companyId, scopes, details)
  await tenant.insert('tokens', { site_id: siteId, ...row }).execute()
  return { key: text, keyId: idOf(row.token_hash) }
}

/** `null`: there is no such key, it has ended, or another has taken its place. */
export async function replaceKey(tenant: Tenant, id: string, endsNow: boolean, madeBy: string) {
  const old = await tenant
    .update('tokens')
    .set({
      replaced_at: sql<Date>`now()`,
      expires_at: endsNow
        ? sql<Date>`now()`
        : sql<Date>`least(expires_at, now() + ${REPLACED_KEY_HOURS} * interval '1 hour')`,
      ...(endsNow && { revoked_at: sql<Date>`now()` }),
    })
    .where('kind', '=', 'integration')
    .where('token_hash', '=', Buffer.from(id, 'base64url'))
    .where('revoked_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['scope', 'scopes', 'site_id', 'lifetime_days'])
    .executeTakeFirst()
  if (old === undefined) return null
  const { name } = await tenant
    .select('tokens')
    .select(keyName.as('name'))
    .where('kind', '=', 'integration')
    .where('token_hash', '=', Buffer.from(id, 'base64url'))
    .executeTakeFirstOrThrow()
  return storeKey(tenant, {
    name,
    scopes: scopesOf(old),
    siteId: old.site_id,
    lifetimeDays: old.lifetime_days,
    madeBy,
  })
}

export async function storeKeyRevocation(tenant: Tenant, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tenant
    .update('tokens')
    .set({ revoked_at: sql<Date>`now()` })
    .where('kind', '=', 'integration')
    .where('token_hash', '=', Buffer.from(id, 'base64url'))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
