import * as v from 'valibot'
import { Day, guestStates } from '../console/appointments.ts'
import { defineCall } from '../calls/call.ts'
import { AnsweredInstant, cursorFields, pageOf, PublicId } from './cursor-pages.ts'

/** Guests of a day, by the hour of their appointment. */
export const listExpectedGuests = defineCall({
  name: 'listExpectedGuests',
  method: 'GET',
  path: '/api/v1/expected',
  access: ['integration'],
  scope: 'appointments.write',
  request: v.strictObject({
    day: v.optional(v.pipe(Day, v.description('By the clock of the site; left out: today.'))),
    siteId: v.optional(PublicId),
    ...cursorFields,
  }),
  answer: pageOf(
    v.object({
      guestId: v.string(),
      appointmentId: v.string(),
      siteId: v.nullable(v.string()),
      startsAt: AnsweredInstant,
      endsAt: AnsweredInstant,
      reason: v.nullable(v.string()),
      state: v.picklist(guestStates),
      arrivedAt: v.nullable(AnsweredInstant),
      visitId: v.pipe(v.nullable(v.string()), v.description('The visit of the guest who has arrived.')),
      isInside: v.boolean(),
      /** The names; `null` without the scope `visitors.read`. */
      names: v.nullable(
        v.object({
          firstName: v.nullable(v.string()),
          lastName: v.nullable(v.string()),
          companyName: v.nullable(v.string()),
          hostName: v.nullable(v.string()),
        }),
      ),
    }),
  ),
  documentation: {
    summary: 'List expected guests',
    description:
      'Lists the guests of the appointments of one day, one item for each guest, by the hour, whether they have come or not. An appointment of several days is listed on each of them. Names are included only if the key also has the scope `visitors.read`. At most 1,000 guests of a day are listed.',
    tag: 'Appointments',
    example: {
      request: { day: '2027-05-04', siteId: 'hq' },
      answer: {
        items: [
          {
            guestId: '0198c0de-0000-7000-8000-0000000000b1',
            appointmentId: '0198c0de-0000-7000-8000-0000000000a1',
            siteId: 'hq',
            startsAt: '2027-05-04T07:30:00.000Z',
            endsAt: '2027-05-04T09:00:00.000Z',
            reason: 'Audit',
            state: 'expected',
            arrivedAt: null,
            visitId: null,
            isInside: false,
            names: null,
          },
        ],
        next: null,
      },
    },
  },
})
