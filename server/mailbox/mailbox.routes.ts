import type * as v from 'valibot'
import type { consoleCalls } from '#contract/console/index.ts'
import { ok, type Result } from '#contract/result.ts'
import type { Tenant } from '#server/database/tenant.ts'
import type { CompanyHandler } from '#server/http/serve-console.ts'
import type { Vault } from '#server/keys/vault.ts'
import { isCertificate } from '#server/platform/is-certificate.ts'
import { type Refusal, refuse, refuseField } from '#server/platform/refusal.ts'
import * as mailboxStore from './mailbox.store.ts'
import { tryMailboxOnce } from './mailbox-reader.ts'
import type { MailboxSettings } from './mailbox-thread.types.ts'

type Calls = typeof consoleCalls
type Draft = Omit<v.InferOutput<Calls['saveMailbox']['request']>, 'companyId' | 'isOn'>

export interface MailboxTools {
  readonly vault: Vault
  /** CIDR: private networks in which mail servers may be. */
  readonly networks: readonly string[]
}

/** Handlers of calls about the mailbox that a company gives the product. */
export function mailboxHandlers({ vault, networks }: MailboxTools) {
  /** The settings with their password: a new one, or the stored one where it goes to the same server for the same account. */
  async function complete(
    tenant: Tenant,
    { password, ...draft }: Draft,
  ): Promise<Result<MailboxSettings, Refusal>> {
    const authority = draft.authority?.trim() === '' ? null : (draft.authority?.trim() ?? null)
    if (authority !== null && !isCertificate(authority)) return refuseField('authority')
    const settings = { ...draft, authority }
    if (password !== null) return ok({ ...settings, password })
    const row = await mailboxStore.readMailboxRow(tenant)
    const stored = row && mailboxStore.mailboxSettingsOf(vault, row)
    const isSame = (['security', 'host', 'port', 'authority', 'userName'] as const).every(
      (name) => stored?.[name] === settings[name],
    )
    // A stored password must not be sent to a server that its owner did not type it for.
    if (stored === undefined || !isSame)
      return refuse('INVALID_INPUT', [{ path: 'password', message: 'INPUT_REQUIRED' }])
    return ok({ ...settings, password: stored.password })
  }

  const getMailbox: CompanyHandler<Calls['getMailbox']> = async (_, { tenant }) => {
    const row = await mailboxStore.readMailboxRow(tenant)
    const counts = await mailboxStore.countMessages(tenant)
    if (row === undefined) return ok({ mailbox: null, readAt: null, failure: null, counts })
    const { password: _password, ...settings } = mailboxStore.mailboxSettingsOf(vault, row)
    return ok({
      mailbox: { ...settings, isOn: row.is_on },
      readAt: row.read_at?.toISOString() ?? null,
      failure: row.failure,
      counts,
    })
  }

  const saveMailbox: CompanyHandler<Calls['saveMailbox']> = async (
    { companyId: _companyId, isOn, ...draft },
    { tenant },
  ) => {
    const settings = await complete(tenant, draft)
    if (!settings.ok) return settings
    await mailboxStore.writeMailbox(tenant, vault, settings.value, isOn)
    return ok(null)
  }

  const tryMailbox: CompanyHandler<Calls['tryMailbox']> = async (
    { companyId: _companyId, isOn: _isOn, ...draft },
    { tenant },
  ) => {
    const settings = await complete(tenant, draft)
    return settings.ok ? ok(await tryMailboxOnce({ settings: settings.value, networks })) : settings
  }

  const deleteMailbox: CompanyHandler<Calls['deleteMailbox']> = async (_, { tenant }) =>
    (await mailboxStore.removeMailbox(tenant)) ? ok(null) : refuse('NOT_FOUND')

  return { getMailbox, saveMailbox, tryMailbox, deleteMailbox }
}
