import { type Kysely, type Migration, sql } from 'kysely'

/** When a document is asked again, and of whom. The version before asks it of all visitors, and again only when it changes. */
const rules = `
alter table certificates
  -- With 'when_changed': also on the day so many months after it was accepted; null: never.
  add column again_after_months integer check (again_after_months between 1 and 120),
  -- Null: of every visitor.
  add column visitor_type_ids text[];
`

export const documentRules: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(rules).execute(db)
  },
}
