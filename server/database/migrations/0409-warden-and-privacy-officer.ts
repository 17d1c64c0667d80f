import { type Kysely, type Migration, sql } from 'kysely'

/** Two more roles of staff. A version before this one lets them do nothing. */
export const wardenAndPrivacyOfficer: Migration = {
  async up(db: Kysely<unknown>) {
    await sql
      .raw(
        `alter table memberships
          drop constraint memberships_role_check,
          add constraint memberships_role_check check (
            role in ('owner', 'manager', 'reception', 'auditor', 'host', 'privacyOfficer', 'warden')
          )`,
      )
      .execute(db)
  },
}
