import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { PUSH_BROWSERS_MAX, PUSH_KEPT_MS, PUSH_RECEIPT_MS, PUSH_RENEW_MS } from '#contract/limits.ts'
import type { Database } from '#server/database/database.ts'
import type { Tenant } from '#server/database/tenant.ts'
import type { Vault } from '#server/keys/vault.ts'
import { type ClaimedMessage, HOST_MESSAGES, isToSend, leases, type Named } from '../leases.store.ts'
import { PUSH_ENDPOINT } from './push-endpoint.ts'

/** Base64url. `auth` is a secret of the browser. */
export interface BrowserKeys {
  readonly p256dh: string
  readonly auth: string
}

/** A browser in which a host is notified. */
export interface Browser {
  readonly endpoint: string
  readonly keys: BrowserKeys
}

/** Base64url. */
export interface ServerKeys {
  readonly publicKey: string
  readonly privateKey: string
}

const isKept = sql<boolean>`p.kept_at > now() - ${sql.lit(PUSH_KEPT_MS / 1_000)} * interval '1 second'`

/**
 * The browsers of a host, as a JSON array of subscription ids, for a statement that names the company `c` and the host `h`. An
 * account's address counts only in companies to which the account belongs.
 */
export const browsersOf = (host: 'h' | 's') => sql`(
  select coalesce(jsonb_agg(p.subscription_id order by p.created_at, p.subscription_id), '[]')
  from auth."user" u
  join push_subscriptions p on p.account_id = u.id and ${isKept}
  where c.notifies_by_push and lower(u.email) = lower(${sql.ref(`${host}.email`)})
    and exists (select 1 from memberships m where m.company_id = c.company_id and m.account_id = u.id))`

export async function readPushRules(tenant: Tenant) {
  const { notifies_by_push } = await tenant
    .select('companies')
    .select('notifies_by_push')
    .executeTakeFirstOrThrow()
  const { hosts } = await tenant
    .select('companies')
    .select(
      sql<number>`(select count(distinct h.host_id)::int from hosts h
        join auth."user" u on lower(u.email) = lower(h.email)
        join memberships m on m.company_id = h.company_id and m.account_id = u.id
        join push_subscriptions p on p.account_id = u.id and ${isKept}
        where h.company_id = ${tenant.companyId} and not h.is_archived)`.as('hosts'),
    )
    .executeTakeFirstOrThrow()
  return { isOn: notifies_by_push, hosts }
}

export async function writePushRules(tenant: Tenant, isOn: boolean): Promise<void> {
  await tenant.update('companies').set({ notifies_by_push: isOn }).execute()
}

