import type { consoleCalls } from '#contract/console/index.ts'
import { ok } from '#contract/result.ts'
import { refuse, refuseField } from '#server/domain/refusal.ts'
import type { Vault } from '#server/domain/vault.ts'
import type { OpenFromAfar } from '../integration/open-access.ts'
import * as deviceStore from '../../store/console/devices.store.ts'
import { hasSite } from '../../store/console/places.store.ts'
import type { CompanyHandler } from './serve-console.ts'

type Calls = typeof consoleCalls

interface Tools {
  readonly vault: Vault
  readonly openFromAfar: OpenFromAfar
  /** Tells the tablet that it is one no more. */
  readonly dismiss: (companyId: string, deviceId: string) => void
}

export function devices({ vault, openFromAfar, dismiss }: Tools) {
  const listDevices: CompanyHandler<Calls['listDevices']> = async (_, { tenant }) =>
    ok(await deviceStore.readDevices(tenant))

  const makePairingCode: CompanyHandler<Calls['makePairingCode']> = async ({ siteId, name }, { tenant }) => {
    const isOwn = tenant.sites === null || (siteId !== null && tenant.sites.includes(siteId))
    if (!isOwn || (siteId !== null && !(await hasSite(tenant, siteId)))) return refuseField('siteId')
    return ok(await deviceStore.makePairingCode(tenant, vault, { siteId, name }))
  }

  const approveDevice: CompanyHandler<Calls['approveDevice']> = async ({ deviceId }, { tenant }) =>
    (await deviceStore.approveDevice(tenant, deviceId)) ? ok(null) : refuse('NOT_FOUND')

  const revokeDevice: CompanyHandler<Calls['revokeDevice']> = async ({ deviceId }, desk) => {
    const { tenant } = desk
    if (!(await deviceStore.revokeDevice(tenant, deviceId))) return refuse('NOT_FOUND')
    desk.afterwards(() => dismiss(tenant.companyId, deviceId))
    return ok(null)
  }

  const saveDevice: CompanyHandler<Calls['saveDevice']> = async ({ deviceId, name }, { tenant }) =>
    (await deviceStore.nameDevice(tenant, deviceId, name)) ? ok(null) : refuse('NOT_FOUND')

  const openAccessHere: CompanyHandler<Calls['openAccessHere']> = async (asked, { tenant }) => {
    const { deviceId, code, direction } = asked
    if (!(await deviceStore.hasDevice(tenant, deviceId))) return refuse('NOT_FOUND')
    return openFromAfar({ companyId: tenant.companyId, siteId: null }, { deviceId, code, direction })
  }

  return { listDevices, makePairingCode, approveDevice, revokeDevice, saveDevice, openAccessHere }
}
