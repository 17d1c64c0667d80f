import { createHash } from 'node:crypto'
import type { calls } from '#contract/calls/index.ts'
import type { consoleCalls } from '#contract/console/index.ts'
import { noArrival } from '#contract/entities/arrival.ts'
import { ok } from '#contract/result.ts'
import type { CompanyHandler } from '#server/http/serve-console.ts'
import type { Handler } from '#server/http/serve.ts'
import type { Vault } from '#server/keys/vault.ts'
import { redrawPhoto } from '#server/files/photo.ts'
import { refuse, refuseField } from '#server/platform/refusal.ts'
import type { Store } from '#server/store.ts'
import * as arrivalStore from './arrival.store.ts'
import { hasSite } from './places.store.ts'

type Calls = typeof calls
type ConsoleCalls = typeof consoleCalls

export const arrivalHandler =
  ({ arrival, companies }: Store): Handler<Calls['getArrival']> =>
  async (_, { token: { companyId, siteId, kind } }) => {
    const { asksFeedback, phonesProvePresence } = await companies.getVisitorRules(companyId)
    const told = siteId === null ? null : await arrival.find(companyId, siteId)
    if (told === null) return ok({ ...noArrival, asksFeedback })
    if (kind === 'tablet') return ok({ ...told, asksFeedback })
    // Without proof of presence anyone who has the company's link could read the password and the plan from afar.
    return ok({
      ...told,
      badge: false,
      asksFeedback,
      ...(!phonesProvePresence && { wifi: null, plan: null }),
    })
  }

export function siteArrivalHandlers(vault: Vault) {
  const getSiteArrival: CompanyHandler<ConsoleCalls['getSiteArrival']> = async ({ siteId }, { tenant }) => {
    const told = await arrivalStore.readArrival(tenant, siteId)
    return told === null ? refuse('NOT_FOUND') : ok(told)
  }
  const saveSiteArrival: CompanyHandler<ConsoleCalls['saveSiteArrival']> = async (
    { siteId, directions, wifiName, wifiIsOpen, wifiPassword, seconds, badge },
    { tenant },
  ) => {
    const stored = await arrivalStore.readArrival(tenant, siteId)
    if (stored === null) return refuse('NOT_FOUND')
    const hasNetwork = wifiName !== null
    const isMissing = wifiPassword === null && (stored.wifiName === null || stored.wifiIsOpen)
    if (hasNetwork && !wifiIsOpen && isMissing)
      return refuse('INVALID_INPUT', [{ path: 'wifiPassword', message: 'INPUT_REQUIRED' }])
    const isOpen = !hasNetwork || wifiIsOpen
    const sealed = wifiPassword === null ? undefined : vault.encrypt(wifiPassword)
    await arrivalStore.writeArrival(tenant, siteId, {
      directions,
      wifiName,
      seconds,
      badge,
      wifiPassword: isOpen ? null : sealed,
    })
    return ok(null)
  }
  const saveSitePlan: CompanyHandler<ConsoleCalls['saveSitePlan']> = async (
    { siteId, picture },
    { tenant },
  ) => {
    if (!(await hasSite(tenant, siteId))) return refuse('NOT_FOUND')
    if (picture === null) {
      await arrivalStore.writePlan(tenant, siteId, null)
      return ok(null)
    }
    const photo = await redrawPhoto(Buffer.from(picture, 'base64'))
    if (!photo.ok) return refuseField('picture')
    const { content, width, height } = photo.value
    const plan = { id: createHash('sha256').update(content).digest('hex'), width, height }
    await arrivalStore.writePlan(tenant, siteId, { ...plan, content })
    return ok(plan)
  }
  return { getSiteArrival, saveSiteArrival, saveSitePlan }
}
