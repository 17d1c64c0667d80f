import * as v from 'valibot'
import { signUpFields } from '../entities/sign-up-form.ts'
import { REASON_MAX_LENGTH } from '../limits.ts'
import { optionalText, text } from '../text.ts'
import type { Proof } from '../visit-steps.ts'
import { companyCall, Id, OptionalId, readCall } from './console-call.ts'
import { FlowFlagsRecord } from './flags.ts'
import { desk, DeskTicket, VisitId } from './today.ts'

/** What the form of the desk asks: the same fields as at sign-up on a tablet. */
export const getDeskForm = readCall(
  'getDeskForm',
  'register/form',
  desk,
  {},
  v.object({
    flowFlags: FlowFlagsRecord,
    /** The kinds that are offered at sign-up, in order; empty: the company does not ask for one. */
    types: v.array(v.object({ id: v.string(), name: v.string(), flowFlags: FlowFlagsRecord })),
    /** The reasons that visitors choose from, in order. */
    reasons: v.array(v.string()),
  }),
)

const proofs = ['acceptedCertificates', 'signature', 'guardian'] as const satisfies readonly Proof[]

/** What has become of an entry at the desk. */
export const deskEntry = {
  visitorId: v.string(),
  /** `null`: the visitor is not inside yet, because the company demands what is `lacking`. */
  visitId: v.nullable(v.string()),
  lacking: v.array(v.picklist(proofs)),
  /** Badges are printed at the site. */
  hasPrinter: v.boolean(),
}

/**
 * Registers a visitor who is here for the first time, by the rules of the sign-up on a tablet, and lets them in unless
 * documents or a signature are lacking. The address may be left out. `ANOTHER_VISIT_OPEN`: this registration is stored already.
 */
export const registerVisitor = companyCall(
  'registerVisitor',
  'register',
  desk,
  {
    /** Made by the caller, so that a repeat registers no one twice. */
    registrationId: v.pipe(v.string('INPUT_STRING'), v.uuid('INPUT_STRING')),
    ...signUpFields,
    email: v.optional(v.nullable(signUpFields.email), null),
    visitorTypeId: OptionalId,
    siteId: OptionalId,
    hostId: OptionalId,
    reason: optionalText({ minColumns: 1, maxLength: REASON_MAX_LENGTH }),
  },
  v.object({
    ...deskEntry,
    /** Proves for some minutes that reception has registered this visitor, whom no site knows yet. */
    ticket: v.string(),
  }),
  { refusals: ['ANOTHER_VISIT_OPEN', 'EMAIL_ALREADY_REGISTERED', 'EVENT_FULL_PLEASE_WAIT'] },
)

/**
 * Makes a known visitor one of the kind that they come as today, before they are let in. `INVALID_INPUT` (path
 * `visitorTypeId`): the company does not offer it at sign-up.
 */
export const changeVisitorType = companyCall(
  'changeVisitorType',
  'register/type',
  desk,
  { visitorId: VisitId, visitorTypeId: text({ minColumns: 1, maxLength: 64 }) },
  v.null(),
  { refusals: ['VISITOR_NOT_FOUND'] },
)

/**
 * A link by which the visitor goes on, on their own phone: it opens the usual session of a phone at the site, and names the
 * visitor, who accepts documents, signs and enters there. `null`: the company offers no phones.
 */
export const offerPhone = companyCall(
  'offerPhone',
  'register/phone',
  desk,
  { visitorId: VisitId, siteId: OptionalId, ticket: DeskTicket },
  v.object({ url: v.nullable(v.string()) }),
  { refusals: ['VISITOR_NOT_FOUND'], effect: 'told' },
)

/**
 * Shows the visitor on a tablet of the site that stands on home, where they accept documents, sign and enter. `busy`: another
 * visitor is at the tablet; `unheard`: it does not answer. `NOT_FOUND`: there is no such tablet at the site.
 */
export const sendToTablet = companyCall(
  'sendToTablet',
  'register/tablet',
  desk,
  { visitorId: VisitId, siteId: OptionalId, ticket: DeskTicket, deviceId: Id },
  v.object({ state: v.picklist(['shown', 'busy', 'unheard']) }),
  { refusals: ['VISITOR_NOT_FOUND', 'NOT_FOUND'], effect: 'outside' },
)
