import type { consoleCalls } from '#contract/console/index.ts'
import { ok } from '#contract/result.ts'
import { refuse, refuseField } from '#server/platform/refusal.ts'
import { reorder } from '#server/database/order.ts'
import type { Printing } from '#server/printing/print.ts'
import * as placesStore from './places.store.ts'
import type { CompanyHandler } from '#server/http/serve-console.ts'

type Calls = typeof consoleCalls

/** Sites, kinds of visitors, reasons. */
/** @param printers reads addresses of printers */
export function placeHandlers(printers: Pick<Printing, 'read'>) {
  const listSites: CompanyHandler<Calls['listSites']> = async (_, { tenant }) =>
    ok(await placesStore.readSites(tenant))
  const saveSite: CompanyHandler<Calls['saveSite']> = async ({ siteId, ...site }, { tenant }) => {
    const printer = site.rollCallPrinter === null ? null : printers.read(site.rollCallPrinter)
    // Printers of labels print no lists.
    if (printer !== null && !(printer.ok && printer.value.protocol === 'ipp')) {
      return refuseField('rollCallPrinter')
    }
    const saved = await placesStore.writeSite(tenant, siteId, site)
    return saved === null ? refuse('NOT_FOUND') : ok({ siteId: saved })
  }
  const listVisitorTypes: CompanyHandler<Calls['listVisitorTypes']> = async (_, { tenant }) =>
    ok(await placesStore.readVisitorTypes(tenant))
  const saveVisitorType: CompanyHandler<Calls['saveVisitorType']> = async (
    { visitorTypeId, ...kind },
    { tenant },
  ) => {
    const saved = await placesStore.writeVisitorType(tenant, visitorTypeId, kind)
    return saved === null ? refuse('NOT_FOUND') : ok({ visitorTypeId: saved })
  }
  const orderVisitorTypes: CompanyHandler<Calls['orderVisitorTypes']> = async (
    { visitorTypeIds },
    { tenant },
  ) => {
    await reorder(tenant, 'visitor_types', visitorTypeIds)
    return ok(null)
  }
  const listReasons: CompanyHandler<Calls['listReasons']> = async (_, { tenant }) =>
    ok(await placesStore.readReasons(tenant))
  const saveReason: CompanyHandler<Calls['saveReason']> = async ({ reasonId, ...reason }, { tenant }) => {
    const saved = await placesStore.writeReason(tenant, reasonId, reason)
    return saved === null ? refuse('NOT_FOUND') : ok({ reasonId: saved })
  }
  const deleteReason: CompanyHandler<Calls['deleteReason']> = async ({ reasonId }, { tenant }) =>
    (await placesStore.removeReason(tenant, reasonId)) ? ok(null) : refuse('NOT_FOUND')
  const orderReasons: CompanyHandler<Calls['orderReasons']> = async ({ reasonIds }, { tenant }) => {
    await reorder(tenant, 'reasons', reasonIds)
    return ok(null)
  }
  return {
    listSites,
    saveSite,
    listVisitorTypes,
    saveVisitorType,
    orderVisitorTypes,
    listReasons,
    saveReason,
    deleteReason,
    orderReasons,
  }
}
