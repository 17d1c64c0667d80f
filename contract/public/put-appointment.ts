import * as v from 'valibot'
import { AppointmentId, appointmentFields, GuestFields, mailOutlooks } from '../console/appointments.ts'
import { Email } from '../console/email.ts'
import { APPOINTMENT_GUESTS_MAX } from '../limits.ts'
import { defineCall } from '../calls/call.ts'
import { ExternalId } from './external-id.ts'
import { isOfCalendar } from './instants.ts'

/** `2026-05-04T09:30` by the clock of the site, or with an offset; seconds are left out of account. */
const MOMENT =
  /^20\d{2}-\d{2}-\d{2}T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:[0-5]\d)?$/

const Moment = v.pipe(
  v.string('INPUT_DATE'),
  v.regex(MOMENT, 'INPUT_DATE'),
  v.check(isOfCalendar, 'INPUT_DATE'),
  v.title('Moment'),
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
  externalId: v.pipe(
    ExternalId,
    v.description(
      'By which your system knows the appointment: printable ASCII without spaces, and no personal data, since it is kept as long as visits.',
    ),
  ),
  state: v.pipe(
    v.optional(v.picklist(['planned', 'cancelled'], 'INPUT_STRING'), 'planned'),
    v.description('With `cancelled` the other fields say nothing.'),
  ),
  siteId: v.pipe(
    siteId,
    v.description('Needed where the company has sites; a key for one site plans for that site.'),
  ),
  hostId: v.pipe(hostId, v.description('A host who receives visitors. This or `hostEmail` is needed.')),
  hostEmail: v.pipe(
    v.optional(v.nullable(Email), null),
    v.description('In place of `hostId`. An address that several hosts have is refused.'),
  ),
  startsAt: v.pipe(
    v.optional(v.nullable(Moment), null),
    v.description(
      'With an offset (`2027-05-04T07:30:00Z`), or without one by the clock of the site; whole minutes. At most 400 days ahead.',
    ),
  ),
  endsAt: v.pipe(
    v.optional(v.nullable(Moment), null),
    v.description(
      'Not past. On a later day, at most 31 days in all: each day from the first to this one, between the same hours.',
    ),
  ),
  reason: v.pipe(reason, v.description('Of the visit, such as a meeting.')),
  visitorTypeId: v.pipe(visitorTypeId, v.description('The kind of visitor that the guests are.')),
  deskNote: v.pipe(deskNote, v.description('For reception.')),
  guestNote: v.pipe(guestNote, v.description('Stands in the mail to the guests.')),
  guests: v.pipe(
    v.optional(
      v.pipe(
        v.array(Guest),
        v.maxLength(APPOINTMENT_GUESTS_MAX, `INPUT_MAX_LENGTH:${APPOINTMENT_GUESTS_MAX}`),
      ),
      [],
    ),
    v.description(
      'At least one, each with a name or an address. An address stands only once; guests are known again by it, and without one by their name.',
    ),
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
    mails: v.pipe(
      v.picklist(mailOutlooks),
      v.description(
        '`queued`: guests with an address are mailed what is new for them, some seconds later. `noSender`: the server has no sender that mail servers accept. `noAddress`: no guest has an address.',
      ),
    ),
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
