import type { mailOutlooks } from '#contract/console/appointments.ts'
import type { Tenant } from '#server/database/tenant.ts'
import { DEFAULT_SENDER, type Mailer } from '#server/mail/mailer.ts'
import { queueGuestMails } from './appointments.store.ts'

/** Lets guests be told what has changed for them. @returns what becomes of the mails */
export type TellGuests = (
  tenant: Tenant,
  guestIds: readonly string[],
  options?: Parameters<typeof queueGuestMails>[2],
) => Promise<(typeof mailOutlooks)[number]>

/** Nothing is mailed with the default sender, for which no mail server of the Internet delivers. */
export const tellGuests =
  (mailer: Pick<Mailer, 'from' | 'isOutbox'>): TellGuests =>
  async (tenant, guestIds, options = {}) => {
    if (!mailer.isOutbox && mailer.from.includes(DEFAULT_SENDER)) return 'noSender'
    return (await queueGuestMails(tenant, guestIds, options)) ? 'queued' : 'noAddress'
  }
