import * as v from 'valibot'
import { PassPayload } from '../entities/pass.ts'
import {
  EXPECTED_HOST_MIN_COLUMNS,
  GUEST_NUMBER_DIGITS,
  NAME_MAX_LENGTH,
  NAME_MIN_COLUMNS,
} from '../limits.ts'
import { text } from '../text.ts'
import { defineCall } from './call.ts'

/** What a guest without a pass says, checked alike on the screen and on the server. */
export const SaidByGuest = v.strictObject({
  lastName: text({ minColumns: NAME_MIN_COLUMNS, maxLength: NAME_MAX_LENGTH }),
  hostName: text({ minColumns: EXPECTED_HOST_MIN_COLUMNS, maxLength: NAME_MAX_LENGTH }),
})
export type SaidByGuest = Readonly<v.InferOutput<typeof SaidByGuest>>

const Ticket = v.pipe(v.string('INPUT_STRING'), v.uuid('INPUT_STRING'))

/**
 * Whether one guest with this family name is expected now, at the tablet's site, by a host with this name. Nothing else is
 * said: not who it is, and not which of the two was wrong. `FORBIDDEN`: the company does not offer it.
 */
export const findGuest = defineCall({
  name: 'findGuest',
  method: 'POST',
  path: '/api/tablet/findGuest',
  access: ['tablet'],
  request: SaidByGuest,
  answer: v.object({
    /**
     * Opens `proveGuest` at this tablet, with the number that is being mailed to the guest; `null`: none can be mailed, and
     * reception has to look.
     */
    ticket: v.nullable(Ticket),
  }),
  refusals: ['GUEST_NOT_FOUND'],
})

/** The pass of the guest to whom this number was mailed. */
export const proveGuest = defineCall({
  name: 'proveGuest',
  method: 'POST',
  path: '/api/tablet/proveGuest',
  access: ['tablet'],
  request: v.strictObject({
    ticket: Ticket,
    number: v.pipe(
      v.string('INPUT_STRING'),
      v.digits('INPUT_STRING'),
      v.length(GUEST_NUMBER_DIGITS, 'INPUT_STRING'),
    ),
  }),
  answer: v.object({ pass: PassPayload }),
  refusals: ['NUMBER_OVER', 'NUMBER_WRONG'],
})
