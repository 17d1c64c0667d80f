import { sql } from 'kysely'
import type { Scope } from '#contract/calls/call.ts'
import {
  LATE_VISIT_MAX_MS,
  TABLET_TOKEN_MS,
  TOUCHLESS_EXTENSIONS,
  TOUCHLESS_SESSION_MS,
  VISITOR_BINDING_MS,
} from '#contract/limits.ts'
import { keptVisitor } from '#server/visitors/kept-visitor.store.ts'
import { makeToken, parseToken, type Token } from './token.ts'
import type { Database } from '#server/database/database.ts'

/** A tablet's site is its device's, and its token opens something only while the device is approved. */
const FIND = `select t.kind, t.scope, t.device_id, t.expires_at,
    case when t.kind = 'tablet' then d.site_id else t.site_id end as site_id
  from tokens t left join devices d on d.company_id = t.company_id and d.device_id = t.device_id
  where t.company_id = $1 and t.token_hash = $2 and t.expires_at > now() and t.revoked_at is null
    and (t.kind <> 'tablet' or d.state = 'approved')`

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
      scope: row.scope,
      siteId: row.site_id,
      deviceId: row.device_id,
      expiresAt: row.expires_at,
    }
  }

  async function forget(companyId: string): Promise<void> {
    const isOver = sql<Date>`now() - interval '1 day'`
    // A tablet names whom it has met as long as late visits are taken.
    const isForgotten = sql<Date>`now() - ${LATE_VISIT_MAX_MS} * interval '1 millisecond'`
    await query
      .deleteFrom('counters')
      .where('company_id', 'in', [companyId, ''])
      .where('ends_at', '<', isOver)
      .execute()
    await query
      .deleteFrom('token_visitors')
      .where('company_id', '=', companyId)
      .where('expires_at', '<', isForgotten)
      .execute()
    await query
      .deleteFrom('tokens')
      .where('company_id', '=', companyId)
      .where('expires_at', '<', isForgotten)
      .execute()
  }

  return {
    /** `findToken` without its cache of one second. */
    findNow: find,

    /** Which of these tokens open something now, by their hashes as hexadecimals. */
    async stillValid(tokens: readonly Token[]): Promise<ReadonlySet<string>> {
      const { rows } = await pool.query<{ hash: string }>({
        name: 'still-valid',
        text: `select encode(t.token_hash, 'hex') as hash
          from unnest($1::text[], $2::bytea[]) as asked (company_id, token_hash)
          join tokens t using (company_id, token_hash)
          join devices d on d.company_id = t.company_id and d.device_id = t.device_id
          where t.expires_at > now() and t.revoked_at is null and d.state = 'approved'`,
        values: [tokens.map(({ companyId }) => companyId), tokens.map(({ hash }) => hash)],
      })
      return new Set(rows.map(({ hash }) => hash))
    },

    /** `null` for a text that is no valid token. */
    async findToken(text: string): Promise<Token | null> {
      const now = Date.now()
      const known = remembered.get(text)
      if (known !== undefined && known.until > now) return known.token
      const token = await find(text)
      if (remembered.size >= REMEMBER_MAX) remembered.clear()
      if (token !== null) {
        remembered.set(text, { token, until: Math.min(now + REMEMBER_MS, token.expiresAt.getTime()) })
      }
      return token
    },

    /** Called after a revocation: this process looks every token up again. */
    forgetRemembered: () => remembered.clear(),

    async issueTabletToken(companyId: string, siteId: string | null, deviceId: string) {
      const { text, hash } = makeToken(companyId)
      const { expires_at } = await query
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
    },

    /** Issues a token for a visitor's own phone, and deletes expired data of earlier phones. */
    async issueTempToken(companyId: string, siteId: string | null) {
      const { text, hash } = makeToken(companyId)
      const { expires_at } = await query
        .insertInto('tokens')
        .values({
          company_id: companyId,
          token_hash: hash,
          kind: 'temp',
          site_id: siteId,
          expires_at: fromNow(TOUCHLESS_SESSION_MS),
        })
        .returning('expires_at')
        .executeTakeFirstOrThrow()
      await forget(companyId)
      return { token: text, expiresAt: expires_at }
    },

    /** `null` once it was done too often. */
    async extendTempToken({ companyId, hash }: Token): Promise<Date | null> {
      const extended = await query
        .updateTable('tokens')
        .set({ expires_at: fromNow(TOUCHLESS_SESSION_MS), extensions: sql`extensions + 1` })
        .where('company_id', '=', companyId)
        .where('token_hash', '=', hash)
        .where('extensions', '<', TOUCHLESS_EXTENSIONS)
        .returning('expires_at')
        .executeTakeFirst()
      return extended?.expires_at ?? null
    },

    /** Issues a key for another system, valid until it is revoked. `null` if there is no such company or site. */
    async issueIntegrationKey(
      companyId: string,
      siteId: string | null,
      scope: Scope,
    ): Promise<string | null> {
      const known = await query
        .selectFrom('companies as c')
        .leftJoin('sites as s', (join) =>
          join.onRef('s.company_id', '=', 'c.company_id').on('s.site_id', '=', siteId ?? ''),
        )
        .select('s.site_id')
        .where('c.company_id', '=', companyId)
        .executeTakeFirst()
      if (known === undefined || (siteId !== null && known.site_id === null)) return null
      const { text, hash } = makeToken(companyId)
      await query
        .insertInto('tokens')
        .values({
          company_id: companyId,
          token_hash: hash,
          kind: 'integration',
          scope,
          site_id: siteId,
          expires_at: sql<Date>`'9999-01-01'`,
        })
        .execute()
      return text
    },

    /** Lets the token act for the visitor from now on, for a limited time (S06). */
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
        .where('visitor_id', '=', keptVisitor(token.companyId, visitorId))
        .where('expires_at', '>', sql<Date>`now()`)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}

export type TokenStore = ReturnType<typeof tokenStore>
