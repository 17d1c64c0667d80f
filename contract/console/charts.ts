import * as v from 'valibot'
import { companyCall, Instant, OptionalId } from './console-call.ts'
import { watchers } from './today.ts'

/** What visits can be split by. */
export const chartSplits = ['site', 'type'] as const
export type ChartSplit = (typeof chartSplits)[number]

const days = v.array(v.object({ day: v.string(), visits: v.number() }))

/**
 * Numbers of visits that began within the span, by the site's own clock; annulled visits are not counted. The version before
 * neither takes nor answers what is optional here.
 */
export const getCharts = companyCall(
  'getCharts',
  'log/charts',
  watchers,
  {
    from: Instant,
    to: Instant,
    siteId: OptionalId,
    visitorTypeId: v.optional(OptionalId, null),
    split: v.optional(v.nullable(v.picklist(chartSplits)), null),
    /** A span to compare with. */
    before: v.optional(v.nullable(v.strictObject({ from: Instant, to: Instant })), null),
  },
  v.object({
    timeZone: v.string(),
    visits: v.number(),
    /** By hour of the day, 0 to 23. */
    hours: v.array(v.number()),
    /** The same for each weekday, from Monday. */
    week: v.optional(v.array(v.array(v.number())), []),
    /** ISO days; days without visits are left out. */
    days,
    /** The most people inside at the same time, of each day that has begun, with the moment at which they first were. */
    peaks: v.optional(v.array(v.object({ day: v.string(), inside: v.number(), at: Instant })), []),
    /** By site or type, the largest first. `id` `null`: all others; '': visits at no site, or of no type. */
    groups: v.optional(
      v.nullable(
        v.array(
          v.object({
            id: v.nullable(v.string()),
            name: v.nullable(v.string()),
            visits: v.number(),
            days,
          }),
        ),
      ),
      null,
    ),
    /** The ten hosts with the most visits. */
    hosts: v.array(v.object({ name: v.string(), visits: v.number() })),
    /** How long visits lasted, for visits with both entry and exit; `minutes` `null`: longer than all others. */
    dwell: v.array(v.object({ minutes: v.nullable(v.number()), visits: v.number() })),
    medianMinutes: v.nullable(v.number()),
    /** Of the span to compare with. */
    before: v.optional(
      v.nullable(v.object({ visits: v.number(), days, medianMinutes: v.nullable(v.number()) })),
      null,
    ),
    /** What visitors who left said, in the weeks that the period touches; `null`: the company does not ask, and none did. */
    feedback: v.nullable(v.object({ good: v.number(), fair: v.number(), poor: v.number() })),
  }),
  { effect: 'none' },
)
