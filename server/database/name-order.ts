import { type RawBuilder, sql } from 'kysely'

/** Digits that a number in a name is filled up to, so that 2 stands before 10. */
const DIGITS = 12

/**
 * What names are ordered by in lists that people read: without case and accents, and numbers by their size. Names that are
 * the same by it need another column to have an order. Most names have neither accents nor numbers, and cost no regular
 * expression.
 */
export function nameOrder(name: RawBuilder<unknown>): RawBuilder<string> {
  // Only UTF-8 can be normalized.
  const letters = sql`case when octet_length(${name}) = length(${name}) or getdatabaseencoding() <> 'UTF8' then lower(${name})
    else regexp_replace(lower(normalize(${name}, NFKD)), '[\\u0300-\\u036f]', '', 'g') end`
  const zeros = sql.lit('0'.repeat(DIGITS - 1))
  return sql<string>`case when translate(${name}, '0123456789', '') = ${name} then ${letters}
    else regexp_replace(regexp_replace(${letters}, '([0-9]+)', ${zeros} || '\\1', 'g'),
      ${sql.lit(`0*([0-9]{${DIGITS},})`)}, '\\1', 'g') end`
}

/** `nameOrder` of a column. */
export const byName = (column: string): RawBuilder<string> => nameOrder(sql.ref(column))
