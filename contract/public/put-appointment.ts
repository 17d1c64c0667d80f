import * as v from 'valibot'
import { AppointmentId, appointmentFields, GuestFields, mailOutlooks } from '../console/appointments.ts'
import { Email } from '../console/set-up.ts'
import { APPOINTMENT_GUESTS_MAX, EXTERNAL_ID_MAX_LENGTH } from '../limits.ts'
import { defineCall } from '../calls/call.ts'

/** `2026-05-04T09:30` by the clock of the site, or with an offset; seconds are left out of account. */
const MOMENT =
  /^20\d{2}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:[0-5]\d)?$/

const isOfCalendar = (text: string): boolean => {
  const day = text.slice(0, 10)
  const at = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(Date.parse(text)) && new Date(at).toISOString().startsWith(day)
}
const Moment = v.pipe(
  v.string('INPUT_DATE'),
  v.regex(MOMENT, 'INPUT_DATE'),
  v.check(isOfCalendar, 'INPUT_DATE'),
)

const { siteId, hostId, reason, visitorTypeId, deskNote, guestNote } = appointmentFields

const Guest = v.pipe(
  v.strictObject(GuestFields),
  v.forward(
    v.check(
      ({ firstName, lastName, email }) => firstName !== null || lastName !== null || email !== null,
      'INPUT_REQUIRED',
    ),
    ['firstName'],
  ),
)

const fields = {
  /** By which the caller knows the appointment; it holds no personal data, since it is kept as long as visits. */
  externalId: v.pipe(
    v.string('INPUT_STRING'),
    v.nonEmpty('INPUT_REQUIRED'),
    v.maxLength(EXTERNAL_ID_MAX_LENGTH, `INPUT_MAX_LENGTH:${EXTERNAL_ID_MAX_LENGTH}`),
    v.regex(/^[!-~]*$/, 'INPUT_STRING'),
  ),
  /** `cancelled`: the other fields say nothing. */
  state: v.optional(v.picklist(['planned', 'cancelled'], 'INPUT_STRING'), 'planned'),
  siteId,
  hostId,
  /** In place of `hostId`. */
  hostEmail: v.optional(v.nullable(Email), null),
  startsAt: v.optional(v.nullable(Moment), null),
  /** On a later day: each day from the first to this one, between the same hours. */
  endsAt: v.optional(v.nullable(Moment), null),
  ...{ reason, visitorTypeId, deskNote, guestNote },
  guests: v.optional(
    v.pipe(v.array(Guest), v.maxLength(APPOINTMENT_GUESTS_MAX, `INPUT_MAX_LENGTH:${APPOINTMENT_GUESTS_MAX}`)),
    [],
  ),
}

/**
 * Plans, moves or cancels an appointment of another system: the same external id is the same appointment, so a request may
 * be repeated. What is not named is not kept. A cancelled appointment stays cancelled. External ids of a key for one site
 * are its site's.
 */
export const putAppointment = defineCall({
  name: 'putAppointment',
  method: 'POST',
  path: '/api/v1/appointments',
  access: ['integration'],
  scope: 'appointments.write',
  request: v.pipe(
    v.strictObject(fields),
    v.forward(
      v.check(({ state, startsAt }) => state === 'cancelled' || startsAt !== null, 'INPUT_REQUIRED'),
      ['startsAt'],
    ),
    v.forward(
      v.check(({ state, endsAt }) => state === 'cancelled' || endsAt !== null, 'INPUT_REQUIRED'),
      ['endsAt'],
    ),
    v.forward(
      v.check(({ state, guests }) => state === 'cancelled' || guests.length > 0, 'INPUT_REQUIRED'),
      ['guests'],
    ),
  ),
  answer: v.object({
    appointmentId: AppointmentId,
    outcome: v.picklist(['planned', 'changed', 'cancelled']),
    mails: v.picklist(mailOutlooks),
  }),
  refusals: ['NOT_FOUND', 'APPOINTMENT_CANCELLED'],
  bodyLimit: 256 * 1024,
  documentation: {
    summary: 'Plan, move or cancel an appointment',
    description:
      'The same external id is the same appointment, so a request may be repeated after a lost answer: nothing changes, and no mail is sent twice. What a later request does not name is not kept, guests who are missing are cancelled, and a moved appointment gives its guests other codes. A cancelled appointment stays cancelled. External ids of a key for one site are those of its site.',
    tag: 'Appointments',
    example: {
      request: {
        externalId: 'crm-4711',
        siteId: 'hq',
        hostEmail: 'giulia@example.com',
        startsAt: '2027-05-04T09:30',
        endsAt: '2027-05-04T11:00',
        reason: 'Audit',
        guests: [{ firstName: 'Ada', lastName: 'Conti', email: 'ada@example.org', language: 'it' }],
      },
      answer: {
        appointmentId: '0198c0de-0000-7000-8000-0000000000a1',
        outcome: 'planned',
        mails: 'queued',
      },
    },
  },
})
