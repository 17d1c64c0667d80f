import * as v from 'valibot'
import { personKinds } from '../roll-call.ts'
import { CONSOLE_PAGE_ROWS, INSIDE_ROWS_MAX, NAME_MAX_LENGTH, REASON_MAX_LENGTH } from '../limits.ts'
import { optionalText, SearchInput, text } from '../text.ts'
import { companyCall, Instant, OptionalId, wholeNumber } from './console-call.ts'
import { overviewRoles, type Policy } from './policy.ts'

/** Staff at the reception desk, for their own site. */
export const desk: Policy = { roles: ['owner', 'manager', 'reception'], atSite: true }
export const watchers: Policy = { roles: overviewRoles, atSite: true }
/** Those who follow roll calls. */
export const followers: Policy = { roles: [...overviewRoles, 'warden'], atSite: true }

export const VisitId = v.pipe(v.string('INPUT_STRING'), v.uuid('INPUT_STRING'))
/** The `next` of the previous page. */
export const After = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(500))), null)
/** The reason why staff do by hand what visitors usually do themselves. */
export const Why = text({ minColumns: 2, maxLength: NAME_MAX_LENGTH })

/** Where the rules ask for no reason. The version before always sends one. */
export const OptionalWhy = optionalText({ minColumns: 2, maxLength: NAME_MAX_LENGTH })

/** A ticket for a visitor whom the desk has just registered, and whom no site knows yet. */
export const DeskTicket = v.optional(
  v.nullable(v.pipe(v.string('INPUT_STRING'), v.maxLength(1000, 'INPUT_STRING'))),
  null,
)

/** How certain an entry or exit is: made by the visitor, entered by staff, or assumed by the server. */
export const certainties = ['scanned', 'byHand', 'automatic'] as const
export type Certainty = (typeof certainties)[number]
/**
 * What did not fit in a visit (view `every_visit_flag`): in a late one, or in one without a step that the company
 * demands; or a door that did not open for the visitor.
 */
export const visitFlags = [
  'DOUBLE_ENTRY',
  'EXIT_WITHOUT_ENTRY',
  'OVER_CAPACITY',
  'EMAIL_TAKEN',
  'DOCUMENTS_UNPROVED',
  'SIGNATURE_MISSING',
  'DOOR_FAILED',
] as const

export const visitorNames = {
  visitorId: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  companyName: v.nullable(v.string()),
}

/** Whether a printer serves the site of the visit. The version before leaves it out, and badges are offered everywhere. */
export const CanPrint = v.optional(v.boolean(), true)

export const InsideRow = v.object({
  visitId: v.string(),
  ...visitorNames,
  visitorType: v.nullable(v.string()),
  hostName: v.nullable(v.string()),
  siteId: v.nullable(v.string()),
  enteredAt: Instant,
  how: v.picklist(certainties),
  /** An offline tablet recorded the entry and reported it later. */
  isLate: v.boolean(),
  /** The visitor went on without an optional document. The version before leaves it out. */
  needsEscort: v.optional(v.boolean(), false),
  flags: v.array(v.picklist(visitFlags)),
  /** The visitor entered before the site last closed, so they may have left without signing out. */
  isOverdue: v.boolean(),
  canPrint: CanPrint,
})

/** Who is inside now, the latest first. */
export const listInside = companyCall(
  'listInside',
  'inside/list',
  watchers,
  {
    siteId: OptionalId,
    search: v.optional(SearchInput, ''),
    after: After,
    /** At most so many in one answer. */
    rows: v.optional(wholeNumber(1, INSIDE_ROWS_MAX), CONSOLE_PAGE_ROWS),
  },
  v.object({
    people: v.array(InsideRow),
    /** Number of people at the site, or at all sites of the caller, whatever the search. */
    inside: v.number(),
    /** The capacity; 0 = no limit. */
    most: v.number(),
    next: v.nullable(v.string()),
  }),
  { effect: 'none' },
)

/** A person on the list of a roll call. */
export const evacuee = {
  visitId: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  companyName: v.nullable(v.string()),
  hostName: v.nullable(v.string()),
  siteId: v.nullable(v.string()),
  enteredAt: Instant,
  how: v.picklist(certainties),
  /** In an evacuation, as the guest has said ahead. Lists that a browser has kept from before lack it. */
  needsHelp: v.optional(v.boolean(), false),
}

