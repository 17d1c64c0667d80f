import type { AnyCall } from '#contract/calls/call.ts'
import { KEY_WEBHOOKS } from '#contract/limits.ts'
import { publicCalls } from '#contract/public/index.ts'
import { ok } from '#contract/result.ts'
import type { FastifyInstance } from 'fastify'
import { tenantOfKey } from '#server/devices/tenant-of-key.ts'
import { guesserOf, type Token } from '#server/devices/token.ts'
import { type Handler, serveCall } from '#server/http/serve.ts'
import type { Vault } from '#server/keys/vault.ts'
import { refuse, refuseField } from '#server/platform/refusal.ts'
import type { Store } from '#server/store.ts'
import { storeWebhook } from './webhooks.routes.ts'
import * as webhooks from './webhook-settings.store.ts'

type Calls = typeof publicCalls

interface Tools {
  readonly store: Store
  readonly vault: Vault
  /** There may be something to send. */
  readonly wake: () => void
}

/** Serves the calls by which other systems keep their webhooks: those that they have made, with a key for one site of that site. */
export function servePublicWebhooks(app: FastifyInstance, { store, vault, wake }: Tools): void {
  const tenantOf = (token: Token) => tenantOfKey(store, token)
  const serve = <C extends AnyCall>(call: C, handler: Handler<C>) =>
    serveCall(app, call, async (asked, caller) => {
      const counted = { companyId: caller.token.companyId, what: 'webhooks', who: guesserOf(caller.token) }
      const allowed = await store.limits.spend(counted, KEY_WEBHOOKS)
      return allowed.ok ? handler(asked, caller) : allowed
    })

  serve<Calls['getWebhooks']>(publicCalls.getWebhooks, async (_, { token }) => {
    const rows = await webhooks.readWebhooks(tenantOf(token), vault, token.hash)
    return ok({
      items: rows.map(({ offReason, previousUntil, madeByKey, ...shown }) => shown),
    })
  })

  serve<Calls['createWebhook']>(publicCalls.createWebhook, async (asked, { token }) => {
    if (token.siteId !== null && asked.siteId !== null && asked.siteId !== token.siteId)
      return refuseField('siteId')
    const made = await tenantOf(token).transaction((tenant) => {
      const details = { ...asked, siteId: token.siteId ?? asked.siteId }
      return storeWebhook(tenant, vault, null, details, 'url', token.hash)
    })
    if (!made.ok) return made
    const { webhookId, secret } = made.value
    return ok({ webhookId, secret: secret ?? '' })
  })

  serve<Calls['changeWebhook']>(
    publicCalls.changeWebhook,
    async ({ webhookId, state, ...asked }, { token }) => {
      if (token.siteId !== null && asked.siteId !== null && asked.siteId !== token.siteId)
        return refuseField('siteId')
      const changed = await tenantOf(token).transaction(async (tenant) => {
        const details = { ...asked, siteId: token.siteId ?? asked.siteId }
        const stored = await storeWebhook(tenant, vault, webhookId, details, 'url', token.hash)
        if (stored.ok) await webhooks.switchTo(tenant, webhookId, state, token.hash)
        return stored
      })
      if (!changed.ok) return changed
      wake()
      return ok({ webhookId })
    },
  )

  serve<Calls['dropWebhook']>(publicCalls.dropWebhook, async ({ webhookId }, { token }) =>
    (await tenantOf(token).transaction((tenant) => webhooks.removeWebhook(tenant, webhookId, token.hash)))
      ? ok({ webhookId })
      : refuse('NOT_FOUND'),
  )

  serve<Calls['pingWebhook']>(publicCalls.pingWebhook, async ({ webhookId }, { token }) => {
    const eventId = await tenantOf(token).transaction((tenant) =>
      webhooks.ping(tenant, webhookId, token.hash),
    )
    if (eventId === null) return refuse('NOT_FOUND')
    wake()
    return ok({ eventId })
  })
}
