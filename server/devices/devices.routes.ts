import type { consoleCalls } from '#contract/console/index.ts'
import { ok } from '#contract/result.ts'
import { refuse, refuseField } from '#server/platform/refusal.ts'
import type { Vault } from '#server/keys/vault.ts'
import type { OpenFromAfar } from './open-access.routes.ts'
import * as outboxStore from './console-outbox.store.ts'
import * as deviceStore from './console-devices.store.ts'
import { endEnrolmentLink, readEnrolmentLinks, storeEnrolmentLink } from './enrolments.store.ts'
import { hasOwnSite, hasSites } from '#server/companies/places.store.ts'
import type { Tenant } from '#server/database/tenant.ts'
import type { CompanyHandler } from '#server/http/serve-console.ts'

type Calls = typeof consoleCalls

interface Tools {
  readonly vault: Vault
  readonly openFromAfar: OpenFromAfar
  /** Tells the tablet that it is one no more. */
  readonly dismiss: (companyId: string, deviceId: string) => void
  /** Makes the tablet ask for another token. */
  readonly renew: (companyId: string, deviceId: string) => void
}

/**
 * Staff of some sites place tablets there only. A tablet has no site only in a company that has none: visitors who enter
 * there would be in no site's list, and in no site's roll call.
 */
const mayPlace = async (tenant: Tenant, siteId: string | null): Promise<boolean> => {
  if (siteId === null) return tenant.sites === null && !(await hasSites(tenant))
  return hasOwnSite(tenant, siteId)
}

export function deviceHandlers({ vault, openFromAfar, dismiss, renew }: Tools) {
  const listDevices: CompanyHandler<Calls['listDevices']> = async (_, { tenant }) =>
    ok(await deviceStore.readDevices(tenant))

  const makePairingCode: CompanyHandler<Calls['makePairingCode']> = async ({ siteId, name }, { tenant }) => {
    if (!(await mayPlace(tenant, siteId))) return refuseField('siteId')
    return ok(await deviceStore.storePairingCode(tenant, vault, { siteId, name }))
  }

  const makeEnrolmentLink: CompanyHandler<Calls['makeEnrolmentLink']> = async (asked, { tenant, note }) => {
    const { siteId, name, approves, tablets, hours } = asked
    if (!(await mayPlace(tenant, siteId))) return refuseField('siteId')
    const made = await storeEnrolmentLink(tenant, { siteId, name, approves, tablets, hours })
    note({ linkId: made.id, siteId, tablets, hours, approves })
    return ok(made)
  }

  const listEnrolmentLinks: CompanyHandler<Calls['listEnrolmentLinks']> = async (_, { tenant }) =>
    ok(await readEnrolmentLinks(tenant))

  const revokeEnrolmentLink: CompanyHandler<Calls['revokeEnrolmentLink']> = async ({ linkId }, { tenant }) =>
    (await endEnrolmentLink(tenant, linkId)) ? ok(null) : refuse('NOT_FOUND')

  const approveDevice: CompanyHandler<Calls['approveDevice']> = async ({ deviceId, siteId }, { tenant }) => {
    if (!(await mayPlace(tenant, siteId))) return refuseField('siteId')
    return (await deviceStore.storeApproval(tenant, deviceId, siteId)) ? ok(null) : refuse('NOT_FOUND')
  }

  const revokeDevice: CompanyHandler<Calls['revokeDevice']> = async ({ deviceId }, request) => {
    const { tenant } = request
    if (!(await deviceStore.storeRevocation(tenant, deviceId))) return refuse('NOT_FOUND')
    request.afterwards(() => dismiss(tenant.companyId, deviceId))
    return ok(null)
  }

  const saveDevice: CompanyHandler<Calls['saveDevice']> = async ({ deviceId, name, siteId }, request) => {
    const { tenant } = request
    if (!(await mayPlace(tenant, siteId))) return refuseField('siteId')
    const changed = await deviceStore.changeDevice(tenant, deviceId, { name, siteId })
    if (changed === null) return refuse('NOT_FOUND')
    if (changed.isMoved) request.afterwards(() => renew(tenant.companyId, deviceId))
    return ok(null)
  }

  const listOutboxItems: CompanyHandler<Calls['listOutboxItems']> = async ({ deviceId }, { tenant }) =>
    ok(await outboxStore.readOutboxItems(tenant, vault, deviceId))

  const decideOutboxItem: CompanyHandler<Calls['decideOutboxItem']> = async (asked, { tenant, note }) => {
    if (!(await outboxStore.decideOutboxItem(tenant, asked))) return refuse('NOT_FOUND')
    note({ deviceId: asked.deviceId, action: asked.action })
    return ok(null)
  }

  const openAccessHere: CompanyHandler<Calls['openAccessHere']> = async (asked, { tenant }) => {
    const { deviceId, code, direction } = asked
    if (!(await deviceStore.hasDevice(tenant, deviceId))) return refuse('NOT_FOUND')
    return openFromAfar({ companyId: tenant.companyId, siteId: null }, { deviceId, code, direction })
  }

  return {
    makeEnrolmentLink,
    listEnrolmentLinks,
    revokeEnrolmentLink,
    listDevices,
    makePairingCode,
    approveDevice,
    revokeDevice,
    saveDevice,
    listOutboxItems,
    decideOutboxItem,
    openAccessHere,
  }
}
