import { sql } from 'kysely'
import { TABLET_TOKEN_MS, VISITOR_BINDING_MS } from '#contract/limits.ts'
import { makeToken, parseToken, type Token } from '#server/domain/token.ts'
import type { Database } from './database.ts'

const FIND = `select kind, site_id, device_id, expires_at from tokens
  where company_id = $1 and token_hash = $2 and expires_at > now() and revoked_at is null`

/** A revoked token may act this long still: one look-up per tablet and second instead of one per call. */
const REMEMBER_MS = 1_000
const REMEMBER_MAX = 10_000

/** Durations of the contract are milliseconds. */
const fromNow = (ms: number) => sql<Date>`now() + ${ms} * interval '1 millisecond'`

export function tokenStore({ pool, query }: Database) {
  const remembered = new Map<string, { readonly token: Token; readonly until: number }>()

  async function find(text: string): Promise<Token | null> {
    const parsed = parseToken(text)
    if (parsed === null) return null
    const found = await pool.query({
      name: 'find-token',
      text: FIND,
      values: [parsed.companyId, parsed.hash],
    })
    const row = found.rows[0]
    if (row === undefined) return null
    return {
      ...parsed,
      kind: row.kind,
      siteId: row.site_id,
      deviceId: row.device_id,
      expiresAt: row.expires_at,
    }
  }

  return {
    /** `null` for a text that is no valid token. */
    async findToken(text: string): Promise<Token | null> {
      const now = Date.now()
      const known = remembered.get(text)
      if (known !== undefined && known.until > now) return known.token
      const token = await find(text)
      if (remembered.size >= REMEMBER_MAX) remembered.clear()
      if (token !== null) remembered.set(text, { token, until: now + REMEMBER_MS })
      return token
    },

    async issueTabletToken(companyId: string, siteId: string | null, deviceId: string | null) {
      const { text, hash } = makeToken(companyId)
      return query.transaction().execute(async (tx) => {
        if (deviceId !== null) {
          await tx
            .insertInto('devices')
            .values({ company_id: companyId, device_id: deviceId, site_id: siteId })
            .onConflict((conflict) =>
              conflict
                .columns(['company_id', 'device_id'])
                .doUpdateSet({ site_id: siteId, last_seen_at: sql`now()` }),
            )
            .execute()
        }
        const { expires_at } = await tx
          .insertInto('tokens')
          .values({
            company_id: companyId,
            token_hash: hash,
            kind: 'tablet',
            site_id: siteId,
            device_id: deviceId,
            expires_at: fromNow(TABLET_TOKEN_MS),
          })
          .returning('expires_at')
          .executeTakeFirstOrThrow()
        return { token: text, expiresAt: expires_at }
      })
    },

    /** From now on and for a while the token may act for the visitor (S06). */
    async bindVisitor(token: Token, visitorId: string, on: Pick<Database['query'], 'insertInto'> = query) {
      const expires_at = fromNow(VISITOR_BINDING_MS)
      await on
        .insertInto('token_visitors')
        .values({
          company_id: token.companyId,
          token_hash: token.hash,
          visitor_id: visitorId,
          expires_at,
        })
        .onConflict((conflict) =>
          conflict.columns(['company_id', 'token_hash', 'visitor_id']).doUpdateSet({ expires_at }),
        )
        .execute()
    },

    async isBound(token: Token, visitorId: string): Promise<boolean> {
      const row = await query
        .selectFrom('token_visitors')
        .select('visitor_id')
        .where('company_id', '=', token.companyId)
        .where('token_hash', '=', token.hash)
        .where('visitor_id', '=', visitorId)
        .where('expires_at', '>', sql<Date>`now()`)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

export type TokenStore = ReturnType<typeof tokenStore>
