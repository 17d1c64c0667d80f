import { randomBytes } from 'node:crypto'
import { secretHash } from '#server/keys/secret-hash.ts'
import { sql } from 'kysely'
import { v4 as uuid } from 'uuid'
import type { Role } from '#contract/console/policy.ts'
import { INVITATION_LIFE_MS } from '#contract/limits.ts'
import { letRunInstallation } from './installation-owners.store.ts'
import { isWardenAlone, type Memberships } from './staff.rules.ts'
import { makeToken, parseToken } from '#server/devices/token.ts'
import type { Database } from '#server/database/database.ts'
import { addCompany, type NewCompany } from '#server/companies/first-company.ts'
import type { Vault } from '#server/keys/vault.ts'
import { siteOrNull } from '#server/database/site-or-null.ts'
import { byName } from '#server/database/name-order.ts'

interface NewAccount {
  readonly name: string
  /** Lower case. */
  readonly email: string
  readonly passwordHash: string
}

type Tx = Database['query']

export const hasPasskey = sql<boolean>`exists (select 1 from auth."passkey" p where p."userId" = u.id)`

const hasSingleSignOn = sql<boolean>`exists (
  select 1 from auth."account" a where a."userId" = u.id and a."providerId" <> 'credential')`
/** The identifier under which the account library stores a token. */
const identifierOf = (text: string): string => secretHash(text).toString('base64url')

