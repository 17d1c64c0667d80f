import type { consoleCalls } from '#contract/console/index.ts'
import { ok, type Result } from '#contract/result.ts'
import { hasSite } from '#server/companies/places.store.ts'
import type { Tenant } from '#server/database/tenant.ts'
import type { CompanyHandler } from '#server/http/serve-console.ts'
import type { Vault } from '#server/keys/vault.ts'
import { webAddress } from '#server/platform/web-address.ts'
import { type Refusal, refuse, refuseField } from '#server/platform/refusal.ts'
import * as webhooks from './webhook-settings.store.ts'

type Calls = typeof consoleCalls

const orNotFound = <Value>(value: Value | null): Result<Value, Refusal> =>
  value === null ? refuse('NOT_FOUND') : ok(value)

/**
 * Stores a new webhook or a changed one.
 * @param field what the caller calls the address
 * @param key the hash of the key by which a system asks; `null`: staff ask
 */
export async function storeWebhook(
  tenant: Tenant,
  vault: Vault,
  id: string | null,
  asked: webhooks.WebhookDetails,
  field: 'url' | 'endpoint',
  key: Buffer | null,
): Promise<Result<{ webhookId: string; secret: string | null }, Refusal>> {
  const { description, types, siteId } = asked
  const url = asked.url === null ? null : webAddress(asked.url)
  if (url === null && (asked.url !== null || id === null)) return refuseField(field)
  if (siteId !== null && !(await hasSite(tenant, siteId))) return refuseField('siteId')
  const details = { description, siteId, types: types === null ? null : [...new Set(types)] }
  if (id !== null) {
    const changed = await webhooks.replaceWebhook(tenant, vault, id, { ...details, url }, key)
    return changed === null ? refuse('NOT_FOUND') : ok({ webhookId: changed, secret: null })
  }
  return orNotFound(await webhooks.addWebhook(tenant, vault, { ...details, url: url ?? '' }, key))
}

/** Handlers of the owners' calls about webhooks. @param wake there may be something to send */
export function webhookHandlers({ vault, wake }: { readonly vault: Vault; readonly wake: () => void }) {
  const listWebhooks: CompanyHandler<Calls['listWebhooks']> = async (_, { tenant }) => {
    const counts = await webhooks.countDeliveries(tenant)
    const rows = await webhooks.readWebhooks(tenant, vault)
    return ok(
      rows.map(({ url, ...row }) => ({
        ...row,
        host: new URL(url).host,
        ...(counts.get(row.webhookId) ?? { waiting: 0, failed: 0 }),
      })),
    )
  }

  const saveWebhook: CompanyHandler<Calls['saveWebhook']> = ({ webhookId, endpoint, ...asked }, { tenant }) =>
    storeWebhook(tenant, vault, webhookId, { ...asked, url: endpoint }, 'endpoint', null)

  const switchWebhook: CompanyHandler<Calls['switchWebhook']> = async ({ webhookId, state }, { tenant }) =>
    (await webhooks.switchTo(tenant, webhookId, state)) ? ok(null) : refuse('NOT_FOUND')

  const deleteWebhook: CompanyHandler<Calls['deleteWebhook']> = async ({ webhookId }, { tenant }) =>
    (await webhooks.removeWebhook(tenant, webhookId)) ? ok(null) : refuse('NOT_FOUND')

  const showWebhookSecret: CompanyHandler<Calls['showWebhookSecret']> = async ({ webhookId }, { tenant }) => {
    const secret = await webhooks.readSecret(tenant, vault, webhookId)
    return secret === null ? refuse('NOT_FOUND') : ok({ secret })
  }

  const renewWebhookSecret: CompanyHandler<Calls['renewWebhookSecret']> = async (
    { webhookId },
    { tenant },
  ) => {
    const secret = await webhooks.renewSecret(tenant, vault, webhookId)
    return secret === null ? refuse('NOT_FOUND') : ok({ secret })
  }

  const testWebhook: CompanyHandler<Calls['testWebhook']> = async ({ webhookId }, { tenant, afterwards }) => {
    const eventId = await webhooks.ping(tenant, webhookId)
    if (eventId === null) return refuse('NOT_FOUND')
    afterwards(wake)
    return ok({ eventId })
  }

  const listWebhookDeliveries: CompanyHandler<Calls['listWebhookDeliveries']> = async (asked, { tenant }) =>
    orNotFound(await webhooks.readDeliveries(tenant, asked.webhookId, asked))

  const resendDelivery: CompanyHandler<Calls['resendDelivery']> = async (asked, { tenant, afterwards }) => {
    const resent = await webhooks.resend(tenant, asked.webhookId, { deliveryId: asked.deliveryId })
    if (resent === null || resent === 0) return refuse('NOT_FOUND')
    afterwards(wake)
    return ok(null)
  }

  const resendFailed: CompanyHandler<Calls['resendFailed']> = async (
    { webhookId, since },
    { tenant, afterwards },
  ) => {
    const resent = await webhooks.resend(tenant, webhookId, { since: new Date(since) })
    if (resent === null) return refuse('NOT_FOUND')
    afterwards(wake)
    return ok({ resent })
  }

  return {
    listWebhooks,
    saveWebhook,
    switchWebhook,
    deleteWebhook,
    showWebhookSecret,
    renewWebhookSecret,
    testWebhook,
    listWebhookDeliveries,
    resendDelivery,
    resendFailed,
  }
}
