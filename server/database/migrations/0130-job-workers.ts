import { type Kysely, type Migration, sql } from 'kysely'

/** Which processes work off the queue: a row each, touched every few seconds. */
const tables = `
create table job_workers (
  worker_id text primary key,
  seen_at timestamptz not null
);
`

export const jobWorkers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(tables).execute(db)
  },
}
