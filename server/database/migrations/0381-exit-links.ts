import { type Kysely, type Migration, sql } from 'kysely'

/**
 * A host may end a visit by the link of a mail: the act has a host in place of an account. A version before this one shows such
 * an act without a name.
 */
export const exitLinks: Migration = {
  async up(db: Kysely<unknown>) {
    await sql
      .raw(
        `alter table visit_acts
          alter column account_id drop not null,
          add column host_id text,
          add constraint visit_acts_by check (account_id is not null or host_id is not null);
        -- SHA-256 of the secret in the link that ends this visit.
        alter table news_visits add column link_hash bytea;
        create unique index news_visits_link on news_visits (link_hash) where link_hash is not null`,
      )
      .execute(db)
  },
}
