import { createHash } from 'node:crypto'
import type { Tenant } from '#server/database/tenant.ts'

/** After so many failures, in about three minutes, the list on the wardens' screens is the one that counts. */
const ATTEMPTS = 6

/** Stands for an address in the queue, which is no place for personal data. */
export const markOfAddress = (address: string): string =>
  createHash('sha256').update(address).digest('hex').slice(0, 32)

/**
 * Queues the list of a roll call that has just begun, in its transaction: for the printer and the addresses of its site, or of
 * each site.
 */
export async function queueLists(tx: Tenant, rollCallId: string, siteId: string | null): Promise<void> {
  const sites = await tx
    .select('sites')
    .select(['site_id', 'roll_call_printer', 'roll_call_mails'])
    .$if(siteId !== null, (of) => of.where('site_id', '=', siteId ?? ''))
    .execute()
  const jobs = sites.flatMap((site) => {
    const job = { companyId: tx.companyId, rollCallId, siteId: site.site_id }
    return [
      ...(site.roll_call_printer === null ? [] : [{ name: 'print-list', job }]),
      ...site.roll_call_mails.map((to) => ({ name: 'mail-list', job: { ...job, to: markOfAddress(to) } })),
    ]
  })
  for (const { name, job } of jobs) await tx.addJob(name, job, { maxAttempts: ATTEMPTS })
}
