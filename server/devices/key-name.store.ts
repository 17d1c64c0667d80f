import { sql } from 'kysely'

const of = (day: string) => `Key of ${day}`

/** The name of an integration key that is made without one. */
export const keyNameOf = (day: Date): string => of(day.toISOString().slice(0, 10))

/** The name of an integration key. One that a version without names has made is called by its day. */
export const keyName = sql<string>`coalesce(tokens.name, ${of('')} || to_char(tokens.created_at, 'YYYY-MM-DD'))`
