import type { FastifyInstance } from 'fastify'
import { RESET_MAILS } from '#contract/limits.ts'
import type { HostNames } from '#server/http/origin.ts'
import type { Vault } from '#server/keys/vault.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { composeReset } from '#server/mail/staff-mail.ts'
import { localeOf } from '#server/platform/locale.ts'
import type { Store } from '#server/store.ts'
import { type AccountLibrary, makeLibrary, type SingleSignOn } from './account-library.ts'
import { followCookieKeys } from './cookie-keys.ts'
import { accountFinder, accountFinderAgain } from './find-account.ts'
import { addStaff } from './staff-plugin.ts'

interface AccountsOptions {
  readonly store: Store
  readonly vault: Vault
  readonly names: HostNames
  readonly mailer: Mailer
  readonly hasTls: boolean
  /** A proxy that speaks TLS stands before the server. */
  readonly hasProxy: boolean
  readonly singleSignOn: SingleSignOn | null
}

/** Makes the library of accounts, and lets calls of the console find out who makes them. */
export function startAccounts(app: FastifyInstance, options: AccountsOptions): AccountLibrary {
  const { store, vault, names, mailer, hasTls, hasProxy, singleSignOn } = options
  const { accounts } = store
  const library = makeLibrary({
    pool: store.accountPool,
    vault,
    names,
    isSecure: hasTls || (names.canonical?.startsWith('https:') ?? hasProxy),
    singleSignOn,
    isInvited: accounts.isInvited,
    isHost: accounts.isHost,
    isLinked: accounts.isLinked,
    isWarden: accounts.isWarden,
    onJoined: accounts.joinAll,
    onVerified: accounts.joinAsHost,
    onReset: store.pushes.removeAll,
    async sendReset({ accountId, email, token, language }) {
      if (names.canonical === null) return app.log.warn('no link is mailed: PUBLIC_URL is not set')
      // Mails that other people request must not fill the mailbox or the outbox.
      const counted = { companyId: '', what: 'reset mails', who: accountId }
      if (!(await store.limits.spend(counted, RESET_MAILS)).ok) return
      const link = `${names.canonical}/console/reset-password#${token}`
      const sent = await mailer.send(composeReset(email, localeOf(language), link))
      if (!sent.ok) app.log.warn({ reason: sent.error }, 'a mail was not sent')
    },
    warn: (sentence) => app.log.warn(sentence),
  })
  followCookieKeys(app.server, vault)
  addStaff(app, {
    findAccount: accountFinder(library, accounts.noteUse),
    findAccountAgain: accountFinderAgain(library),
    membershipsIn: accounts.membershipsIn,
    isOwnOrigin: names.isOwnOrigin,
  })
  return library
}
