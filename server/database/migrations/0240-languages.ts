import { type Kysely, type Migration, sql } from 'kysely'

/**
 * The languages that a company's kiosks offer, in order: the first is its default. A site may have another default.
 * `null`: nothing was chosen.
 */
export const languages: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw('alter table companies add column languages jsonb').execute(db)
    await sql.raw('alter table sites add column language text').execute(db)
  },
}
