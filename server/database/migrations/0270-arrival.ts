import { type Kysely, type Migration, sql } from 'kysely'

/** What a site tells a visitor who has entered: where to go, and the network for visitors. */
export const arrival: Migration = {
  async up(db: Kysely<unknown>) {
    await sql
      .raw(
        `alter table sites add column directions jsonb not null default '[]',
          add column wifi_name text,
          add column wifi_password_sealed bytea,
          add column welcome_seconds integer`,
      )
      .execute(db)
  },
}