/** Accounts, and how they come to their companies. */
export function accountStore({ query }: Database, vault: Vault) {
  const invitation = (on: Tx, text: string) => {
    const { companyId, hash } = parseToken(text) ?? { companyId: '', hash: Buffer.alloc(0) }
    return on
      .selectFrom('invitations as i')
      .innerJoin('companies as c', 'c.company_id', 'i.company_id')
      .leftJoin('sites as s', (join) =>
        join.onRef('s.company_id', '=', 'i.company_id').onRef('s.site_id', '=', 'i.site_id'),
      )
      .leftJoin('auth.user as u', 'u.email', 'i.email')
      .select(['i.company_id', 'i.invitation_id', 'i.email', 'i.role', 'i.site_id', 'c.name as company_name'])
      .select(['s.name as site_name', 'u.id as account_id'])
      .where('i.company_id', '=', companyId)
      .where('i.token_hash', '=', hash)
      .where('i.expires_at', '>', sql<Date>`now()`)
  }

  return {
    /** The memberships of an account in a company. */
    async membershipsIn(companyId: string, accountId: string): Promise<Memberships> {
      const rows = await query
        .selectFrom('memberships as m')
        .select(['m.role', 'm.site_id'])
        .where('m.company_id', '=', companyId)
        .where('m.account_id', '=', accountId)
        .execute()
      return { memberships: rows.map(({ role, site_id }) => ({ role, siteId: siteOrNull(site_id) })) }
    },

    async describe(accountId: string) {
      const factors = await query
        .selectFrom('auth.user as u')
        .select(['u.twoFactorEnabled as hasTotp', hasPasskey.as('hasPasskey')])
        .select(hasSingleSignOn.as('hasSingleSignOn'))
        .where('u.id', '=', accountId)
        .executeTakeFirstOrThrow()
      const rows = await query
        .selectFrom('memberships as m')
        .innerJoin('companies as c', 'c.company_id', 'm.company_id')
        .select(['m.company_id', 'c.name', 'm.role', 'm.site_id'])
        .where('m.account_id', '=', accountId)
        .orderBy(byName('c.name'))
        .orderBy('m.site_id')
        .execute()
      return {
        hasTotp: factors.hasTotp === true,
        hasPasskey: factors.hasPasskey,
        hasSingleSignOn: factors.hasSingleSignOn,
        memberships: rows.map((row) => ({
          companyId: row.company_id,
          companyName: row.name,
          role: row.role,
          siteId: siteOrNull(row.site_id),
        })),
      }
    },

    /** Whether an account does nothing but roll calls, in all its companies. */
    async isWarden(accountId: string): Promise<boolean> {
      const rows = await query
        .selectFrom('memberships')
        .select(['role', 'site_id'])
        .where('account_id', '=', accountId)
        .execute()
      return isWardenAlone({
        memberships: rows.map(({ role, site_id }) => ({ role, siteId: siteOrNull(site_id) })),
      })
    },

    /** A session that is not prolonged by its use was used now. */
    async noteUse(sessionId: string): Promise<void> {
      await query
        .updateTable('auth.session')
        .set({ updatedAt: sql<Date>`now()` })
        .where('id', '=', sessionId)
        .execute()
    },

    /** Signs the devices of a warden out who has another role now: their sessions would open roll calls alone. */
    async endRollCallSessions(accountId: string): Promise<void> {
      await query
        .deleteFrom('auth.session')
        .where('userId', '=', accountId)
        .where('isForRollCalls', '=', true)
        .execute()
    },

    /** Which second factors guard an account. */
    async factorsOf(accountId: string) {
      const found = await query
        .selectFrom('auth.user as u')
        .select(['u.twoFactorEnabled as hasTotp', hasPasskey.as('hasPasskey')])
        .where('u.id', '=', accountId)
        .executeTakeFirst()
      return { hasTotp: found?.hasTotp === true, hasPasskey: found?.hasPasskey === true }
    },

    /** Whether an account is of no company's staff but those of which another account is an owner. */
    async isAnsweredFor(accountId: string, ownerId: string): Promise<boolean> {
      const found = await query
        .selectFrom('memberships as m')
        .select('m.company_id')
        .where('m.account_id', '=', accountId)
        .where('m.role', '<>', 'host')
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('memberships as own')
                .select('own.company_id')
                .whereRef('own.company_id', '=', 'm.company_id')
                .where('own.account_id', '=', ownerId)
                .where('own.role', '=', 'owner')
                .where('own.site_id', '=', ''),
            ),
          ),
        )
        .executeTakeFirst()
      return found === undefined
    },

    /** Takes passkeys, one-time codes and recovery codes away: the password or single sign-on alone is left. */
    removeFactors: (accountId: string): Promise<{ readonly email: string }> =>
      query.transaction().execute(async (tx) => {
        await sql`delete from auth."twoFactor" where "userId" = ${accountId}`.execute(tx)
        await tx.deleteFrom('auth.passkey').where('userId', '=', accountId).execute()
        return tx
          .updateTable('auth.user')
          .set({ twoFactorEnabled: false })
          .where('id', '=', accountId)
          .returning('email')
          .executeTakeFirstOrThrow()
      }),

    /** The name by which colleagues know the person of an account. */
    async rename(accountId: string, name: string): Promise<void> {
      await query.updateTable('auth.user').set({ name }).where('id', '=', accountId).execute()
    },

    /** A second factor was used in this session, besides what it was made by. */
    async strengthenSession(sessionId: string): Promise<void> {
      await query
        .updateTable('auth.session')
        .set({ isMultiFactor: true })
        .where('id', '=', sessionId)
        .execute()
    },

    /** Whether an identity of the single sign-on is this account's. */
    async isLinked(accountId: string): Promise<boolean> {
      const found = await query
        .selectFrom('auth.user as u')
        .select(hasSingleSignOn.as('isLinked'))
        .where('u.id', '=', accountId)
        .executeTakeFirst()
      return found?.isLinked === true
    },

    /** The account that a sign-in is for, by the address or by what the first step has left; `null` if there is none. */
    async findTrying(tried: { readonly email: string; readonly secondStep: string }) {
      const { rows } = await sql<{ id: string }>`
        select id from auth."user" where "email" = ${tried.email}
        union all select "value" from auth."verification" where "identifier" = ${identifierOf(tried.secondStep)}
        limit 1`.execute(query)
      return rows[0]?.id ?? null
    },

    listSessions: (accountId: string) =>
      query
        .selectFrom('auth.session')
        .select(['id', 'createdAt', 'updatedAt', 'ipAddress', 'userAgent'])
        .where('userId', '=', accountId)
        .where('expiresAt', '>', sql<Date>`now()`)
        .orderBy('updatedAt', 'desc')
        .execute(),

    async revokeSession(accountId: string, sessionId: string): Promise<boolean> {
      const { numDeletedRows } = await query
        .deleteFrom('auth.session')
        .where('userId', '=', accountId)
        .where('id', '=', sessionId)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    /**
     * A set-up link for the operator: for a company that has no owner yet, or, where there is no company, for the first
     * one. The link of an earlier start becomes invalid. `null` if nothing has to be set up.
     */
    makeSetUpLink: () =>
      query.transaction().execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(7002)`.execute(tx)
        const companies = await tx
          .selectFrom('companies as c')
          .leftJoin('memberships as m', (join) =>
            join.onRef('m.company_id', '=', 'c.company_id').on('m.role', '=', 'owner'),
          )
          .select(['c.company_id', 'm.account_id'])
          .execute()
        const isStaffed = companies.some(({ account_id }) => account_id !== null)
        await tx.deleteFrom('set_up_links').execute()
        if (isStaffed) return null
        const text = randomBytes(32).toString('base64url')
        const company_id = companies[0]?.company_id ?? ''
        await tx
          .insertInto('set_up_links')
          .values({ company_id, token_hash: secretHash(text) })
          .execute()
        return text
      }),

    /** `null`: the link opens nothing. */
    async readSetUp(text: string): Promise<{ readonly companyName: string | null } | null> {
      const link = await query
        .selectFrom('set_up_links as l')
        .leftJoin('companies as c', 'c.company_id', 'l.company_id')
        .select('c.name')
        .where('l.token_hash', '=', secretHash(text))
        .executeTakeFirst()
      return link === undefined ? null : { companyName: link.name }
    },

    /** Uses the link up; `null` if it opens nothing, or does not say what company. */
    setUp: (text: string, account: NewAccount, company: NewCompany | null): Promise<string | null> =>
      query.transaction().execute(async (tx) => {
        const link = await tx
          .deleteFrom('set_up_links')
          .where('token_hash', '=', secretHash(text))
          .where((where) => (company === null ? where('company_id', '<>', '') : where('company_id', '=', '')))
          .returning('company_id')
          .executeTakeFirst()
        if (link === undefined) return null
        const companyId = company === null ? link.company_id : await addCompany(tx, vault, company)
        const accountId = await makeAccount(tx, account)
        await join(tx, { companyId, accountId, siteId: '', role: 'owner' })
        // The person who has the server's first link runs the server.
        await letRunInstallation(tx, accountId)
        return companyId
      }),

    async invite(invited: { companyId: string; email: string; role: Role; siteId: string | null }) {
      const { text, hash } = makeToken(invited.companyId)
      const key = { company_id: invited.companyId, invitation_id: uuid() }
      await query.transaction().execute(async (tx) => {
        await tx
          .deleteFrom('invitations')
          .where('company_id', '=', invited.companyId)
          .where('email', '=', invited.email)
          .where('site_id', '=', invited.siteId ?? '')
          .execute()
        await tx
          .insertInto('invitations')
          .values({
            ...key,
            token_hash: hash,
            email: invited.email,
            role: invited.role,
            site_id: invited.siteId ?? '',
            expires_at: sql<Date>`now() + ${INVITATION_LIFE_MS} * interval '1 millisecond'`,
          })
          .execute()
      })
      return { id: key.invitation_id, token: text }
    },

    async readInvitation(text: string) {
      const found = await invitation(query, text).executeTakeFirst()
      return found === undefined
        ? null
        : {
            companyName: found.company_name,
            email: found.email,
            role: found.role,
            siteName: found.site_name,
            hasAccount: found.account_id !== null,
          }
    },

    /** Makes the account that was invited; `null` if the link opens nothing, or the address has an account. */
    acceptInvitation: (text: string, person: Omit<NewAccount, 'email'>): Promise<string | null> =>
      query.transaction().execute(async (tx) => {
        const found = await invitation(tx, text).executeTakeFirst()
        if (found === undefined || found.account_id !== null) return null
        const accountId = await makeAccount(tx, { ...person, email: found.email })
        await take(tx, found, accountId)
        return found.company_id
      }),

    /** `null` if the link opens nothing for this address. */
    joinByInvitation: (text: string, accountId: string): Promise<string | null> =>
      query.transaction().execute(async (tx) => {
        const found = await invitation(tx, text).executeTakeFirst()
        if (found === undefined || found.account_id !== accountId) return null
        await take(tx, found, accountId)
        return found.company_id
      }),

    /** Whether anybody has invited this address, so that single sign-on may make its account. */
    async isInvited(email: string): Promise<boolean> {
      const found = await query
        .selectFrom('invitations')
        .select('invitation_id')
        .where('email', '=', email.toLowerCase())
        .where('expires_at', '>', sql<Date>`now()`)
        .executeTakeFirst()
      return found !== undefined
    },

    /** Whether this is the mail address of a host of any company. */
    async isHost(email: string): Promise<boolean> {
      const found = await query
        .selectFrom('hosts')
        .select('host_id')
        .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
        .where('is_archived', '=', false)
        .limit(1)
        .executeTakeFirst()
      return found !== undefined
    },

    /** Makes the account a host of each company that has a host with its address, which is verified. */
    joinAsHost: async (accountId: string): Promise<void> => {
      await sql`insert into memberships (company_id, account_id, site_id, role)
        select distinct h.company_id, u.id, '', 'host' from auth."user" u
        join hosts h on lower(h.email) = lower(u.email) and not h.is_archived where u.id = ${accountId}
        on conflict do nothing`.execute(query)
    },

    /** All that the address of an account was invited to, once single sign-on has shown whose it is. */
    joinAll: (accountId: string): Promise<void> =>
      query.transaction().execute(async (tx) => {
        const { email } = await tx
          .selectFrom('auth.user')
          .select('email')
          .where('id', '=', accountId)
          .executeTakeFirstOrThrow()
        const open = await tx
          .selectFrom('invitations')
          .selectAll()
          .where('email', '=', email)
          .where('expires_at', '>', sql<Date>`now()`)
          .execute()
        for (const found of open) await take(tx, found, accountId)
      }),
  }
}

async function makeAccount(tx: Tx, { name, email, passwordHash }: NewAccount): Promise<string> {
  const id = uuid()
  await tx
    .insertInto('auth.user')
    .values({ id, name, email, emailVerified: true, twoFactorEnabled: false })
    .execute()
  await tx
    .insertInto('auth.account')
    .values({
      id: uuid(),
      accountId: id,
      userId: id,
      providerId: 'credential',
      password: passwordHash,
      updatedAt: sql<Date>`now()`,
    })
    .execute()
  return id
}

interface Taken {
  readonly company_id: string
  readonly invitation_id: string
  readonly site_id: string
  readonly role: Role
}

async function take(tx: Tx, found: Taken, accountId: string): Promise<void> {
  await tx
    .deleteFrom('invitations')
    .where('company_id', '=', found.company_id)
    .where('invitation_id', '=', found.invitation_id)
    .execute()
  await join(tx, { companyId: found.company_id, accountId, siteId: found.site_id, role: found.role })
}

async function join(
  tx: Tx,
  {
    companyId,
    accountId,
    siteId,
    role,
  }: { companyId: string; accountId: string; siteId: string; role: Role },
): Promise<void> {
  await tx
    .insertInto('memberships')
    .values({ company_id: companyId, account_id: accountId, site_id: siteId, role })
    .onConflict((conflict) => conflict.columns(['company_id', 'account_id', 'site_id']).doUpdateSet({ role }))
    .execute()
}
