import { type Kysely, type Migration, sql } from 'kysely'

/** What is known of hosts besides their names. A version before this one writes hosts without these, and reads none of them. */
export const hostFields: Migration = {
  async up(db: Kysely<unknown>) {
    await sql
      .raw(
        `alter table hosts
          -- For the reception, which calls a host who does not answer; never shown to visitors.
          add column phone_sealed bytea,
          -- The last day on which the host is away; by the clock of the place.
          add column away_until date,
          -- Who keeps the host's data: only a list from the same source archives a host whom it lacks.
          add column source text not null default 'console' check (source in ('console', 'csv')),
          -- Since when mail servers refuse the address; null: they take it, or none was tried.
          add column mail_refused_at timestamptz`,
      )
      .execute(db)
  },
}
