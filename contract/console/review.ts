import * as v from 'valibot'
import { companyCall, Instant, OptionalId } from './console-call.ts'
import { After, visitFlags, visitorNames, watchers } from './today.ts'

/**
 * Events of the last `REVIEW_MS` that staff should review: visits, exits without an entry and visitors whose data did
 * not fit. The latest first; staff of some sites read those of their sites.
 */
export const listReview = companyCall(
  'listReview',
  'review/list',
  watchers,
  { siteId: OptionalId, after: After },
  v.object({
    findings: v.array(
      v.object({
        /** Id of the visit, the exit or the visitor. */
        subjectId: v.string(),
        flags: v.array(v.picklist(visitFlags)),
        at: Instant,
        ...visitorNames,
        /** `null`: the event belongs to no visit. */
        visitId: v.nullable(v.string()),
        siteId: v.nullable(v.string()),
        /** The name of the tablet that recorded it; `null`: it has none. */
        tablet: v.nullable(v.string()),
      }),
    ),
    next: v.nullable(v.string()),
  }),
  { effect: 'none' },
)
