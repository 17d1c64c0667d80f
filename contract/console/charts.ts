import * as v from 'valibot'
import { companyCall, Instant, OptionalId } from './console-call.ts'
import { watchers } from './today.ts'

/** What visits can be split by. */
export const chartSplits = ['site', 'type', 'reason'] as const
export type ChartSplit = (typeof chartSplits)[number]

const days = v.array(v.object({ day: v.string(), visits: v.number() }))
const groups = v.array(
  v.object({ id: v.nullable(v.string()), name: v.nullable(v.string()), visits: v.number(), days }),
)

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
    /** How many may be inside at once; `null`: there is no limit, or not at every site. */
    capacity: v.optional(v.nullable(v.number()), null),
    /**
     * By site, type or reason, the largest first. `id` `null`: all others; '': visits at no site, of no type, without a reason;
     * '*': all reasons that visitors typed.
     */
    groups: v.optional(v.nullable(groups), null),
    /** The people inside at the moment of each day's peak, by the same groups; `visits` counts people. */
    peakGroups: v.optional(v.nullable(groups), null),
    /** Whether the company counts visits of single hosts. */
    showsHosts: v.optional(v.boolean(), true),
    /** The ten hosts with the most visits, of those with HOST_VISITS_MIN at least; none where they are not counted. */
    hosts: v.array(v.object({ name: v.string(), visits: v.number() })),
    /** How long visits lasted, for visits with both entry and exit; `minutes` `null`: longer than all others. */
    dwell: v.array(v.object({ minutes: v.nullable(v.number()), visits: v.number() })),
    /** The median of lengths in whole minutes. */
    medianMinutes: v.nullable(v.number()),
    /** How visits ended, of those that have; `assumed`: the visitor was seen to enter again. */
    exits: v.optional(
      v.nullable(
        v.object({ scanned: v.number(), byHand: v.number(), automatic: v.number(), assumed: v.number() }),
      ),
      null,
    ),
    /** What tablets and phones refused, by the code of why; whatever type is asked for. */
    refusals: v.optional(v.array(v.object({ reason: v.string(), times: v.number() })), []),
    /** Figures of the span to compare with. */
    before: v.optional(
      v.nullable(
        v.object({
          visits: v.number(),
          days,
          medianMinutes: v.nullable(v.number()),
          /** The most people inside at the same time. */
          peak: v.optional(v.nullable(v.number()), null),
        }),
      ),
      null,
    ),
    /** What visitors who left said, in the weeks that the period touches; `null`: the company does not ask, and none did. */
    feedback: v.nullable(v.object({ good: v.number(), fair: v.number(), poor: v.number() })),
  }),
  { effect: 'none' },
)
