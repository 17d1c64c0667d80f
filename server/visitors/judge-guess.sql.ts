import type { SqlFunction } from '#server/database/sql-function.types.ts'

/**
 * Takes guesses that come together one after the other, so that none is told more than the limits allow, and counts the
 * wrong ones. The answer is for how many seconds the guesser has to wait, null for none: then a right guess may be told. A
 * right one writes nothing. in_rules carries the limits of the contract, times in milliseconds; in_at stands in for the clock
 * in a simulation.
 */
export const judgeGuessSql: SqlFunction = {
  signature: 'judge_guess(text, text, text, boolean, jsonb, timestamptz)',
  version: 2,
  text: `
create or replace function judge_guess(
  in_company text, in_kind text, in_guesser text, in_is_right boolean, in_rules jsonb, in_at timestamptz
) returns integer
language plpgsql as $$
declare
  moment timestamptz;
  is_temp boolean := in_kind = 'temp';
  blocked_until timestamptz;
  counted integer;
  paused integer;
begin
  -- Phones of one company wait for each other, because they share the company's limit; tablets only for themselves.
  perform pg_advisory_xact_lock(hashtextextended(in_company || case when is_temp then '' else '/' || in_guesser end, 21));
  moment := coalesce(in_at, clock_timestamp());

  if is_temp then
    select max(c.ends_at) into blocked_until from counters c
    where c.company_id = in_company and c.ends_at > moment
      and ((c.subject = 'wrong codes' and c.spent >= (in_rules #>> '{company,times}')::integer)
        or (c.subject = 'wrong codes ' || in_guesser and c.spent >= (in_rules #>> '{temp,times}')::integer));
  else
    select g.paused_until into blocked_until from code_guards g
    where g.company_id = in_company and g.device = in_guesser and g.paused_until > moment;
  end if;
  if blocked_until is not null then
    return ceil(extract(epoch from blocked_until - moment))::integer;
  end if;
  if in_is_right then
    return null;
  end if;

  if is_temp then
    perform count_up(in_company, 'wrong codes ' || in_guesser, (in_rules #>> '{temp,windowMs}')::bigint, moment);
  else
    insert into code_guards as g (company_id, device, wrong, window_ends_at, pauses, forgiven_at)
    values (in_company, in_guesser, 1, moment + (in_rules #>> '{device,windowMs}')::bigint * interval '1 ms', 0,
      moment + (in_rules ->> 'forgivenMs')::bigint * interval '1 ms')
    on conflict (company_id, device) do update set
      wrong = case when g.window_ends_at <= moment then 1 else g.wrong + 1 end,
      window_ends_at = case when g.window_ends_at <= moment then excluded.window_ends_at else g.window_ends_at end,
      pauses = case when g.forgiven_at <= moment then 0 else g.pauses end,
      forgiven_at = excluded.forgiven_at;
    -- Read first: the time zone decides what a time and an interval make, so that no node computes it from its rows.
    select g.pauses into paused from code_guards g
    where g.company_id = in_company and g.device = in_guesser and g.wrong >= (in_rules #>> '{device,times}')::integer;
    if found then
      blocked_until := moment + least((in_rules ->> 'pauseMs')::bigint * power(2, least(paused, 20)),
        (in_rules ->> 'pauseMaxMs')::bigint) * interval '1 ms';
      update code_guards g set wrong = 0, window_ends_at = moment, pauses = paused + 1, paused_until = blocked_until
      where g.company_id = in_company and g.device = in_guesser;
    end if;
  end if;
  counted := count_up(in_company, 'wrong codes', (in_rules #>> '{company,windowMs}')::bigint, moment);
  if counted = (in_rules #>> '{company,times}')::integer then
    insert into alerts (company_id, kind, raised_at) values (in_company, 'WRONG_CODES', moment);
  end if;
  return null;
end
$$;
`,
}
