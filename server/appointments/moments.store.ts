import { sql } from 'kysely'
import type { Tenant } from '#server/database/tenant.ts'

interface Moments {
  readonly startsAt: Date
  readonly endsAt: Date
  /** By the clock of the site. */
  readonly day: string
  readonly from: string
  readonly lastDay: string
  readonly to: string
}

const OFFSET = /(?:Z|[+-]\d{2}:\d{2})$/

/** Beginning and end as another system writes them, in whole minutes: with an offset, or by the clock of the site. */
export async function momentsOf(
  tenant: Tenant,
  zone: string,
  starts: string,
  ends: string,
): Promise<Moments> {
  const instant = (text: string) =>
    OFFSET.test(text)
      ? sql<Date>`date_trunc('minute', ${text}::timestamptz)`
      : sql<Date>`date_trunc('minute', ${text}::timestamp) at time zone ${zone}`
  const clock = (text: string, form: string) =>
    sql<string>`to_char(${instant(text)} at time zone ${zone}, ${form})`
  return tenant
    .select('companies')
    .select([
      instant(starts).as('startsAt'),
      instant(ends).as('endsAt'),
      clock(starts, 'YYYY-MM-DD').as('day'),
      clock(starts, 'HH24:MI').as('from'),
      clock(ends, 'YYYY-MM-DD').as('lastDay'),
      clock(ends, 'HH24:MI').as('to'),
    ])
    .executeTakeFirstOrThrow()
}
