import * as v from 'valibot'
import { TEXT_MAX_LENGTH } from '../limits.ts'
import { optionalText } from '../text.ts'
import { companyCall, Instant, OptionalId, readCall } from './console-call.ts'
import { After, desk, VisitId, visitorNames, watchers } from './today.ts'

/**
 * What staff have to look at. `visit`: a visit that carries flags; `strayExit`: an exit without an entry; `person`: a
 * visitor with the e-mail address of another one; `refusals`: refusals at one tablet for one reason on one day;
 * `wrongCodes`: many wrong codes in an hour; `crash`: an error of a tablet; `prints`: badges that were not printed at
 * one site on one day; `mail`: a badge that could not be mailed; `outbox`: visits that a tablet recorded and the server has
 * not stored; `capacity`: a site that is almost full, as long as it is; `directory`: the company's
 * directory waits for a decision, or could not be read for a day; `mailbox`: the company's mailbox could not be read for an hour.
 */
export const attentionKinds = [
  'visit',
  'strayExit',
  'person',
  'refusals',
  'wrongCodes',
  'crash',
  'prints',
  'mail',
  'outbox',
  'capacity',
  'directory',
  'mailbox',
] as const
export type AttentionKind = (typeof attentionKinds)[number]

const subject = { kind: v.picklist(attentionKinds, 'INPUT_STRING'), subjectId: VisitId }

/**
 * Open items of the last `ATTENTION_MS`, the latest first. Staff of some sites read those of their sites; what belongs
 * to no site is read by staff of the whole company, and a person also where a site knows them.
 */
export const listAttention = companyCall(
  'listAttention',
  'attention/list',
  watchers,
  { siteId: OptionalId, after: After },
  v.object({
    items: v.array(
      v.object({
        kind: v.picklist(attentionKinds),
        subjectId: v.string(),
        /** Time of the latest event. */
        at: Instant,
        /** Number of events. */
        times: v.number(),
        /** Flags of a visit, an exit or a person; the error code of refusals; the message of a crash;
         * error codes of undelivered visits, `REVOKED` where the tablet was revoked;
         * how many were inside, and how many may be, of `capacity`; `asks`, or the failure, of `directory`; the failure of `mailbox`. */
        details: v.array(v.string()),
        /** `null`: the item names none. */
        visitor: v.nullable(v.object(visitorNames)),
        /** `null`: the item belongs to no visit. */
        visitId: v.nullable(v.string()),
        siteId: v.nullable(v.string()),
        /** `null`: it did not come from a tablet. */
        deviceId: v.nullable(v.string()),
        /** The tablet's name; `null`: it has none. */
        tablet: v.nullable(v.string()),
      }),
    ),
    next: v.nullable(v.string()),
  }),
  { effect: 'none' },
)

/** How many items are open for the caller. */
export const getAttentionCount = readCall(
  'getAttentionCount',
  'attention/count',
  watchers,
  {},
  v.object({ open: v.number() }),
)

/**
 * Settles an item as the caller saw it. An event after `seenAt`, or a further flag of the same visit, opens it again.
 */
export const settleAttention = companyCall(
  'settleAttention',
  'attention/settle',
  desk,
  {
    ...subject,
    /** `at` of the item as it was shown. */
    seenAt: Instant,
    note: optionalText({ minColumns: 1, maxLength: TEXT_MAX_LENGTH }),
  },
  v.null(),
  { refusals: ['NOT_FOUND'] },
)

/** Takes settling back. */
export const reopenAttention = companyCall('reopenAttention', 'attention/reopen', desk, subject, v.null(), {
  refusals: ['NOT_FOUND'],
})
