import * as v from 'valibot'
import { signatureKinds } from '../entities/signature.ts'
import { NAME_MAX_LENGTH } from '../limits.ts'
import { SearchInput, text } from '../text.ts'
import { acceptance } from './acceptance.ts'
import { correctedOfVisit } from './correct-visit.ts'
import { companyCall, Instant, OptionalId, readCall } from './console-call.ts'
import { Evidence } from './notifications.ts'
import type { Policy } from './policy.ts'
import { After, CanPrint, certainties, visitFlags, VisitId, visitorNames, watchers } from './today.ts'

const keepers: Policy = { roles: ['owner', 'manager', 'auditor'], atSite: true }
const exporters: Policy = { roles: ['owner', 'manager'], atSite: true, fresh: true }

const directions = ['entry', 'exit'] as const
/** What sets a visit apart: something that did not fit (`visitFlags`), annulled, reported late, still open. */
export const visitMarks = ['flagged', 'annulled', 'late', 'inside'] as const

/**
 * Where an entry or exit was recorded: by the visitor at a tablet or on their own phone, by staff, or by the server. Exits
 * from before migration 0070 name no tablet, and stand as a phone's.
 */
export const accessMeans = ['tablet', 'phone', 'byHand', 'automatic'] as const
export type AccessMeans = (typeof accessMeans)[number]

/** Filters for visits; `null`: all. */
const filter = {
  /** Beginnings of words in the visitor's name, company and e-mail address. */
  search: v.optional(SearchInput, ''),
  from: v.optional(v.nullable(Instant), null),
  /** Exclusive. */
  to: v.optional(v.nullable(Instant), null),
  siteId: OptionalId,
  hostId: OptionalId,
  visitorTypeId: OptionalId,
  /** The moment of a visit, entry or exit, that is filtered and sorted by. */
  direction: v.optional(v.picklist(directions), 'entry'),
  /** Visits with an entry or exit of this kind; `scanned`: both are the visitor's own. */
  how: v.optional(v.nullable(v.picklist(certainties)), null),
  enteredBy: v.optional(v.nullable(v.picklist(accessMeans)), null),
  leftBy: v.optional(v.nullable(v.picklist(accessMeans)), null),
  mark: v.optional(v.nullable(v.picklist(visitMarks)), null),
}

const visit = {
  visitId: v.string(),
  ...visitorNames,
  visitorType: v.nullable(v.string()),
  hostName: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  siteId: v.nullable(v.string()),
  enteredAt: Instant,
  entryHow: v.picklist(certainties),
  exitedAt: v.nullable(Instant),
  exitHow: v.nullable(v.picklist(certainties)),
  isLate: v.boolean(),
  /** The visitor went on without an optional document. The version before leaves it out. */
  needsEscort: v.optional(v.boolean(), false),
  isAnnulled: v.boolean(),
  /** The version before leaves out this and `leftBy`. */
  enteredBy: v.optional(v.nullable(v.picklist(accessMeans)), null),
  leftBy: v.optional(v.nullable(v.picklist(accessMeans)), null),
}

/** The latest first. */
export const listLog = companyCall(
  'listLog',
  'log/list',
  watchers,
  { ...filter, after: After },
  v.object({
    visits: v.array(
      v.object({
        ...visit,
        /** The version before leaves it out. */
        flags: v.optional(v.array(v.picklist(visitFlags)), []),
      }),
    ),
    next: v.nullable(v.string()),
  }),
  { effect: 'none' },
)

/** How many visits a filter finds: at most `LOG_COUNT_MAX`, since more would be counted for too long. */
export const getLogCount = companyCall(
  'getLogCount',
  'log/count',
  watchers,
  filter,
  v.object({ visits: v.number(), isMore: v.boolean() }),
  { effect: 'none' },
)

