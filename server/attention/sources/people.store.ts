import { sql } from 'kysely'
import { since, source } from '../source.store.ts'

/** Visitors who signed up offline with the e-mail address of another visitor: perhaps one person twice. */
export const doubtfulPeople = source({
  kind: 'person',
  company: sql`p.company_id`,
  subject: sql`p.visitor_id`,
  at: sql`p.created_at`,
  visitor: sql`p.visitor_id`,
  details: sql`array['EMAIL_TAKEN']`,
  from: sql`visitors p where p.email_key is null and p.email is not null and p.created_at > ${since}`,
})
