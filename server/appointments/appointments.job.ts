import type { Task } from 'graphile-worker'
import type { JobContext } from '#server/job-context.types.ts'

/** Every minute: who has not come by the end is a no-show, tomorrow's guests are reminded, and old numbers go. */
export const watchAppointmentsJob =
  ({ store: { guests, guestMails, guestNumbers } }: Pick<JobContext, 'store'>): Task =>
  async () => {
    await guests.markNoShows()
    await guestMails.queueReminders()
    await guestNumbers.deleteExpired()
  }
