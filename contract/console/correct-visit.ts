import * as v from 'valibot'
import { signUpFields } from '../entities/sign-up-form.ts'
import { NAME_MIN_COLUMNS, REASON_MAX_LENGTH, TEXT_MAX_LENGTH } from '../limits.ts'
import { text } from '../text.ts'
import { companyCall, Instant, OptionalId } from './console-call.ts'
import { desk, VisitId } from './today.ts'

/** What reception can correct of a visit itself, in the order in which a trail tells it. */
export const correctedOfVisit = ['hostId', 'reason', 'enteredAt', 'exitedAt'] as const

/**
 * Corrects a visit, and the names of its visitor. A field that is left out stays as it is. Times that a scan has measured
 * are not corrected: only those that staff or closing time have set. `INVALID_INPUT` (path `enteredAt` or `exitedAt`): such
 * a time, or one that is in the future, makes the visit end before it begins, or lets it touch another visit.
 */
export const correctVisit = companyCall(
  'correctVisit',
  'visits/correct',
  desk,
  {
    visitId: VisitId,
    firstName: v.optional(signUpFields.firstname),
    lastName: v.optional(signUpFields.lastname),
    companyName: v.optional(v.nullable(text({ minColumns: NAME_MIN_COLUMNS, maxLength: TEXT_MAX_LENGTH }))),
    hostId: v.optional(OptionalId),
    reason: v.optional(v.nullable(text({ minColumns: 1, maxLength: REASON_MAX_LENGTH }))),
    enteredAt: v.optional(Instant),
    exitedAt: v.optional(Instant),
    /** In an evacuation. It leaves no trace in trails and logs, and is gone with the exit. */
    needsHelp: v.optional(v.boolean('INPUT_STRING')),
  },
  v.null(),
  { refusals: ['NOT_FOUND'] },
)
