import { type Kysely, type Migration, sql } from 'kysely'

/**
 * The adult who is responsible for a visitor who is a minor signs a visit: a signature of its own kind, with a name. The version before
 * asks for none.
 */
const change = `
alter table visit_signatures
  drop constraint visit_signatures_direction_check,
  add constraint visit_signatures_direction_check check (direction in ('entry', 'exit', 'guardian')),
  -- The name of a guardian.
  add column name_sealed bytea,
  add constraint visit_signatures_name check ((direction = 'guardian') = (name_sealed is not null));

alter table kept_acceptances
  add column guardian_sealed bytea,
  add column guardian_signature_sealed bytea;

update companies set flow_flags = '{"guardian": false}'::jsonb || flow_flags;
update visitor_types set flow_flags = '{"guardian": false}'::jsonb || flow_flags;
`

export const guardiansMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(change).execute(db)
  },
}
