import { sql } from 'kysely'
import type { Scope } from '#contract/calls/call.ts'
import {
  LATE_VISIT_MAX_MS,
  TABLET_TOKEN_MS,
  TOUCHLESS_EXTENSIONS,
  TOUCHLESS_SESSION_MS,
  VISITOR_BINDING_MS,
} from '#contract/limits.ts'
import { HOUR_MS } from '#contract/time.ts'
import { keptVisitor } from '#server/visitors/kept-visitor.store.ts'
import { keyNameOf } from './key-name.store.ts'
import { makeIntegrationKey, makeToken, parseToken, type Token } from './token.ts'
import type { Database } from '#server/database/database.ts'

/** A tablet's site is its device's, and its token opens something only while the device is approved. */
const FIND = `select t.kind, coalesce(t.scopes, array[t.scope]) as scopes, t.device_id, t.expires_at,
    case when t.kind = 'tablet' then d.site_id else t.site_id end as site_id
  from tokens t left join devices d on d.company_id = t.company_id and d.device_id = t.device_id
  where t.company_id = $1 and t.token_hash = $2 and t.expires_at > now() and t.revoked_at is null
    and (t.kind <> 'tablet' or d.state = 'approved')`

/** A revoked token may act this long still: one look-up per tablet and second instead of one per call. */
const REMEMBER_MS = 1_000
const REMEMBER_MAX = 10_000

/** Durations of the contract are milliseconds. */
const fromNow = (ms: number) => sql<Date>`now() + ${ms} * interval '1 millisecond'`

interface KeyDetails {
  readonly name?: string
  /** `null`: the key does not end. */
  readonly lifetimeDays?: number | null
  /** The id of an account. */
  readonly madeBy?: string | null
}

/** A fresh integration key: its text, and the row that stands for it. */
export function newKeyRow(companyId: string, scopes: readonly Scope[], details: KeyDetails) {
  const { text, hash, tail } = makeIntegrationKey(companyId)
  const { lifetimeDays = null, madeBy = null } = details
  const { name = keyNameOf(new Date()) } = details
  return {
    text,
    token_hash: hash,
    kind: 'integration' as const,
    // A version before this one knows only one.
    scope: scopes[0] ?? null,
    scopes: [...scopes],
    tail,
    name,
    lifetime_days: lifetimeDays,
    made_by: madeBy,
    expires_at:
      lifetimeDays === null ? sql<Date>`'9999-01-01'` : sql<Date>`now() + ${lifetimeDays} * interval '1 day'`,
  }
}

export function tokenStore({ pool, query }: Database) {
  const remembered = new Map<string, { readonly token: Token; readonly until: number }>()
  /** The hour, counted from 1970, in which a key's use was noted last. */
  const noted = new Map<string, number>()

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
      scopes: row.kind === 'integration' ? row.scopes : [],
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

    /** Issues a key for another system. `null` if there is no such company or site. */
    async issueIntegrationKey(
      companyId: string,
      siteId: string | null,
      scope: Scope | readonly Scope[],
      details: KeyDetails = {},
    ): Promise<string | null> {
      const known = await query
        .selectFrom('companies as c')
        .leftJoin('sites as s', (join) =>
          join.on('s.company_id', '=', companyId).on('s.site_id', '=', siteId ?? ''),
        )
        .select('s.site_id')
        .where('c.company_id', '=', companyId)
        .executeTakeFirst()
      if (known === undefined || (siteId !== null && known.site_id === null)) return null
      const { text, ...row } = newKeyRow(companyId, typeof scope === 'string' ? [scope] : scope, details)
      await query
        .insertInto('tokens')
        .values({ company_id: companyId, site_id: siteId, ...row })
        .execute()
      return text
    },

    /** Why a text that is no valid token opens nothing, as far as it was an integration key once. */
    async whyKeyEnded(text: string): Promise<'expired' | 'revoked' | null> {
      const parsed = parseToken(text)
      if (parsed === null) return null
      const row = await query
        .selectFrom('tokens')
        .select('revoked_at')
        .where('company_id', '=', parsed.companyId)
        .where('token_hash', '=', parsed.hash)
        .where('kind', '=', 'integration')
        .executeTakeFirst()
      if (row === undefined) return null
      return row.revoked_at === null ? 'expired' : 'revoked'
    },

    /** Notes the hour of a key's use, once in an hour and process. */
    async noteKeyUse({ companyId, hash }: Token): Promise<void> {
      const name = hash.toString('base64url')
      const hour = Math.floor(Date.now() / HOUR_MS)
      if (noted.get(name) === hour) return
      await query
        .updateTable('tokens')
        .set({ used_at: sql<Date>`date_trunc('hour', now())` })
        .where('company_id', '=', companyId)
        .where('token_hash', '=', hash)
        .where(sql<boolean>`used_at is distinct from date_trunc('hour', now())`)
        .execute()
      // After it is stored: else a failure would lose the use.
      if (noted.size >= REMEMBER_MAX) noted.clear()
      noted.set(name, hour)
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
          conflict
            .columns(['company_id', 'token_hash', 'visitor_id'])
            .doUpdateSet((row) => ({ expires_at: row.ref('excluded.expires_at') })),
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
