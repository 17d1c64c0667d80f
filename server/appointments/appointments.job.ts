import type { Task } from 'graphile-worker'
import type { JobContext } from '#server/job-context.types.ts'

/** Every minute: who has not come by the end is a no-show, and tomorrow's guests are reminded. */
export const watchAppointmentsJob =
  ({ store: { guests, guestMails } }: Pick<JobContext, 'store'>): Task =>
  async () => {
    await guests.markNoShows()
    await guestMails.queueReminders()
  }
