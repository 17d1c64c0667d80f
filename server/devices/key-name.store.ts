import { sql } from 'kysely'

const of = (day: string) => `Key of ${day}`

/** Of an integration key that is made without a name. */
export const keyNameOf = (day: Date): string => of(day.toISOString().slice(0, 10))

/** The name of an integration key. One that a version without names has made is called by its day. */
export const keyName = sql<string>`coalesce(tokens.name, ${of('')} || to_char(tokens.created_at, 'YYYY-MM-DD'))`
