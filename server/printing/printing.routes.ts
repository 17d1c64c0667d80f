import type { consoleCalls } from '#contract/console/index.ts'
import { ok } from '#contract/result.ts'
import { isNetwork } from '#server/platform/special-addresses.ts'
import { refuse, refuseField } from '#server/platform/refusal.ts'
import { templateOf } from '#server/badges/issue-badge.ts'
import { sampleBadge } from '#server/badges/sample-badge.ts'
import { hasSite } from '#server/companies/places.store.ts'
import * as printerStore from './printers.store.ts'
import { readBadge, writeBadge } from '#server/companies/settings.store.ts'
import type { Tenant } from '#server/database/tenant.ts'
import type { BadgeTools } from '#server/badges/badge.routes.ts'
import type { CompanyHandler } from '#server/http/serve-console.ts'
import { readTimeZone } from '#server/visits/log.store.ts'

type Calls = typeof consoleCalls

/** Badges and printers. */
export function printingHandlers({ renderer, printing }: BadgeTools) {
  const isPlace = async (tenant: Tenant, siteId: string | null): Promise<boolean> =>
    siteId === null || hasSite(tenant, siteId)

  const getBadgeTemplate: CompanyHandler<Calls['getBadgeTemplate']> = async (_, { tenant }) => {
    const badge = await readBadge(tenant)
    const { widthMm, heightMm, color } = templateOf(badge)
    return ok({ widthMm, heightMm, color, hidden: [...(badge.look.hidden ?? [])] })
  }
  const saveBadgeTemplate: CompanyHandler<Calls['saveBadgeTemplate']> = async (look, { tenant }) => {
    const { widthMm, heightMm, color, hidden } = look
    await writeBadge(tenant, { widthMm, heightMm, color, hidden })
    return ok(null)
  }
  const previewBadge: CompanyHandler<Calls['previewBadge']> = async ({ language, ...look }, { tenant }) => {
    const { content, template } = sampleBadge(
      { ...(await readBadge(tenant)), look },
      { locale: language, timeZone: await readTimeZone(tenant, null) },
    )
    const drawn = await renderer.picture(content, template)
    if (!drawn.ok) return refuse('UNAVAILABLE')
    return ok({ image: `data:image/png;base64,${drawn.value.png.toString('base64')}` })
  }

  const listPrinters: CompanyHandler<Calls['listPrinters']> = async (_, { tenant }) =>
    ok(await printerStore.readPrinters(tenant))
  const savePrinter: CompanyHandler<Calls['savePrinter']> = async ({ printerId, ...printer }, { tenant }) => {
    if (!printing.read(printer.address).ok) return refuseField('address')
    if (printer.fallbackAddress !== null && !printing.read(printer.fallbackAddress).ok) {
      return refuseField('fallbackAddress')
    }
    if (!(await isPlace(tenant, printer.siteId))) return refuseField('siteId')
    const saved = await printerStore.writePrinter(tenant, printerId, printer)
    return saved === null ? refuse('NOT_FOUND') : ok({ printerId: saved })
  }
  const deletePrinter: CompanyHandler<Calls['deletePrinter']> = async ({ printerId }, { tenant }) =>
    (await printerStore.removePrinter(tenant, printerId)) ? ok(null) : refuse('NOT_FOUND')
  const testPrinter: CompanyHandler<Calls['testPrinter']> = async ({ printerId }, { tenant, locale }) => {
    const printer = await printerStore.findPrinter(tenant, printerId)
    if (printer === undefined) return refuse('NOT_FOUND')
    const { content, template } = sampleBadge(await readBadge(tenant), {
      locale,
      timeZone: await readTimeZone(tenant, null),
    })
    const printed = await printing.print(printer.address, content, template)
    return ok({ printed: printed.ok, reason: printed.ok ? null : printed.error.code })
  }
  const saveNetworks: CompanyHandler<Calls['saveNetworks']> = async ({ networks }, { tenant }) => {
    for (const [index, { network, siteId }] of networks.entries()) {
      if (!isNetwork(network)) return refuseField(`networks.${index}.network`)
      if (!(await isPlace(tenant, siteId))) return refuseField(`networks.${index}.siteId`)
    }
    await printerStore.writeNetworks(tenant, networks)
    return ok(null)
  }

  return {
    getBadgeTemplate,
    saveBadgeTemplate,
    previewBadge,
    listPrinters,
    savePrinter,
    deletePrinter,
    testPrinter,
    saveNetworks,
  }
}