/** Employees are known by a door system. Lists that a browser has kept from before lack them. */
const Present = v.object({ ...evacuee, kind: v.optional(v.picklist(personKinds), 'visitor') })

/** Where people gather. */
const MusterPoint = v.object({ siteId: v.string(), name: v.string() })

/** All people who are inside, by name: a roll call without a server starts from this list. */
export const listEvacuation = companyCall(
  'listEvacuation',
  'inside/evacuation',
  watchers,
  { siteId: OptionalId },
  v.object({
    at: Instant,
    people: v.array(Present),
    /** There are more visitors than `EVACUATION_MAX_ROWS`, who are left out. */
    isCut: v.optional(v.boolean(), false),
    musterPoints: v.optional(v.array(MusterPoint), () => []),
  }),
  { effect: 'none' },
)

/**
 * Known visitors by the beginnings of their names, company or e-mail address. Staff of some sites find the visitors of
 * these sites, and `isInside` and `lastVisitAt` refer to these sites only.
 */
export const findVisitors = companyCall(
  'findVisitors',
  'visitors/find',
  desk,
  { search: SearchInput },
  v.array(
    v.object({
      ...visitorNames,
      isInside: v.boolean(),
      lastVisitAt: v.nullable(Instant),
      /** The version before leaves it out. */
      visitorType: v.optional(v.nullable(v.object({ id: v.string(), name: v.string() })), null),
    }),
  ),
  { effect: 'none' },
)

export const endVisitByHand = companyCall(
  'endVisitByHand',
  'inside/leave',
  desk,
  { visitId: VisitId, why: OptionalWhy },
  v.null(),
  { refusals: ['NOT_FOUND', 'NO_VISIT_OPEN'] },
)

/**
 * Undoes an exit by hand: the visit goes on as if it had never ended. `NO_VISIT_OPEN`: there is no exit that this person has
 * recorded in the last `EXIT_UNDO_MS`, or the visitor's own has replaced it; `ANOTHER_VISIT_OPEN`: the visitor has come again.
 */
export const takeBackExit = companyCall(
  'takeBackExit',
  'inside/take-back',
  desk,
  { visitId: VisitId },
  v.null(),
  { refusals: ['NOT_FOUND', 'NO_VISIT_OPEN', 'ANOTHER_VISIT_OPEN'] },
)

/**
 * Lets a known visitor in. Without `siteId` for companies without sites. `INCOMPLETE_VISIT`: the company demands documents or a
 * signature of this visitor, and there is no `why`; with one the visit is stored, and marked as lacking them.
 */
export const enterByHand = companyCall(
  'enterByHand',
  'inside/enter',
  desk,
  {
    visitorId: VisitId,
    siteId: OptionalId,
    hostId: OptionalId,
    reason: optionalText({ minColumns: 1, maxLength: REASON_MAX_LENGTH }),
    why: v.optional(v.nullable(Why), null),
    ticket: DeskTicket,
  },
  v.object({
    visitId: v.string(),
    /** Badges are printed at the site. The version before leaves it out. */
    hasPrinter: v.optional(v.boolean(), false),
  }),
  { refusals: ['VISITOR_NOT_FOUND', 'ANOTHER_VISIT_OPEN', 'EVENT_FULL_PLEASE_WAIT', 'INCOMPLETE_VISIT'] },
)

/** Annuls a mistaken entry: it stays in the log, but is not counted. */
export const annulVisit = companyCall(
  'annulVisit',
  'visits/annul',
  desk,
  { visitId: VisitId, why: Why },
  v.null(),
  { refusals: ['NOT_FOUND'] },
)

/** Prints on the printer of the visit's site. */
export const reprintBadge = companyCall(
  'reprintBadge',
  'visits/print',
  desk,
  { visitId: VisitId },
  v.object({ state: v.picklist(['queued', 'printing', 'printed']) }),
  { refusals: ['NOT_FOUND', 'PRINT_GENERAL_ERROR'], effect: 'outside' },
)
