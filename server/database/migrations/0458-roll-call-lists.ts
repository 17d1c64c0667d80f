import { type Kysely, type Migration, sql } from 'kysely'

const lists = `
-- Where the list of who is inside is printed, and to whom it is mailed, when a roll call begins.
alter table sites
  add column roll_call_printer text,
  add column roll_call_mails text[] not null default '{}';
`

export const rollCallLists: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(lists).execute(db)
  },
}
