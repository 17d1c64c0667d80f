import * as v from 'valibot'
import { NOTE_MAX_LENGTH } from '../limits.ts'
import { text } from '../text.ts'
import { acceptance } from './acceptance.ts'
import { companyCall, Id, Instant, readCall } from './console-call.ts'
import { listLog } from './log.ts'
import { overviewRoles, type Policy } from './policy.ts'
import { After, CanPrint, desk, visitorNames } from './today.ts'

/** Those who see the daily work, and those who answer requests about a person's data. */
const keepers: Policy = { roles: [...overviewRoles, 'privacyOfficer'], atSite: true }

/**
 * What is known of one visitor, for staff of sites that know them: visits and documents are those of the caller's sites.
 * The id of a visitor who was merged into another one means the other.
 */
export const getPerson = readCall(
  'getPerson',
  'people/{visitorId}',
  keepers,
  { visitorId: Id },
  v.object({
    ...visitorNames,
    email: v.nullable(v.string()),
    phone: v.nullable(v.string()),
    visitorType: v.nullable(v.string()),
    signedUpAt: Instant,
    firstVisitAt: v.nullable(Instant),
    lastVisitAt: v.nullable(Instant),
    visits: v.number(),
    /** The visit that has not ended; `null`: the person is not inside. */
    openVisitId: v.nullable(v.string()),
    canPrint: CanPrint,
    /** The badge opens nothing any more. */
    isBadgeRevoked: v.boolean(),
    /** Accepted documents, the latest first; at most `PERSON_DOCUMENTS_MAX`. */
    documents: v.array(
      v.object({
        certificateId: v.string(),
        name: v.string(),
        version: v.number(),
        acceptedAt: Instant,
        ...acceptance,
        visitId: v.string(),
      }),
    ),
    /** What staff have written about the person, the latest first. */
    notes: v.array(
      v.object({
        noteId: v.string(),
        text: v.string(),
        at: Instant,
        /** Name of a member of staff; `null`: the account is gone. */
        by: v.nullable(v.string()),
      }),
    ),
  }),
  { refusals: ['NOT_FOUND'] },
)

/** The visits of one person at the caller's sites, the latest first. */
export const listPersonVisits = companyCall(
  'listPersonVisits',
  'people/visits',
  keepers,
  { visitorId: Id, after: After },
  listLog.answer,
  { effect: 'none' },
)

/** The badge opens nothing from now on; the visitor code still works. */
export const revokeBadge = companyCall(
  'revokeBadge',
  'people/badge/revoke',
  desk,
  { visitorId: Id },
  v.null(),
  { refusals: ['NOT_FOUND'] },
)

/** A new badge for one that was lost: the old one opens nothing from now on. */
export const replaceBadge = companyCall(
  'replaceBadge',
  'people/badge/replace',
  desk,
  { visitorId: Id },
  v.null(),
  { refusals: ['NOT_FOUND'] },
)

/** `INVALID_INPUT` (path `text`): the person has `PERSON_NOTES_MAX` notes. */
export const addNote = companyCall(
  'addNote',
  'people/notes/add',
  desk,
  { visitorId: Id, text: text({ minColumns: 2, maxLength: NOTE_MAX_LENGTH, multiline: true }) },
  v.object({ noteId: v.string() }),
  { refusals: ['NOT_FOUND'] },
)

export const deleteNote = companyCall(
  'deleteNote',
  'people/notes/delete',
  desk,
  { visitorId: Id, noteId: Id },
  v.null(),
  { refusals: ['NOT_FOUND'] },
)