export const getVisit = readCall(
  'getVisit',
  'visits/{visitId}',
  watchers,
  { visitId: VisitId },
  v.object({
    ...visit,
    /** The version before leaves it out. */
    hostId: v.optional(v.nullable(v.string()), null),
    /** In an evacuation; never of a visit that is over. */
    needsHelp: v.optional(v.boolean(), false),
    canPrint: CanPrint,
    email: v.nullable(v.string()),
    phone: v.nullable(v.string()),
    documentType: v.nullable(v.string()),
    hasDocument: v.boolean(),
    /** The version shown at this entry. */
    noticeVersion: v.nullable(v.string()),
    noticeLanguage: v.nullable(v.string()),
    certificates: v.array(
      v.object({
        certificateId: v.string(),
        name: v.string(),
        version: v.number(),
        acceptedAt: Instant,
        ...acceptance,
      }),
    ),
    /** Optional documents that the visitor went on without. The version before leaves them out. */
    declined: v.optional(
      v.array(
        v.object({
          certificateId: v.string(),
          name: v.string(),
          version: v.number(),
          declinedAt: Instant,
          /** BCP 47, of the text that was shown. */
          language: v.nullable(v.string()),
        }),
      ),
      [],
    ),
    signatures: v.array(
      v.object({
        direction: v.picklist(signatureKinds),
        signedAt: Instant,
        /** The name of a guardian. The version before leaves it out. */
        name: v.optional(v.nullable(v.string()), null),
      }),
    ),
    flags: v.array(v.picklist(visitFlags)),
    /**
     * With the flag `EMAIL_TAKEN`, the visitor whose address it is; `null`: the caller reaches none. The version before leaves it
     * out.
     */
    emailOwner: v.optional(v.nullable(v.object(visitorNames)), null),
    /** The events of the visit, in order. */
    trail: v.array(
      v.object({
        kind: v.picklist([
          'entered',
          'left',
          'enteredByHand',
          'leftByHand',
          // By the link of a mail to the host.
          'leftByLink',
          'annulled',
          'exitTakenBack',
          'corrected',
          'printed',
          'printFailed',
        ]),
        at: Instant,
        /** Name of a tablet, of a member of staff or of a host. */
        by: v.nullable(v.string()),
        /** Name of the site of an exit; the version before leaves it out. */
        site: v.optional(v.nullable(v.string()), null),
        why: v.nullable(v.string()),
        /** The fields of a correction with their values before and after, instants in ISO. The version before leaves it out. */
        changes: v.optional(
          v.array(
            v.object({
              field: v.picklist(correctedOfVisit),
              before: v.nullable(v.string()),
              after: v.nullable(v.string()),
            }),
          ),
          [],
        ),
      }),
    ),
    /** What was recorded of the host's notification; `null`: there is none. The version before leaves it out. */
    notification: v.optional(v.nullable(Evidence), null),
  }),
  { refusals: ['NOT_FOUND'] },
)

/** A data URL. Reading it is logged. */
export const getSignature = readCall(
  'getSignature',
  'visits/{visitId}/signatures/{direction}',
  keepers,
  { visitId: VisitId, direction: v.picklist(signatureKinds) },
  v.object({ image: v.string() }),
  { refusals: ['NOT_FOUND'], effect: 'told' },
)

/** The number of the visitor's document. Reading it is logged. */
export const getDocument = readCall(
  'getDocument',
  'visits/{visitId}/document',
  keepers,
  { visitId: VisitId },
  v.object({ document: v.string() }),
  { refusals: ['NOT_FOUND'], effect: 'told' },
)

export const exportFormats = ['csv', 'xlsx'] as const
/** All visits that match a filter, up to `EXPORT_MAX_ROWS`: if there are more, `from` is refused with `INPUT_ROWS`. */
export const exportLog = companyCall(
  'exportLog',
  'log/export',
  exporters,
  {
    ...filter,
    format: v.picklist(exportFormats),
    /** Stored in the audit log, with who asked. */
    why: text({ minColumns: 5, maxLength: NAME_MAX_LENGTH }),
  },
  v.object({
    rows: v.number(),
    fileName: v.string(),
    mediaType: v.string(),
    /** Base64. */
    content: v.string(),
  }),
  { timeoutMs: 60_000, effect: 'told' },
)
