import * as v from 'valibot'
import { Email } from '../console/email.ts'
import { defineCall } from '../calls/call.ts'
import { AnsweredInstant, cursorFields, pageOf, PublicId } from './cursor-pages.ts'
import { ExternalId } from './external-id.ts'
import { PublicInstant } from './instants.ts'

const directions = ['entry', 'exit'] as const

/**
 * A door system says that an employee has passed. Employees are the company's hosts. The latest passage of each at a site counts, so
 * reports may be repeated, and come late or in any order.
 */
export const reportPresence = defineCall({
  name: 'reportPresence',
  method: 'POST',
  path: '/api/v1/presence',
  access: ['integration'],
  scope: 'presence.write',
  request: v.pipe(
    v.strictObject({
      siteId: PublicId,
      /** By which the directory, or the system that keeps the hosts, knows the employee. */
      externalId: v.optional(v.nullable(ExternalId), null),
      email: v.optional(v.pipe(v.nullable(Email), v.description('In place of `externalId`.')), null),
      direction: v.picklist(directions, 'INPUT_STRING'),
      at: v.pipe(PublicInstant, v.description('ISO instant with an offset.')),
    }),
    v.forward(
      v.check(({ externalId, email }) => (externalId === null) !== (email === null), 'INPUT_REQUIRED'),
      ['externalId'],
    ),
  ),
  answer: v.object({
    hostId: v.pipe(v.string(), v.description("The host's id.")),
    isLatest: v.pipe(
      v.boolean(),
      v.description('False: a later passage of the employee at this site was known already.'),
    ),
  }),
  refusals: ['NOT_FOUND'],
  documentation: {
    summary: 'Say that an employee has passed a door',
    description:
      'A door system reports which employee has entered or left a site, and when. The employee is a host of the company, named by the external id or the e-mail address. The latest passage of each employee at a site counts: a report may be repeated, and an older one changes nothing. Who has entered counts as inside until the exit is reported, for 16 hours at most, and until the site closes. `NOT_FOUND`: there is no such site for the key, or no such host who is not archived.',
    tag: 'Doors',
    example: {
      request: { siteId: 'hq', externalId: 'emp-4711', direction: 'entry', at: '2027-05-04T07:58:12Z' },
      answer: { hostId: '0198c0de-0000-7000-8000-0000000000b1', isLatest: true },
    },
  },
})

/** Who of the employees is inside, by the door system. */
export const listPresence = defineCall({
  name: 'listPresence',
  method: 'GET',
  path: '/api/v1/presence',
  access: ['integration'],
  scope: 'presence.write',
  request: v.strictObject({ siteId: v.optional(PublicId), ...cursorFields }),
  answer: pageOf(
    v.object({
      siteId: v.string(),
      hostId: v.string(),
      externalId: v.pipe(
        v.nullable(v.string()),
        v.description('By which the system that keeps the hosts, or else the directory, knows the employee.'),
      ),
      firstName: v.string(),
      lastName: v.string(),
      enteredAt: v.pipe(AnsweredInstant, v.description('Since when.')),
    }),
  ),
  refusals: ['NOT_FOUND'],
  documentation: {
    summary: 'List the employees who are inside',
    description:
      'The employees whose last reported passage was an entry, by site and host. Visitors are not among them: `GET /api/v1/visits` lists those. An entry ends by itself after 16 hours, and when the site closes. A key for one site gets that site only.',
    tag: 'Doors',
    example: {
      request: { siteId: 'hq', limit: '50' },
      answer: {
        items: [
          {
            siteId: 'hq',
            hostId: '0198c0de-0000-7000-8000-0000000000b1',
            externalId: 'emp-4711',
            firstName: 'Giulia',
            lastName: 'Moretti',
            enteredAt: '2027-05-04T07:58:12.000Z',
          },
        ],
        next: null,
      },
    },
  },
})
