import { type Kysely, type Migration, sql } from 'kysely'

/** Hosts may sign in, to see and answer their own visitors. A version before this one lets them do nothing. */
export const hostRole: Migration = {
  async up(db: Kysely<unknown>) {
    await sql
      .raw(
        `alter table memberships
          drop constraint memberships_role_check,
          add constraint memberships_role_check check (role in ('owner', 'manager', 'reception', 'auditor', 'host'));
        create index hosts_by_email on hosts (lower(email)) where email is not null`,
      )
      .execute(db)
  },
}
