import type { consoleCalls } from '#contract/console/index.ts'
import { ok } from '#contract/result.ts'
import { refuse, refuseField } from '#server/platform/refusal.ts'
import { hasSite } from '#server/companies/places.store.ts'
import type { Store } from '#server/store.ts'
import type { CompanyHandler } from '#server/http/serve-console.ts'
import { endThoseOfKeys, handOverWebhooks } from '#server/webhooks/webhook-settings.store.ts'
import * as keyStore from './keys.store.ts'

type Calls = typeof consoleCalls

/** Handlers of calls about integration keys. */
export function keyHandlers({ tokens }: Pick<Store, 'tokens'>) {
  const listKeys: CompanyHandler<Calls['listKeys']> = async (_, { tenant }) =>
    ok(await keyStore.readKeys(tenant))

  const makeKey: CompanyHandler<Calls['makeKey']> = async (asked, { tenant, account, note }) => {
    const { name, scopes, siteId, lifetimeDays } = asked
    note({ scopes: [...scopes], ...(lifetimeDays !== null && { lifetimeDays }) })
    if (siteId !== null && !(await hasSite(tenant, siteId))) return refuseField('siteId')
    return ok(await keyStore.storeKey(tenant, { name, scopes, siteId, lifetimeDays, madeBy: account.id }))
  }

  const rotateKey: CompanyHandler<Calls['rotateKey']> = async ({ keyId, endsNow }, request) => {
    const { tenant, account, note, afterwards } = request
    const made = await keyStore.replaceKey(tenant, keyId, endsNow, account.id)
    if (made === null) return refuse('NOT_FOUND')
    await handOverWebhooks(tenant, Buffer.from(keyId, 'base64url'), Buffer.from(made.keyId, 'base64url'))
    note({ replacedKeyId: keyId, endsNow })
    afterwards(tokens.forgetRemembered)
    return ok(made)
  }

  const revokeKey: CompanyHandler<Calls['revokeKey']> = async ({ keyId }, { tenant, afterwards }) => {
    if (!(await keyStore.storeKeyRevocation(tenant, keyId))) return refuse('NOT_FOUND')
    await endThoseOfKeys(tenant)
    afterwards(tokens.forgetRemembered)
    return ok(null)
  }

  return { listKeys, makeKey, rotateKey, revokeKey }
}
