import { sql } from 'kysely'
import { v4 as uuid } from 'uuid'
import { byName } from '#server/database/name-order.ts'
import type { Tenant } from '#server/database/tenant.ts'

interface Printer {
  readonly siteId: string | null
  readonly address: string
  readonly fallbackAddress: string | null
}
interface Network {
  /** CIDR. */
  readonly network: string
  readonly siteId: string | null
}

export async function readPrinters(tenant: Tenant) {
  const printers = await tenant.select('printers').selectAll().orderBy(byName('address')).execute()
  const networks = await tenant
    .select('printer_networks')
    .select(['network', 'site_id as siteId'])
    .orderBy('network')
    .execute()
  return {
    printers: printers.map((row) => ({
      id: row.printer_id,
      siteId: row.site_id,
      address: row.address,
      fallbackAddress: row.fallback_address,
    })),
    networks,
  }
}

export const findPrinter = (tenant: Tenant, id: string) =>
  tenant.select('printers').select('address').where('printer_id', '=', id).executeTakeFirst()

export async function writePrinter(
  tenant: Tenant,
  id: string | null,
  printer: Printer,
): Promise<string | null> {
  const values = {
    site_id: printer.siteId,
    address: printer.address,
    fallback_address: printer.fallbackAddress,
  }
  if (id !== null) {
    const changed = await tenant
      .update('printers')
      .set(values)
      .where('printer_id', '=', id)
      .executeTakeFirst()
    return changed.numUpdatedRows > 0n ? id : null
  }
  const printer_id = uuid()
  await tenant.insert('printers', { printer_id, ...values }).execute()
  return printer_id
}

export async function removePrinter(tenant: Tenant, id: string): Promise<boolean> {
  const { numDeletedRows } = await tenant.delete('printers').where('printer_id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

export const writeNetworks = (tenant: Tenant, networks: readonly Network[]): Promise<void> =>
  tenant.transaction(async (tx) => {
    await tx.delete('printer_networks').execute()
    const rows = networks.map(({ network, siteId }) => ({
      // The bits to the right of the mask mean nothing.
      network: sql<string>`network(${network}::inet)`,
      site_id: siteId,
    }))
    if (rows.length > 0) await tx.insert('printer_networks', rows).execute()
  })
