import * as v from 'valibot'
import { SearchInput } from '../text.ts'
import { companyCall, Instant } from './console-call.ts'
import { visitorNames, watchers } from './today.ts'

/**
 * People, visits of today, hosts and tablets by the beginnings of words, the best of each first and at most
 * `FOUND_ROWS` of each. Staff of some sites find what belongs to these sites.
 */
export const listMatches = companyCall(
  'listMatches',
  'find',
  watchers,
  { search: SearchInput },
  v.object({
    people: v.array(v.object({ ...visitorNames, isInside: v.boolean(), lastVisitAt: v.nullable(Instant) })),
    visits: v.array(
      v.object({
        ...visitorNames,
        visitId: v.string(),
        enteredAt: Instant,
        exitedAt: v.nullable(Instant),
      }),
    ),
    hosts: v.array(
      v.object({
        hostId: v.string(),
        firstName: v.string(),
        lastName: v.string(),
        area: v.nullable(v.string()),
      }),
    ),
    tablets: v.array(v.object({ deviceId: v.string(), name: v.string() })),
  }),
  { effect: 'none' },
)
