import type { consoleCalls } from '#contract/console/index.ts'
import { ok } from '#contract/result.ts'
import type { AccountHandler, CompanyHandler } from '#server/http/serve-console.ts'
import type { OpenHandler } from '#server/http/serve.ts'
import { refuse, refuseField } from '#server/platform/refusal.ts'
import { isPoint } from './push-encryption.ts'
import { pushEndpoint } from './push-endpoint.ts'
import { receiptHashOf } from './push-message.ts'
import { type PushStore, readPushRules, writePushRules } from './push.store.ts'

type Calls = typeof consoleCalls

interface BrowserTools {
  readonly pushes: PushStore
  /** Whom a push service may write to; `null`: there is no such address. */
  readonly contact: string | null
}

/** Handlers of calls about the browsers in which a host is notified. */
export function myPushHandlers({ pushes, contact }: BrowserTools) {
  const findMyPush: AccountHandler<Calls['findMyPush']> = async ({ endpoint }, { id }) =>
    ok({ isKnown: await pushes.isKnown(id, endpoint) })

  const saveMyPush: AccountHandler<Calls['saveMyPush']> = async ({ endpoint, p256dh, auth }, { id }) => {
    if (pushEndpoint(endpoint) === null) return refuseField('endpoint')
    if (!isPoint(p256dh)) return refuseField('p256dh')
    if (contact === null || !(await pushes.isOffered(id))) return refuse('NOT_FOUND')
    await pushes.save(id, { endpoint, keys: { p256dh, auth } })
    return ok(null)
  }

  const deleteMyPush: AccountHandler<Calls['deleteMyPush']> = async ({ endpoint }, { id }) => {
    await pushes.remove(id, endpoint)
    return ok(null)
  }

  return { findMyPush, saveMyPush, deleteMyPush }
}

interface ReceiptTools {
  readonly pushes: PushStore
  /** A notification of this company has another state. */
  readonly onChanged: (companyId: string) => void
}

/** Handler of the receipts of browsers: what proves that a message was shown is the receipt alone. */
export function receiptHandlers({ pushes, onChanged }: ReceiptTools) {
  const confirmPush: OpenHandler<Calls['confirmPush']> = async ({ receipt }) => {
    const hash = receiptHashOf(receipt)
    const companyId = hash === null ? null : await pushes.takeReceipt(hash)
    if (companyId === null) return refuse('NOT_FOUND')
    onChanged(companyId)
    return ok(null)
  }
  return { confirmPush }
}

/** Handlers of a company's switch of push messages. */
export function pushRulesHandlers(contact: string | null) {
  const getPushRules: CompanyHandler<Calls['getPushRules']> = async (_, { tenant }) =>
    ok({ ...(await readPushRules(tenant)), obstacle: contact === null ? 'SENDER' : null })

  const savePushRules: CompanyHandler<Calls['savePushRules']> = async ({ isOn }, { tenant, note }) => {
    if (isOn && contact === null) return refuseField('isOn')
    await writePushRules(tenant, isOn)
    note({ isOn: String(isOn) })
    return ok(null)
  }

  return { getPushRules, savePushRules }
}
