import * as v from 'valibot'
import { isDay } from '#contract/entities/day.ts'

/** A part of a filter in an address: what was typed or is from another version is left out. */
export const maybe = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(v.fallback(v.optional(schema), undefined))

/** An id in an address. The router reads digits there as a number. */
export const AddressName = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.minLength(1),
  v.maxLength(64),
)

/** `YYYY-MM-DD` */
export const AddressDay = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/), v.check(isDay))

/** What is in a filter; parts that are not set are missing. */
export type FilterIn<Loose> = { readonly [Key in keyof Loose]?: NonNullable<Loose[Key]> }
/** A change of a filter; `undefined` takes a part away. */
export type ChangeOf<Filter> = { readonly [Key in keyof Filter]?: Filter[Key] | undefined }

/** A filter with nothing in it that is `undefined`: the address then says only what is set. */
export const changedFilter = <Filter extends object>(filter: Filter, change: ChangeOf<Filter>): Filter =>
  Object.fromEntries(
    Object.entries({ ...filter, ...change }).filter(([, value]) => value !== undefined),
  ) as Filter
