import type { SqlFunction } from '#server/database/sql-function.types.ts'

/**
 * Counts a tablet's report about itself and stores it, unless there were more than in_most. The commit does not wait for the disk:
 * what a crash takes along is said again a minute later.
 * @returns how many reports were counted in the window
 */
export const signOfLifeSql: SqlFunction = {
  signature:
    'sign_of_life(text, text, text, bigint, integer, text, text, integer, text, text, real, boolean)',
  version: 1,
  text: `
create or replace function sign_of_life(
  in_company text, in_device text, in_subject text, in_window_ms bigint, in_most integer, in_platform text, in_version text,
  in_queued integer, in_camera text, in_printer text, in_level real, in_charging boolean
) returns integer
language plpgsql as $$
declare
  spent integer;
begin
  perform set_config('synchronous_commit', 'off', true);
  spent := count_up(in_company, in_subject, in_window_ms, clock_timestamp());
  if spent <= in_most then
    update devices d set platform = in_platform, app_version = in_version, queued = in_queued, camera = in_camera,
      printer = in_printer, battery_level = in_level, battery_charging = in_charging, last_seen_at = now()
    where d.company_id = in_company and d.device_id = in_device;
  end if;
  return spent;
end
$$;
`,
}
