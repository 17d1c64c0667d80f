import { type Kysely, type Migration, sql } from 'kysely'

/** The last passage of each employee at each site, as a door system reported it. */
export const presenceMigration: Migration = {
  async up(db: Kysely<unknown>) {
    await sql
      .raw(
        `create table host_presence (
          company_id text not null references companies,
          site_id text not null,
          host_id text not null,
          direction text not null check (direction in ('entry', 'exit')),
          at timestamptz not null,
          primary key (company_id, site_id, host_id),
          foreign key (company_id, host_id) references hosts on delete cascade,
          foreign key (company_id, site_id) references sites on delete cascade
        );
        create index host_presence_by_time on host_presence (company_id, at)`,
      )
      .execute(db)
  },
}
