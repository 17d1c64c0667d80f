import { type Kysely, type Migration, sql } from 'kysely'

/**
 * What a change of settings has changed, with the values before and after, and the names of what was deleted. An entry of the
 * log can never be changed, so these are beside it, encrypted, and go with it. The entry has a proof of them.
 */
const values = [
  `create table audit_values (
    company_id text not null,
    position integer not null,
    values_sealed bytea not null,
    primary key (company_id, position)
  )`,
  // A foreign key would refuse to empty the log in other words than its own trigger does.
  `create function forget_audit_values() returns trigger language plpgsql as $$
  begin
    delete from audit_values v where v.company_id = old.company_id and v.position = old.position;
    return null;
  end
  $$`,
  'create trigger forget_values after delete on audit_log for each row execute function forget_audit_values()',
  // The log is filtered by person and by action.
  'create index audit_log_by_actor on audit_log (company_id, actor_id, position)',
  'create index audit_log_by_action on audit_log (company_id, action, position)',
]

export const auditValues: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of values) await sql.raw(statement).execute(db)
  },
}
