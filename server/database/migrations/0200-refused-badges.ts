import { type Kysely, type Migration, sql } from 'kysely'

/**
 * Staff are told whose badge was refused: a badge that was turned invalid, or the one that was replaced last. NULL from
 * a process of the version before, and for texts that belong to no visitor.
 */
const refusedBadges = `
alter table refusals add column visitor_id uuid;
alter table visitors
  add column replaced_badge_index bytea,
  add column replaced_badge_sealed bytea;
create index visitors_by_replaced_badge on visitors (company_id, replaced_badge_index)
  where replaced_badge_index is not null;
`

export const refusedBadgesMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(refusedBadges).execute(db)
  },
}
