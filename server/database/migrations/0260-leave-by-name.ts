import { type Kysely, type Migration, sql } from 'kysely'

/** Whether visitors may leave by their name; `null`: staff have not chosen, and host privacy decides. */
export const leaveByName: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw('alter table companies add column leave_by_name boolean').execute(db)
  },
}
