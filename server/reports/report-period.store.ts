import { type RawBuilder, sql } from 'kysely'

/** By the clock of a time zone: the moment, and the day, Monday or first of the month on which a report was last due. */
export function periodAt(
  zone: RawBuilder<unknown>,
  rhythm: RawBuilder<unknown>,
  now: RawBuilder<unknown> = sql`now()`,
) {
  const local = sql`(${now} at time zone ${zone})`
  const unit = sql`case ${rhythm}::text when 'daily' then 'day' when 'weekly' then 'week' else 'month' end`
  return { local, period: sql`date_trunc(${unit}, ${local})` }
}
