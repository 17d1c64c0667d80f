import { type Kysely, type Migration, sql } from 'kysely'

/**
 * A device proves itself by a secret of its own; the codes of its company alone only make a device that waits for
 * approval. Devices from before have no secret yet and get one at their next log-in (see `admit` in devices.store.ts).
 */
const tables = `
alter table devices
  -- SHA-256 of the secret in the device's cookie.
  add column secret_hash bytea,
  -- It showed the service code and the tax code, and did not come in by a pairing code.
  add column knows_codes boolean not null default true,
  -- Where it stood before staff moved it: visits recorded there may arrive later.
  add column previous_site_id text,
  add column site_changed_at timestamptz;

create function device_moved() returns trigger language plpgsql as $$
begin
  if old.state = 'approved' and new.site_id is distinct from old.site_id then
    new.previous_site_id := old.site_id;
    new.site_changed_at := now();
  end if;
  return new;
end
$$;
create trigger moved before update of site_id on devices for each row execute function device_moved();

-- The codes alone admit a device at once only in the demo company.
update companies set approves_devices = false where company_id <> 'demo';
`

export const deviceSecrets: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(tables).execute(db)
  },
}
