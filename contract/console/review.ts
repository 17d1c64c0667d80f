import * as v from 'valibot'
import { companyCall, Instant, OptionalId } from './console-call.ts'
import { After, visitFlags, visitorNames, watchers } from './today.ts'

/**
 * What of the last `REVIEW_MS` staff should look at: visits, exits without an entry and people that did not fit. The
 * latest first; staff of some sites read what happened at these.
 */
export const listReview = companyCall(
  'listReview',
  'review/list',
  watchers,
  { siteId: OptionalId, after: After },
  v.object({
    findings: v.array(
      v.object({
        /** Of the visit, the exit or the visitor. */
        subjectId: v.string(),
        flags: v.array(v.picklist(visitFlags)),
        at: Instant,
        ...visitorNames,
        /** `null`: it belongs to no visit. */
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
