import * as v from 'valibot'

/** What an address has that was typed or is from another version is left out. */
export const maybe = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(v.fallback(v.optional(schema), undefined))

/** An id in an address. The router reads digits there as a number. */
export const AddressName = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.minLength(1),
  v.maxLength(64),
)

const isDay = (day: string): boolean => {
  const at = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day)
}
/** `YYYY-MM-DD` */
export const AddressDay = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/), v.check(isDay))

/** What is read of an address, with nothing in it that is `undefined`: the address then says only what is set. */
export const setOnly = <Filter extends object>(filter: Filter): Filter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as Filter
