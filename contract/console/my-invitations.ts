import * as v from 'valibot'
import { defineCall } from '../calls/call.ts'
import { DIRECTIONS_MAX_LENGTH, NAME_MAX_LENGTH } from '../limits.ts'
import { optionalText } from '../text.ts'
import { AppointmentId, Day, TimeOfDay } from './appointments.ts'
import { Id, OptionalId } from './console-call.ts'
import { Email } from './email.ts'

/**
 * The guests whom the signed-in person has invited, as a host with the account's mail address. The words are in the host's
 * language, which may be one that the console does not have.
 */
export const listMyInvitations = defineCall({
  name: 'listMyInvitations',
  method: 'GET',
  path: '/api/console/my-invitations',
  access: 'account',
  request: v.strictObject({}),
  answer: v.object({
    /** BCP 47. */
    language: v.string(),
    words: v.object({
      title: v.string(),
      name: v.string(),
      email: v.string(),
      day: v.string(),
      from: v.string(),
      to: v.string(),
      site: v.string(),
      note: v.string(),
      invite: v.string(),
      upcoming: v.string(),
      none: v.string(),
      cancel: v.string(),
      inCalendar: v.string(),
      required: v.string(),
      wrongTime: v.string(),
      wrongEmail: v.string(),
      wrong: v.string(),
      failed: v.string(),
    }),
    /** Where the person is a host, with the day there now. */
    companies: v.array(
      v.object({
        companyId: v.string(),
        name: v.string(),
        today: v.string(),
        sites: v.array(v.object({ id: v.string(), name: v.string() })),
      }),
    ),
    invitations: v.array(
      v.object({
        companyId: v.string(),
        appointmentId: v.string(),
        /** Day, time and site, in words. */
        when: v.string(),
        /** The appointment was made in the host's own calendar, and is cancelled there. */
        isFromCalendar: v.boolean(),
        guests: v.array(v.object({ guestId: v.string(), name: v.string(), says: v.string() })),
      }),
    ),
  }),
})

/** Invites one guest. */
export const saveMyInvitation = defineCall({
  name: 'saveMyInvitation',
  method: 'POST',
  path: '/api/console/my-invitations/save',
  access: 'account',
  request: v.pipe(
    v.strictObject({
      companyId: Id,
      siteId: OptionalId,
      name: optionalText({ minColumns: 1, maxLength: NAME_MAX_LENGTH }),
      email: v.optional(v.nullable(Email), null),
      day: Day,
      from: TimeOfDay,
      to: TimeOfDay,
      note: optionalText({ minColumns: 1, maxLength: DIRECTIONS_MAX_LENGTH, multiline: true }),
    }),
    v.forward(
      v.check(({ name, email }) => name !== null || email !== null, 'INPUT_REQUIRED'),
      ['name'],
    ),
  ),
  /** What becomes of the mail, in words. */
  answer: v.object({ appointmentId: v.string(), says: v.string() }),
  refusals: ['NOT_FOUND'],
})

export const cancelMyInvitation = defineCall({
  name: 'cancelMyInvitation',
  method: 'POST',
  path: '/api/console/my-invitations/cancel',
  access: 'account',
  request: v.strictObject({ companyId: Id, appointmentId: AppointmentId }),
  answer: v.null(),
  refusals: ['NOT_FOUND'],
})
