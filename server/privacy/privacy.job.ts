import type { Task } from 'graphile-worker'
import { usualDays } from '#contract/console/privacy.ts'
import { forgetMailsAbout, forgetMailsBefore, outboxIn } from '#server/mail/outbox.ts'
import type { JobContext } from '#server/job-context.types.ts'

const DAY_MS = 86_400_000

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
