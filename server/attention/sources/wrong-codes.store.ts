import { sql } from 'kysely'
import { since, source } from '../source.store.ts'

/** Hours in which so many wrong codes were typed that phones had to wait. */
export const wrongCodes = source({
  kind: 'wrongCodes',
  company: sql`a.company_id`,
  subject: sql`a.alert_id`,
  at: sql`a.raised_at`,
  from: sql`alerts a where a.kind = 'WRONG_CODES' and a.raised_at > ${since}`,
})
