import { type Kysely, type Migration, sql } from 'kysely'

/**
 * What a host's own page says that it shows is recorded like a message. A version before this one writes no such rows, and
 * neither sends nor counts them.
 */
export const shownOnHostPage: Migration = {
  async up(db: Kysely<unknown>) {
    await sql
      .raw(
        `alter table host_notification_attempts
          drop constraint host_notification_attempts_channel_check,
          add constraint host_notification_attempts_channel_check check (channel in ('mail', 'http', 'page', 'desk'));
        -- Once in a round, however often and on however many screens it is shown.
        create unique index host_notification_attempts_page
          on host_notification_attempts (company_id, notification_id, round, host_id) where channel = 'page'`,
      )
      .execute(db)
  },
}
