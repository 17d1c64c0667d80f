import * as v from 'valibot'
import { sexes } from '../entities/visitor.ts'
import { RETENTION_DAYS_MAX, TEXT_MAX_LENGTH } from '../limits.ts'
import { optionalText, SearchInput, text } from '../text.ts'
import { companyCall, editCall, Id, Instant, readCall, wholeNumber } from './console-call.ts'
import type { Policy } from './policy.ts'

/** The kinds of stored data, each with a retention time of its own. */
export const dataKinds = [
  'visit',
  'signature',
  'document',
  'profile',
  'guest',
  'crash',
  'log',
  'audit',
] as const
export type DataKind = (typeof dataKinds)[number]
export type RetentionDays = Readonly<Record<DataKind, number | null>>

/**
 * Days until data is removed, counted from: the entry, the signing, the end of the last visit (a document's number),
 * the last visit (the visitor's details), the end of the appointment (who was invited), the crash, the log entry.
 */
export const usualDays = {
  visit: 90,
  signature: 30,
  document: 1,
  profile: 365,
  guest: 7,
  crash: 30,
  log: 30,
  audit: 365,
} as const satisfies RetentionDays

/** Days that are proposed for visits: those that the authority names in France and Spain; that of Italy names none. */
export const visitDaysByCountry = { IT: 30, FR: 90, ES: 30 } as const

const days = v.nullable(wholeNumber(1, RETENTION_DAYS_MAX))
const Days = v.strictObject({
  visit: days,
  signature: days,
  document: days,
  profile: days,
  guest: days,
  crash: days,
  log: days,
  audit: days,
})
/** A console of the version before does not know of guests. */
const AskedDays = v.strictObject({ ...Days.entries, guest: v.optional(days, usualDays.guest) })
const why = text({ minColumns: 3, maxLength: TEXT_MAX_LENGTH })
const reason = v.optional(v.nullable(why), null)
/** The reason why data is kept for ever. */
const Reasons = v.strictObject({
  visit: reason,
  signature: reason,
  document: reason,
  profile: reason,
  guest: reason,
  crash: reason,
  log: reason,
  audit: reason,
})
const count = v.number()
const Counts = v.object({
  visit: count,
  signature: count,
  document: count,
  profile: count,
  guest: count,
  crash: count,
  log: count,
  audit: count,
})

const keepers: Policy = { roles: ['owner', 'manager', 'auditor', 'privacyOfficer'] }
const finders: Policy = { roles: ['owner', 'manager', 'privacyOfficer'] }
const changers: Policy = { ...finders, fresh: true }

export const getRetention = readCall(
  'getRetention',
  'retention',
  keepers,
  {},
  v.object({ days: Days, reasons: Reasons, nextPurgeAt: Instant }),
)

/**
 * `INVALID_INPUT`: data that is kept for ever needs a reason, and a visitor's details must be kept as long as the
 * visits.
 */
export const saveRetention = editCall(
  'saveRetention',
  'retention/save',
  changers,
  { days: AskedDays, reasons: Reasons },
  v.null(),
)

/** The exact number of rows that the next purge would remove with these days. */
export const previewPurge = companyCall(
  'previewPurge',
  'retention/preview',
  finders,
  { days: AskedDays },
  v.object({ at: Instant, counts: Counts }),
  { effect: 'none' },
)

const Person = v.object({
  id: v.string(),
  name: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  email: v.nullable(v.string()),
  companyName: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  sex: v.nullable(v.picklist(sexes)),
  /** ISO day. */
  birthday: v.nullable(v.string()),
  visitorTypeId: v.nullable(v.string()),
  createdAt: Instant,
  lastVisitAt: v.nullable(Instant),
  visits: v.number(),
  isInside: v.boolean(),
  /** The reason why this visitor's data must not be removed; `null`: there is none. */
  holdReason: v.nullable(v.string()),
  /** Accepted documents that the company keeps by their own time: an erasure leaves them. The version before says none. */
  keptDocuments: v.optional(
    v.array(v.object({ name: v.string(), version: v.number(), until: Instant, reason: v.string() })),
    [],
  ),
})

/** Searches by words of name, company and e-mail address, by visitor code or by id. The most recent first, fifty at most. */
export const findPeople = companyCall(
  'findPeople',
  'people/find',
  finders,
  { search: SearchInput },
  v.array(Person),
  { effect: 'none' },
)

/** All data that is stored of one visitor. The reason is in the audit log. */
export const exportPerson = companyCall(
  'exportPerson',
  'people/export',
  changers,
  { visitorId: Id, reason: why, format: v.picklist(['json', 'pdf'], 'INPUT_STRING') },
  v.object({
    fileName: v.string(),
    mediaType: v.string(),
    /** Base64. */
    content: v.string(),
  }),
  { refusals: ['NOT_FOUND'], timeoutMs: 60_000, effect: 'told' },
)

/**
 * Removes a visitor's data, except times, site, direction and host of the visits, which stay counted.
 * `ANOTHER_VISIT_OPEN`: a visitor who is inside has to leave first; `INVALID_INPUT` (path `hold`): the data of this
 * visitor must be kept.
 */
export const erasePerson = companyCall('erasePerson', 'people/erase', changers, { visitorId: Id }, v.null(), {
  refusals: ['NOT_FOUND', 'ANOTHER_VISIT_OPEN'],
  timeoutMs: 60_000,
})

/**
 * Accepted documents that are kept longer than the visit, the latest first, at most 200. They have the name of the visitor and
 * the signature, although the visit or the visitor may be gone.
 */
export const listKeptDocuments = readCall(
  'listKeptDocuments',
  'people/kept',
  finders,
  {},
  v.array(
    v.object({
      keptId: v.string(),
      firstName: v.string(),
      lastName: v.string(),
      companyName: v.nullable(v.string()),
      document: v.string(),
      version: v.number(),
      acceptedAt: Instant,
      until: Instant,
      reason: v.string(),
      hasSignature: v.boolean(),
      /** The visitor's other data is gone. */
      isErased: v.boolean(),
    }),
  ),
)

/** `null` ends the hold: one that was placed meanwhile, for another reason, stays. */
export const holdPerson = editCall(
  'holdPerson',
  'people/hold',
  changers,
  { visitorId: Id, reason: optionalText({ minColumns: 3, maxLength: TEXT_MAX_LENGTH }) },
  v.null(),
  { refusals: ['NOT_FOUND'] },
)
