import * as v from 'valibot'

/** How many are inside, and how many may be; a maximum of 0 means no limit. */
export const Occupancy = v.object({
  currentlyInside: v.number(),
  maximumAllowed: v.number(),
  /** Beyond the specification: entries since midnight there, for the entry counter; `null` = not counted. */
  entriesToday: v.optional(v.nullable(v.number()), null),
})
export type Occupancy = Readonly<v.InferOutput<typeof Occupancy>>
