import * as v from 'valibot'
import { companyCall, Instant, OptionalId } from './console-call.ts'
import { watchers } from './today.ts'

const counts = { expected: v.number(), arrived: v.number(), noShows: v.number() }

/**
 * Numbers of guests whose appointments began within the span, by the clock of the site, without cancelled ones. They outlive the erasure
 * of the guests themselves. A guest of several days counts on the first one.
 */
export const getGuestCharts = companyCall(
  'getGuestCharts',
  'expected/charts',
  watchers,
  { from: Instant, to: Instant, siteId: OptionalId },
  v.object({
    ...counts,
    /** ISO days; days without guests are left out. */
    days: v.array(v.object({ day: v.string(), ...counts })),
    /**
     * Minutes of the arrivals from the beginning of the appointment, negative before it; `null`: too few guests have come to say it
     * without telling of a single one.
     */
    arrivals: v.nullable(v.object({ earliest: v.number(), median: v.number(), latest: v.number() })),
    /** The ten hosts with the most guests; `name` `null`: all others, and those with too few guests to be named. */
    hosts: v.array(v.object({ name: v.nullable(v.string()), ...counts })),
    /** Kinds of visitors; `name` `null`: guests for whom none was planned, and kinds with too few guests. */
    types: v.array(v.object({ name: v.nullable(v.string()), ...counts })),
  }),
  { effect: 'none' },
)
