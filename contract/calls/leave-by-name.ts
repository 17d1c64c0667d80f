import * as v from 'valibot'
import { VisitorWire } from '../entities/visitor.ts'
import { LEAVE_TICKET_MAX_LENGTH } from '../limits.ts'
import { SearchInput } from '../text.ts'
import { defineCall } from './call.ts'

/**
 * The people inside at the tablet's site whose name begins with what was typed, or who have exactly this e-mail address,
 * for a visitor who leaves without a code. `FORBIDDEN`: the company does not offer it.
 */
export const findInside = defineCall({
  name: 'findInside',
  method: 'POST',
  path: '/api/tablet/findInside',
  access: ['tablet'],
  request: v.strictObject({ input: SearchInput }),
  answer: v.object({
    /** At most `LEAVE_BY_NAME_MAX`, who entered first comes first. */
    people: v.array(
      v.object({
        /** Opens `identifyInside` at this tablet for two minutes. */
        ticket: v.string(),
        /** The first name, or the family name where names begin with it. */
        firstName: v.string(),
        /** The first sign of the last name; empty for a visitor with one name, and of names as above. */
        initial: v.string(),
        enteredAt: v.pipe(v.string(), v.isoTimestamp()),
      }),
    ),
    /** There are more than these. */
    more: v.boolean(),
  }),
})

/** Identifies one of the people whom `findInside` listed, for an exit. The answer has neither code nor picture. */
export const identifyInside = defineCall({
  name: 'identifyInside',
  method: 'POST',
  path: '/api/tablet/identifyInside',
  access: ['tablet'],
  request: v.strictObject({
    ticket: v.pipe(
      v.string('INPUT_STRING'),
      v.nonEmpty('INPUT_REQUIRED'),
      v.maxLength(LEAVE_TICKET_MAX_LENGTH, `INPUT_MAX_LENGTH:${LEAVE_TICKET_MAX_LENGTH}`),
    ),
  }),
  answer: VisitorWire,
  refusals: ['VISITOR_NOT_FOUND', 'NO_VISIT_OPEN'],
})
