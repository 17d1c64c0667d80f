import * as v from 'valibot'
import { NAME_MAX_LENGTH } from '../limits.ts'
import { text } from '../text.ts'
import { companyCall, Instant, OptionalId, readCall, wholeNumber } from './console-call.ts'
import { PersonChange } from './people.ts'
import { editors, type Policy } from './policy.ts'

const auditors: Policy = { roles: ['owner', 'manager', 'auditor', 'privacyOfficer'] }

const actorKinds = ['account', 'tablet', 'server', 'stranger'] as const
const Position = v.optional(v.nullable(wholeNumber(1, 2_000_000_000)), null)
const Action = v.pipe(v.string('INPUT_STRING'), v.maxLength(60))

/** Filters for entries; `null`: all. */
const filter = {
  /** One action; the version before sends it. */
  action: v.optional(v.nullable(Action), null),
  actions: v.optional(v.nullable(v.pipe(v.array(Action), v.maxLength(300, 'INPUT_MAX_LENGTH:300'))), null),
  /** The account that did it. */
  who: v.optional(OptionalId, null),
  kind: v.optional(v.nullable(v.picklist(actorKinds, 'INPUT_STRING')), null),
  from: v.optional(v.nullable(Instant), null),
  /** Exclusive. */
  to: v.optional(v.nullable(Instant), null),
}

/** A field of a form that was changed, as the form holds it. */
const ChangedField = v.object({
  /** Dotted. */
  path: v.string(),
  before: v.unknown(),
  after: v.unknown(),
  /** A secret or a file: only that it was changed is known. */
  isHidden: v.boolean(),
})

/** Newest first; `after`, or `before` in the version before, is the position of the last entry of the previous page. */
export const listAudit = companyCall(
  'listAudit',
  'audit/list',
  auditors,
  { ...filter, before: Position, after: Position },
  v.object({
    lines: v.array(
      v.object({
        position: v.number(),
        at: Instant,
        who: v.object({
          kind: v.picklist(actorKinds),
          id: v.nullable(v.string()),
          /** Name of an account that still exists, or of a tablet that has a name. */
          name: v.nullable(v.string()),
        }),
        action: v.string(),
        /** Name of the account in `details.accountId`, as long as it exists. */
        about: v.optional(v.nullable(v.string()), null),
        details: v.record(v.string(), v.unknown()),
        /** What `details.changeId` names, until the person is erased. */
        change: v.optional(v.nullable(PersonChange), null),
        /** The fields of a form that were changed; `null`: it was none, or they are not kept. The version before leaves it out. */
        edit: v.optional(v.nullable(v.array(ChangedField)), null),
        address: v.nullable(v.string()),
      }),
    ),
    /** What the ids in the entries name, by id; of what is gone, the name that was kept. */
    names: v.optional(
      v.record(
        v.string(),
        v.object({
          name: v.nullable(v.string()),
          /** The time of a visit, an appointment or a roll call. */
          at: v.nullable(Instant),
          isErased: v.boolean(),
        }),
      ),
      {},
    ),
    next: v.nullable(v.number()),
  }),
  { effect: 'none' },
)

/** How many entries a filter finds: at most `LOG_COUNT_MAX`, since more would be counted for too long. */
export const getAuditCount = companyCall(
  'getAuditCount',
  'audit/count',
  auditors,
  filter,
  v.object({ entries: v.number(), isMore: v.boolean() }),
  { effect: 'none' },
)

/** The accounts that have done something, also those that have no role any more. */
export const listAuditActors = readCall(
  'listAuditActors',
  'audit/actors',
  auditors,
  {},
  v.array(v.object({ id: v.string(), name: v.string() })),
)

const Word = v.pipe(v.string('INPUT_STRING'), v.maxLength(300, 'INPUT_MAX_LENGTH:300'))
const Words = v.record(Word, Word)

/**
 * All entries that match a filter as CSV, up to `EXPORT_MAX_ROWS`: if there are more, `from` is refused with `INPUT_ROWS`.
 * The names of actions and fields are those of the console, which the server does not have: they come along.
 */
export const getAuditFile = companyCall(
  'getAuditFile',
  'audit/export',
  { ...auditors, fresh: true },
  {
    ...filter,
    /** Stored in the audit log, with who asked. */
    why: text({ minColumns: 5, maxLength: NAME_MAX_LENGTH }),
    words: v.strictObject({
      columns: v.strictObject({
        position: Word,
        at: Word,
        who: Word,
        action: Word,
        about: Word,
        changed: Word,
        address: Word,
      }),
      /** By the name of the action. */
      actions: Words,
      /** By the name of the call and the path of the field, such as `saveProfile.motto`. */
      fields: Words,
      /** By the kind of actor; for an entry without a name. */
      kinds: Words,
      yes: Word,
      no: Word,
      empty: Word,
      isChanged: Word,
      erased: Word,
    }),
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

/**
 * Saves that can be undone from the log. The others are undone on their page, where the person sees what it does: rights,
 * connections with passwords, retention, which deletes, hosts, and what visitors read or accept, which gets a new version.
 */
export const undoableEdits: ReadonlySet<string> = new Set([
  ...['saveProfile', 'saveColors', 'saveServiceFlags', 'saveFlowFlags', 'saveRules', 'saveLanguages'],
  ...['saveHomeLook', 'saveAlerts', 'saveAttentionMail', 'saveBadgeTemplate', 'saveNetworks'],
  ...['savePushRules', 'saveNotificationRules', 'saveNewsRules', 'savePassSettings', 'orderReasons'],
  ...['orderVisitorTypes', 'orderCertificates', 'saveReason', 'saveVisitorType', 'saveSite'],
  ...['saveSiteArrival', 'savePrinter', 'saveDevice'],
])

/**
 * The request that puts the values back that an entry has changed. It is sent as the form would send it, so that roles and
 * changes of others count as always.
 */
export const getAuditUndo = companyCall(
  'getAuditUndo',
  'audit/undo',
  editors,
  { position: wholeNumber(1, 2_000_000_000) },
  v.object({
    /** `null`: the fields have other values since. */
    request: v.nullable(v.record(v.string(), v.unknown())),
    /** Who has changed them since, and when, as far as the log says so. */
    by: v.nullable(v.string()),
    at: v.nullable(Instant),
  }),
  { refusals: ['NOT_FOUND'], effect: 'none' },
)

/** Verifies every entry of one company, as `npm run audit:verify` does. */
export const getAuditState = readCall(
  'getAuditState',
  'audit/state',
  auditors,
  {},
  v.object({
    lines: v.number(),
    /** Entries that were changed after they were written. */
    found: v.array(v.object({ position: v.number(), kind: v.string() })),
  }),
  { timeoutMs: 60_000 },
)
