import type { consoleCalls } from '#contract/console/index.ts'
import { ok } from '#contract/result.ts'
import { refuse, refuseField } from '#server/platform/refusal.ts'
import { hasOwnSite } from '#server/companies/places.store.ts'
import { addLatePeople } from './add-people.store.ts'
import * as rollCallStore from './roll-calls.store.ts'
import { serversTime, ticksOf } from './ticks.rules.ts'
import { keepAdded, keepTicks } from './ticks.store.ts'
import type { Vault } from '#server/keys/vault.ts'
import type { Tenant } from '#server/database/tenant.ts'
import type { ConsoleRequest } from '#server/http/console-request.ts'
import type { CompanyHandler } from '#server/http/serve-console.ts'

type Calls = typeof consoleCalls

/** @param onChanged tells those who look at a roll call */
export function rollCallHandlers(vault: Vault, onChanged: (companyId: string) => void) {
  const answer = async (tenant: Tenant, id: string) => {
    await addLatePeople(tenant, id)
    const rollCall = await rollCallStore.readRollCall(tenant, id, vault)
    return rollCall === null ? refuse('NOT_FOUND') : ok(rollCall)
  }
  /** The roll call after a change. */
  const changed = async ({ tenant, afterwards }: ConsoleRequest, id: string) => {
    afterwards(() => onChanged(tenant.companyId))
    return answer(tenant, id)
  }

  const startRollCall: CompanyHandler<Calls['startRollCall']> = async (asked, request) => {
    const { tenant, account } = request
    const { rollCallId, siteId, startedAt, isDrill, sentAt } = asked
    const isOwn = siteId === null ? tenant.sites === null : await hasOwnSite(tenant, siteId)
    if (!isOwn) return refuseField('siteId')
    const began = startedAt === null ? null : serversTime(startedAt, sentAt, Date.now())
    const start = { rollCallId, siteId, startedAt: began, isDrill }
    const running = await rollCallStore.storeRollCall(tenant, start, account.id)
    return running === null ? refuseField('rollCallId') : changed(request, running)
  }

  const tickRollCall: CompanyHandler<Calls['tickRollCall']> = async (asked, request) => {
    const { tenant, account } = request
    const { rollCallId, sentAt } = asked
    const now = Date.now()
    const found = await answer(tenant, rollCallId)
    if (!found.ok) return found
    const added = asked.added.map((one) => ({ ...one, at: serversTime(one.at, sentAt, now) }))
    await keepAdded(tenant, rollCallId, added)
    // Of those who were added, the ones whose id is not that of a person elsewhere.
    const known = added.length === 0 ? found : await answer(tenant, rollCallId)
    const ticks = ticksOf(asked, known.ok ? known.value.people : [], now)
    await keepTicks(tenant, rollCallId, ticks, { accountId: account.id })
    return changed(request, rollCallId)
  }

  const endRollCall: CompanyHandler<Calls['endRollCall']> = async ({ rollCallId }, request) => {
    const { tenant, account } = request
    const found = await answer(tenant, rollCallId)
    if (!found.ok) return found
    // Staff of some sites tick their own people of a roll call of all sites; only who sees all of it ends it.
    if (found.value.siteId === null && tenant.sites !== null) return refuse('FORBIDDEN')
    await rollCallStore.storeRollCallEnd(tenant, rollCallId, account.id)
    return changed(request, rollCallId)
  }

  const getRollCall: CompanyHandler<Calls['getRollCall']> = ({ rollCallId }, { tenant }) =>
    answer(tenant, rollCallId)

  const listRollCalls: CompanyHandler<Calls['listRollCalls']> = async (_, { tenant }) =>
    ok(await rollCallStore.readRollCalls(tenant))

  const listRunningRollCalls: CompanyHandler<Calls['listRunningRollCalls']> = async (_, { tenant }) =>
    ok(await rollCallStore.readRunningRollCalls(tenant))

  return { startRollCall, tickRollCall, endRollCall, getRollCall, listRollCalls, listRunningRollCalls }
}
