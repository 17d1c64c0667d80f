import { type Kysely, type Migration, sql } from 'kysely'

const bounces = `
alter table host_notification_attempts
  -- When a mail server last said that it could not deliver the mail so far.
  add column delayed_at timestamptz,
  drop constraint host_notification_attempts_state_check,
  -- bounced: a mail server said later that the mail cannot be delivered.
  add constraint host_notification_attempts_state_check
    check (state in ('queued', 'handed', 'written', 'raised', 'failed', 'dropped', 'bounced'));
`

/** A version before this one shows a bounced mail without a word of its own, and else as any other. */
export const bouncesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(bounces).execute(db)
  },
}
