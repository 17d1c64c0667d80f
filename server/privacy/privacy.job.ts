import type { Task } from 'graphile-worker'
import { usualDays } from '#contract/console/privacy.ts'
import { DAY_MS } from '#contract/time.ts'
import { forgetMailsAbout, forgetMailsBefore, outboxIn } from '#server/mail/outbox.ts'
import type { JobContext } from '#server/job-context.types.ts'

/** Every night. */
export const purgeJob =
  ({ store, dataDir }: JobContext): Task =>
  async () => {
    const now = new Date()
    const guestIds = await store.purge.purge(now)
    await forgetMailsAbout(outboxIn(dataDir), guestIds)
    await forgetMailsBefore(outboxIn(dataDir), new Date(now.getTime() - usualDays.log * DAY_MS))
    await store.reportMails.queueKeepFresh()
  }
