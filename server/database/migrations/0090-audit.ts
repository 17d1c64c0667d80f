import { type Kysely, type Migration, sql } from 'kysely'

/**
 * Who did what, when and from where. Each line is sealed with a key that the database does not have, over the line
 * before: what is changed, removed or put elsewhere is found (`npm run audit:verify`), and the triggers refuse it.
 */
const tables = `
-- company_id '': a sign-in attempt with an account of no company.
create table audit_log (
  company_id text not null,
  position integer not null,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('account', 'tablet', 'server', 'stranger')),
  actor_id text,
  action text not null,
  -- As it was written: the seal is over these very letters.
  details json not null,
  address text,
  seal bytea not null,
  primary key (company_id, position)
);
create index audit_log_by_time on audit_log (company_id, at);

create table audit_heads (
  company_id text not null primary key,
  position integer not null,
  seal bytea not null,
  -- Up to here retention has removed the lines, and says so under a seal.
  purged_position integer not null default 0,
  purged_seal bytea,
  purged_proof bytea
);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if exists (select 1 from audit_heads h
      where h.company_id = old.company_id and h.purged_position >= old.position) then
      return old;
    end if;
  end if;
  raise exception 'The audit log is only ever added to' using errcode = 'VK403';
end
$$;
create trigger append_only before update or delete on audit_log
  for each row execute function refuse_audit_change();
create trigger never_emptied before truncate on audit_log
  for each statement execute function refuse_audit_change();
`

export const audit: Migration = {
  async up(db: Kysely<unknown>) {
    await sql.raw(tables).execute(db)
  },
}
