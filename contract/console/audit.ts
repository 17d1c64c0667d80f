import * as v from 'valibot'
import { companyCall, Instant, readCall, wholeNumber } from './console-call.ts'
import { PersonChange } from './people.ts'
import type { Policy } from './policy.ts'

const auditors: Policy = { roles: ['owner', 'manager', 'auditor', 'privacyOfficer'] }

/** Newest first; `before` is the position of the last entry of the previous page. */
export const listAudit = companyCall(
  'listAudit',
  'audit/list',
  auditors,
  {
    before: v.optional(v.nullable(wholeNumber(1, 2_000_000_000)), null),
    /** One action, or all if `null`. */
    action: v.optional(v.nullable(v.pipe(v.string('INPUT_STRING'), v.maxLength(60))), null),
  },
  v.object({
    lines: v.array(
      v.object({
        position: v.number(),
        at: Instant,
        who: v.object({
          kind: v.picklist(['account', 'tablet', 'server', 'stranger']),
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
        address: v.nullable(v.string()),
      }),
    ),
    next: v.nullable(v.number()),
  }),
  { effect: 'none' },
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
