import * as v from 'valibot'
import { RETENTION_DAYS_MAX, TEXT_MAX_LENGTH } from '../limits.ts'
import { optionalText, SearchInput, text } from '../text.ts'
import { companyCall, Id, Instant, readCall, wholeNumber } from './console-call.ts'
import type { Policy } from './policy.ts'

/** What is kept, each for a time of its own. */
export const dataKinds = ['visit', 'signature', 'document', 'profile', 'crash', 'log', 'audit'] as const
export type DataKind = (typeof dataKinds)[number]
export type RetentionDays = Readonly<Record<DataKind, number | null>>

/**
 * Days until something goes: after the entry, the signing, the end of the last visit (a document's number), the last
 * visit (who the visitor is), the crash, the line of a log.
 */
export const usualDays = {
  visit: 90,
  signature: 30,
  document: 1,
  profile: 365,
  crash: 30,
  log: 30,
  audit: 365,
} as const satisfies RetentionDays

/** Days of a visit where a country's authority names some. */
export const visitDaysByCountry = { IT: 30, FR: 90, ES: 30 } as const

const days = v.nullable(wholeNumber(1, RETENTION_DAYS_MAX))
const Days = v.strictObject({
  visit: days,
  signature: days,
  document: days,
  profile: days,
  crash: days,
  log: days,
  audit: days,
})
const why = text({ minColumns: 3, maxLength: TEXT_MAX_LENGTH })
const reason = v.optional(v.nullable(why), null)
/** Why something is kept for ever. */
const Reasons = v.strictObject({
  visit: reason,
  signature: reason,
  document: reason,
  profile: reason,
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
  crash: count,
  log: count,
  audit: count,
})

const keepers: Policy = { roles: ['owner', 'manager', 'auditor'] }
const finders: Policy = { roles: ['owner', 'manager'] }
const changers: Policy = { ...finders, fresh: true }

export const getRetention = readCall(
  'getRetention',
  'retention',
  keepers,
  {},
  v.object({ days: Days, reasons: Reasons, nextPurgeAt: Instant }),
)

/** `INVALID_INPUT`: what is kept for ever needs a reason, and who a visitor is stays as long as the visits. */
export const saveRetention = companyCall(
  'saveRetention',
  'retention/save',
  changers,
  { days: Days, reasons: Reasons },
  v.null(),
)

/** How much the next purge would remove with these days, exactly. */
export const previewPurge = companyCall(
  'previewPurge',
  'retention/preview',
  finders,
  { days: Days },
  v.object({ at: Instant, counts: Counts }),
  { effect: 'none' },
)

const Person = v.object({
  id: v.string(),
  name: v.string(),
  email: v.nullable(v.string()),
  companyName: v.nullable(v.string()),
  createdAt: Instant,
  lastVisitAt: v.nullable(Instant),
  visits: v.number(),
  isInside: v.boolean(),
  /** Why nothing of this visitor is removed; `null`: it is. */
  holdReason: v.nullable(v.string()),
})

/** By words of name, company and e-mail address, or by visitor code. The most recent first, fifty at most. */
export const findPeople = companyCall(
  'findPeople',
  'people/find',
  finders,
  { search: SearchInput },
  v.array(Person),
  { effect: 'none' },
)

/** All that is stored of one visitor. The reason is in the audit log. */
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
 * Nobody is left of the visitor but times, site, direction and host, which stay counted. `ANOTHER_VISIT_OPEN`: somebody
 * who is inside has to leave first; `INVALID_INPUT` (path `hold`): nothing is removed of who is held.
 */
export const erasePerson = companyCall('erasePerson', 'people/erase', changers, { visitorId: Id }, v.null(), {
  refusals: ['NOT_FOUND', 'ANOTHER_VISIT_OPEN'],
  timeoutMs: 60_000,
})

/** `null`: a hold ends. */
export const holdPerson = companyCall(
  'holdPerson',
  'people/hold',
  changers,
  { visitorId: Id, reason: optionalText({ minColumns: 3, maxLength: TEXT_MAX_LENGTH }) },
  v.null(),
  { refusals: ['NOT_FOUND'] },
)
