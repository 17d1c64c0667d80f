import { type Kysely, type Migration, sql } from 'kysely'

const tables = `
-- Printers that a tablet may name besides those listed (S37); a network without a site is every site's.
create table printer_networks (
  company_id text not null references companies,
  site_id text,
  network cidr not null,
  foreign key (company_id, site_id) references sites
);
create index on printer_networks (company_id);
insert into printer_networks (company_id, network) select company_id, unnest(printer_networks) from companies;
alter table companies drop column printer_networks;
`

export const printerNetworks: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(tables).execute(db)
  },
}
