import { type Kysely, type Migration, sql } from 'kysely'

/** Services besides the mail server that are told of visitors. A version before this one sends only what it knows: mails. */
export const notificationChannels: Migration = {
  async up(db: Kysely<unknown>) {
    await sql
      .raw(
        `create table notification_channels (
          company_id text not null references companies,
          channel_id uuid not null,
          kind text not null check (kind in ('webhook', 'mattermost', 'slack', 'googleChat', 'teams', 'ntfy', 'gotify')),
          name text not null,
          -- Addresses of chats hold a secret.
          url_sealed bytea not null,
          -- What signs the messages of a webhook, or opens ntfy and Gotify.
          secret_sealed bytea,
          -- The steps at which it is told.
          steps jsonb not null,
          is_on boolean not null,
          taken_at timestamptz,
          failed_at timestamptz,
          -- How the last message that was not taken failed.
          failure text,
          primary key (company_id, channel_id)
        );
        alter table host_notification_attempts
          add column channel_id uuid,
          drop constraint host_notification_attempts_channel_check,
          add constraint host_notification_attempts_channel_check check (channel in ('mail', 'http', 'desk'))`,
      )
      .execute(db)
  },
}
