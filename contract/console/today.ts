import * as v from 'valibot'
import { NAME_MAX_LENGTH, REASON_MAX_LENGTH } from '../limits.ts'
import { optionalText, SearchInput, text } from '../text.ts'
import { companyCall, Instant, OptionalId } from './console-call.ts'
import { type Policy, roles } from './policy.ts'

/** Whoever works at a desk, at their own site. */
export const desk: Policy = { roles: ['owner', 'manager', 'reception'], atSite: true }
export const watchers: Policy = { roles, atSite: true }

export const VisitId = v.pipe(v.string('INPUT_STRING'), v.uuid('INPUT_STRING'))
/** Where the page before ended, as its `next` said it. */
export const After = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(500))), null)
/** Why somebody does by hand what visitors do themselves. */
export const Why = text({ minColumns: 2, maxLength: NAME_MAX_LENGTH })

/** How sure an entry or exit is: the visitor's own, said by staff, or assumed by the server. */
export const certainties = ['scanned', 'byHand', 'automatic'] as const
export type Certainty = (typeof certainties)[number]
/** What of a visit did not fit (view `all_visit_flags`): of a late one, or of one without a step that the company asks. */
export const visitFlags = [
  'DOUBLE_ENTRY',
  'EXIT_WITHOUT_ENTRY',
  'OVER_CAPACITY',
  'EMAIL_TAKEN',
  'DOCUMENTS_UNPROVED',
  'SIGNATURE_MISSING',
] as const

export const visitorNames = {
  visitorId: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  companyName: v.nullable(v.string()),
}

export const InsideRow = v.object({
  visitId: v.string(),
  ...visitorNames,
  visitorType: v.nullable(v.string()),
  hostName: v.nullable(v.string()),
  siteId: v.nullable(v.string()),
  enteredAt: Instant,
  how: v.picklist(certainties),
  /** A tablet without a line told it afterwards. */
  isLate: v.boolean(),
  flags: v.array(v.picklist(visitFlags)),
  /** Entered before the site last closed: nobody knows whether they are still there. */
  isOverdue: v.boolean(),
})

/** Who is inside now, the latest first. */
export const listInside = companyCall(
  'listInside',
  'inside/list',
  watchers,
  { siteId: OptionalId, search: v.optional(SearchInput, ''), after: After },
  v.object({
    people: v.array(InsideRow),
    /** At the site, or at all that the caller reaches, whatever was searched for. */
    inside: v.number(),
    /** 0 = no limit. */
    most: v.number(),
    next: v.nullable(v.string()),
  }),
  { effect: 'none' },
)

/** Whom a roll call looks for. */
export const evacuee = {
  visitId: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  companyName: v.nullable(v.string()),
  hostName: v.nullable(v.string()),
  siteId: v.nullable(v.string()),
  enteredAt: Instant,
  how: v.picklist(certainties),
}

/** All who are inside, by name: what a roll call without a server begins with. */
export const listEvacuation = companyCall(
  'listEvacuation',
  'inside/evacuation',
  watchers,
  { siteId: OptionalId },
  v.object({
    at: Instant,
    people: v.array(v.object(evacuee)),
  }),
  { effect: 'none' },
)

/**
 * Known visitors by the beginnings of their names, company or e-mail address. Staff of some sites find whom these
 * sites know, and `isInside` and `lastVisitAt` speak of these sites alone.
 */
export const findVisitors = companyCall(
  'findVisitors',
  'visitors/find',
  desk,
  { search: SearchInput },
  v.array(v.object({ ...visitorNames, isInside: v.boolean(), lastVisitAt: v.nullable(Instant) })),
  { effect: 'none' },
)

export const endVisitByHand = companyCall(
  'endVisitByHand',
  'inside/leave',
  desk,
  { visitId: VisitId, why: Why },
  v.null(),
  { refusals: ['NOT_FOUND', 'NO_VISIT_OPEN'] },
)

/** Without `siteId`: where there are no sites. */
export const enterByHand = companyCall(
  'enterByHand',
  'inside/enter',
  desk,
  {
    visitorId: VisitId,
    siteId: OptionalId,
    hostId: OptionalId,
    reason: optionalText({ minColumns: 1, maxLength: REASON_MAX_LENGTH }),
    why: Why,
  },
  v.object({ visitId: v.string() }),
  { refusals: ['VISITOR_NOT_FOUND', 'ANOTHER_VISIT_OPEN', 'EVENT_FULL_PLEASE_WAIT'] },
)

/** Undoes an entry that was none: it stays in the log, and counts nowhere. */
export const annulVisit = companyCall(
  'annulVisit',
  'visits/annul',
  desk,
  { visitId: VisitId, why: Why },
  v.null(),
  { refusals: ['NOT_FOUND'] },
)

/** On the printer of the visit's site. */
export const reprintBadge = companyCall(
  'reprintBadge',
  'visits/print',
  desk,
  { visitId: VisitId },
  v.object({ state: v.picklist(['queued', 'printing', 'printed']) }),
  { refusals: ['NOT_FOUND', 'PRINT_GENERAL_ERROR'], effect: 'outside' },
)
