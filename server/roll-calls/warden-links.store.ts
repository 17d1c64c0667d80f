import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { secretHash } from '#server/keys/secret-hash.ts'
import { type Kysely, sql } from 'kysely'
import { WARDEN_CODE_DIGITS, WARDEN_CODE_TRIES, WARDEN_LINK_MS, WARDEN_OPENINGS } from '#contract/limits.ts'
import type { Tenant } from '#server/database/tenant.ts'
import type { Tables } from '#server/database/tables.ts'
import type { Vault } from '#server/keys/vault.ts'
import { spend } from '#server/platform/limits.store.ts'
import { ofOwnSites } from '#server/visits/visit-rows.store.ts'
import { siteOrNull } from '#server/database/site-or-null.ts'

const SECRET_BYTES = 16
const TOKEN_BYTES = 32
const codeText = (linkId: string, code: string): string => `${linkId} ${code}`

/** @returns the secret and the digits, which are stored as hashes alone */
export async function storeWardenLink(
  tenant: Tenant,
  vault: Vault,
  siteId: string | null,
  accountId: string,
) {
  const linkId = randomUUID()
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const code = String(randomInt(10 ** WARDEN_CODE_DIGITS)).padStart(WARDEN_CODE_DIGITS, '0')
  const { expires_at } = await tenant
    .insert('warden_links', {
      link_id: linkId,
      secret_hash: secretHash(secret),
      site_id: siteId ?? '',
      made_by: accountId,
      code_hash: vault.keyedHash('warden code', codeText(linkId, code)),
      expires_at: sql<Date>`now() + ${WARDEN_LINK_MS} * interval '1 ms'`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return { id: linkId, secret, code, expiresAt: expires_at.toISOString() }
}

const own = (tenant: Tenant) => ofOwnSites(tenant, 'warden_links.site_id')
const isAlive = sql<boolean>`warden_links.revoked_at is null and warden_links.expires_at > now()`

export async function readWardenLinks(tenant: Tenant) {
  const rows = await tenant
    .select('warden_links')
    .leftJoin('wardens as w', (join) =>
      join
        .onRef('w.company_id', '=', 'warden_links.company_id')
        .onRef('w.link_id', '=', 'warden_links.link_id'),
    )
    .select(['warden_links.link_id', 'site_id', 'expires_at', 'wrong_tries'])
    .select(['w.warden_id', 'w.name', 'w.opened_at'])
    .where(own(tenant))
    .where(isAlive)
    .orderBy('made_at', 'desc')
    .orderBy('w.opened_at')
    .execute()
  const links = new Map<string, Link>()
  for (const row of rows) {
    const link = links.get(row.link_id) ?? {
      id: row.link_id,
      siteId: siteOrNull(row.site_id),
      expiresAt: row.expires_at.toISOString(),
      isClosed: row.wrong_tries >= WARDEN_CODE_TRIES,
      wrongTries: row.wrong_tries,
      wardens: [],
    }
    if (row.warden_id !== null && row.opened_at !== null)
      link.wardens.push({
        id: row.warden_id,
        name: row.name ?? '',
        openedAt: row.opened_at.toISOString(),
      })
    links.set(row.link_id, link)
  }
  return [...links.values()]
}
interface Link {
  readonly id: string
  readonly siteId: string | null
  readonly expiresAt: string
  readonly isClosed: boolean
  readonly wrongTries: number
  readonly wardens: { id: string; name: string; openedAt: string }[]
}

export async function endWardenLink(tenant: Tenant, linkId: string): Promise<boolean> {
  const { numUpdatedRows } = await tenant
    .update('warden_links')
    .set({ revoked_at: sql<Date>`now()` })
    .where('link_id', '=', linkId)
    .where(own(tenant))
    .where(isAlive)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A device that has opened a link, for as long as the link lives. */
export interface Warden {
  readonly companyId: string
  readonly linkId: string
  readonly wardenId: string
  /** `null`: all sites. */
  readonly siteId: string | null
  readonly openedAt: Date
  readonly endsAt: Date
}

/** `used`: it was opened as often as it may be. */
type Opened =
  | { readonly is: 'gone' }
  | { readonly is: 'used' }
  | { readonly is: 'wrong' | 'closed'; readonly companyId: string; readonly linkId: string }
  | { readonly is: 'open'; readonly warden: Warden; readonly token: string }

/** Links that people without an account open; they belong to no company until they are found. */
export const wardenStore = ({ query }: { readonly query: Kysely<Tables> }, vault: Vault) => ({
  /** The row's lock puts tries that come at once one after the other, so that each wrong one counts. */
  openWardenLink: (secret: string, code: string, name: string): Promise<Opened> =>
    query.transaction().execute(async (tx): Promise<Opened> => {
      const link = await tx
        .selectFrom('warden_links')
        .select(['company_id', 'link_id', 'site_id', 'code_hash', 'expires_at', 'wrong_tries'])
        .where('secret_hash', '=', secretHash(secret))
        .where(isAlive)
        .forUpdate()
        .executeTakeFirst()
      if (link === undefined || link.wrong_tries >= WARDEN_CODE_TRIES) return { is: 'gone' }
      const { company_id, link_id } = link
      const hashes = vault.keyedHashes('warden code', codeText(link_id, code))
      if (!hashes.some((hash) => hash.equals(link.code_hash))) {
        const { wrong_tries } = await tx
          .updateTable('warden_links')
          .set({ wrong_tries: sql<number>`wrong_tries + 1` })
          .where('company_id', '=', company_id)
          .where('link_id', '=', link_id)
          .returning('wrong_tries')
          .executeTakeFirstOrThrow()
        const is = wrong_tries >= WARDEN_CODE_TRIES ? 'closed' : 'wrong'
        return { is, companyId: company_id, linkId: link_id }
      }
      const counted = { companyId: company_id, what: 'openings of link', who: link_id }
      if (!(await spend(tx, counted, WARDEN_OPENINGS)).ok) return { is: 'used' }
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      const { warden_id, opened_at } = await tx
        .insertInto('wardens')
        .values({ company_id, warden_id: randomUUID(), link_id, token_hash: secretHash(token), name })
        .returning(['warden_id', 'opened_at'])
        .executeTakeFirstOrThrow()
      const warden = {
        companyId: company_id,
        linkId: link_id,
        wardenId: warden_id,
        siteId: siteOrNull(link.site_id),
        openedAt: opened_at,
        endsAt: link.expires_at,
      }
      return { is: 'open', warden, token }
    }),

  async findWarden(token: string): Promise<Warden | null> {
    const row = await query
      .selectFrom('wardens')
      .innerJoin('warden_links', (join) =>
        join
          .onRef('warden_links.company_id', '=', 'wardens.company_id')
          .onRef('warden_links.link_id', '=', 'wardens.link_id'),
      )
      .select(['wardens.company_id', 'wardens.link_id', 'warden_id', 'site_id', 'opened_at', 'expires_at'])
      .where('token_hash', '=', secretHash(token))
      .where(isAlive)
      .executeTakeFirst()
    if (row === undefined) return null
    return {
      companyId: row.company_id,
      linkId: row.link_id,
      wardenId: row.warden_id,
      siteId: siteOrNull(row.site_id),
      openedAt: row.opened_at,
      endsAt: row.expires_at,
    }
  },
})
