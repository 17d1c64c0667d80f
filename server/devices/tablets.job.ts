import type { Task } from 'graphile-worker'
import * as v from 'valibot'
import { composeTabletNews } from '#server/mail/staff-mail.ts'
import { readAlertAddresses } from '#server/accounts/staff.store.ts'
import type { JobContext } from '#server/job-context.types.ts'

/** Every minute. */
export const watchTabletsJob =
  ({ store }: JobContext): Task =>
  () =>
    store.watch.watchTablets()

const Payload = v.object({ companyId: v.string(), deviceId: v.string(), isSilent: v.boolean() })

/** Tells the staff that a tablet went silent, or is back. @throws what is worth another try */
export const tabletNewsJob =
  ({ store, mailer }: JobContext): Task =>
  async (payload, { logger }) => {
    const { companyId, deviceId, isSilent } = v.parse(Payload, payload)
    const tablet = await store.watch.describeTablet(companyId, deviceId)
    if (tablet === undefined) return
    const [locale] = await store.companies.listFallbackLanguages(companyId, tablet.site_id)
    for (const to of await readAlertAddresses(store.tenantOf(companyId, null))) {
      const sent = await mailer.send(
        composeTabletNews({
          to,
          locale,
          tablet: tablet.name ?? tablet.device_id,
          silentMinutes: isSilent ? (tablet.silent_minutes ?? 0) : null,
        }),
      )
      if (!sent.ok && sent.error === 'TRY_AGAIN') throw new Error('The mail server did not take the mail')
      if (!sent.ok) logger.warn('News of a tablet cannot be mailed')
    }
  }