export function pushStore({ pool, query }: Database, vault: Vault) {
  const attempts = leases({ pool, query }, HOST_MESSAGES)
  const isAt = (endpoint: string) =>
    sql<boolean>`endpoint_index = any(${vault.keyedHashes(PUSH_ENDPOINT, endpoint)}::bytea[])`
  let keys: ServerKeys | null = null

  return {
    /** The keys of this installation. @param make called where there are none yet; of several processes, the first one's stay */
    async keysOf(make: () => ServerKeys): Promise<ServerKeys> {
      keys ??= (await readKeys()) ?? (await addKeys(make()))
      return keys
    },

    /** Whether a company of the account uses push messages. */
    async isOffered(accountId: string): Promise<boolean> {
      const { rows } = await sql`select 1 from memberships m
        join companies c on c.company_id = m.company_id and c.notifies_by_push
        where m.account_id = ${accountId} limit 1`.execute(query)
      return rows.length > 0
    },

    /** Whether the account is notified in this browser, and the browser said so lately. */
    async isKnown(accountId: string, endpoint: string): Promise<boolean> {
      const { rows } = await sql`select 1 from push_subscriptions
        where account_id = ${accountId} and ${isAt(endpoint)}
          and kept_at > now() - ${PUSH_RENEW_MS / 1_000} * interval '1 second'`.execute(query)
      return rows.length > 0
    },

    /** A browser notifies one account: the one that said so last. */
    save: (accountId: string, { endpoint, keys: browserKeys }: Browser): Promise<void> =>
      query.transaction().execute(async (tx) => {
        await sql`delete from push_subscriptions where ${isAt(endpoint)}`.execute(tx)
        await tx
          .insertInto('push_subscriptions')
          .values({
            subscription_id: uuid(),
            account_id: accountId,
            endpoint_sealed: vault.encrypt(endpoint),
            endpoint_index: vault.keyedHash(PUSH_ENDPOINT, endpoint),
            keys_sealed: vault.encrypt(JSON.stringify(browserKeys)),
          })
          .execute()
        await sql`delete from push_subscriptions p where p.account_id = ${accountId} and (not ${isKept}
          or p.subscription_id not in (select k.subscription_id from push_subscriptions k
            where k.account_id = ${accountId} order by k.kept_at desc, k.subscription_id desc
            limit ${PUSH_BROWSERS_MAX}))`.execute(tx)
      }),

    async remove(accountId: string, endpoint: string): Promise<void> {
      await sql`delete from push_subscriptions where account_id = ${accountId} and ${isAt(endpoint)}`.execute(
        query,
      )
    },

    /** All browsers of an account, of which one may be in the hands of another person. */
    async removeAll(accountId: string): Promise<void> {
      await query.deleteFrom('push_subscriptions').where('account_id', '=', accountId).execute()
    },

    /** The push service says that it is gone. */
    async removeGone(subscriptionId: string): Promise<void> {
      await query.deleteFrom('push_subscriptions').where('subscription_id', '=', subscriptionId).execute()
    },

    /** Messages that are to be sent now, for this process alone. */
    claim: (atMost: number): Promise<readonly ClaimedMessage[]> =>
      attempts.claim(sql`select company_id, attempt_id as id from host_notification_attempts
        where channel = 'push' and ${isToSend} order by next_at limit ${atMost}`),

    /** Where a message goes; `null`: the browser is gone, or the company uses push messages no more. */
    async findBrowser({ companyId, attemptId }: Named) {
      const { rows } = await sql<{ subscription_id: string; endpoint_sealed: Buffer; keys_sealed: Buffer }>`
        select p.subscription_id, p.endpoint_sealed, p.keys_sealed from host_notification_attempts a
        join companies c on c.company_id = a.company_id and c.notifies_by_push
        join push_subscriptions p on p.subscription_id = a.channel_id
        where a.company_id = ${companyId} and a.attempt_id = ${attemptId}::uuid`.execute(query)
      const [row] = rows
      if (row === undefined) return null
      return {
        subscriptionId: row.subscription_id,
        endpoint: vault.decrypt(row.endpoint_sealed).toString(),
        keys: JSON.parse(vault.decrypt(row.keys_sealed).toString()) as BrowserKeys,
      }
    },

    /** Keeps the hash of the receipt that goes with a message, before the message leaves. */
    async keepReceipt({ companyId, attemptId }: Named, receiptHash: Buffer): Promise<void> {
      await sql`update host_notification_attempts set receipt_hash = ${receiptHash}
        where company_id = ${companyId} and attempt_id = ${attemptId}::uuid and shown_at is null`.execute(
        query,
      )
    },

    /** A browser has shown the message that this receipt came with. @returns the company; `null`: no receipt that counts */
    async takeReceipt(receiptHash: Buffer): Promise<string | null> {
      const { rows } = await sql<{ company_id: string }>`
        update host_notification_attempts set shown_at = now(), receipt_hash = null
        where receipt_hash = ${receiptHash} and shown_at is null
          and created_at > now() - ${PUSH_RECEIPT_MS / 1_000} * interval '1 second'
        returning company_id`.execute(query)
      return rows[0]?.company_id ?? null
    },
  }

  async function readKeys(): Promise<ServerKeys | null> {
    const row = await query
      .selectFrom('push_keys')
      .select(['public_key', 'private_key_sealed'])
      .executeTakeFirst()
    return row === undefined
      ? null
      : { publicKey: row.public_key, privateKey: vault.decrypt(row.private_key_sealed).toString() }
  }

  async function addKeys({ publicKey, privateKey }: ServerKeys): Promise<ServerKeys> {
    await query
      .insertInto('push_keys')
      .values({ public_key: publicKey, private_key_sealed: vault.encrypt(privateKey) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const kept = await readKeys()
    if (kept === null) throw new Error('The keys of push messages were not kept')
    return kept
  }
}

export type PushStore = ReturnType<typeof pushStore>
