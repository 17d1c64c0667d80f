import * as v from 'valibot'
import { Email } from '../console/email.ts'
import { VisitId } from '../console/today.ts'
import { defineCall } from '../calls/call.ts'
import { AnsweredInstant } from './cursor-pages.ts'

const PublicVisitor = v.object({
  visitorId: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  companyName: v.nullable(v.string()),
  email: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  visitorTypeId: v.nullable(v.string()),
  createdAt: v.pipe(AnsweredInstant, v.description('When the visitor signed up.')),
  lastVisitAt: v.pipe(v.nullable(AnsweredInstant), v.description('When the visitor last came or went.')),
})

const example = {
  visitorId: '0198c0de-0000-7000-8000-000000000011',
  firstName: 'Ada',
  lastName: 'Conti',
  companyName: 'Analytical Ltd',
  email: 'ada@example.org',
  phone: '+39 011 555 0101',
  visitorTypeId: null,
  createdAt: '2027-01-12T09:02:44.120Z',
  lastVisitAt: '2027-05-04T07:31:12.408Z',
} as const

/** In a body, since addresses are kept in logs on the way. */
export const findVisitorByEmail = defineCall({
  name: 'findVisitorByEmail',
  method: 'POST',
  path: '/api/v1/visitors/search',
  access: ['integration'],
  scope: 'visitors.read',
  effect: 'none',
  request: v.strictObject({ email: Email }),
  answer: v.object({ items: v.array(PublicVisitor) }),
  documentation: {
    summary: 'Find a visitor by e-mail address',
    description:
      'Finds the visitor who has exactly this e-mail address, or none. There is no search by parts of names or addresses. The address travels in the body, because addresses of requests are written to logs. A key for one site finds visitors of that site.',
    tag: 'Visitors',
    example: { request: { email: 'ada@example.org' }, answer: { items: [example] } },
  },
})

export const getVisitorById = defineCall({
  name: 'getVisitorById',
  method: 'GET',
  path: '/api/v1/visitors/{visitorId}',
  access: ['integration'],
  scope: 'visitors.read',
  request: v.strictObject({ visitorId: VisitId }),
  answer: PublicVisitor,
  refusals: ['NOT_FOUND'],
  documentation: {
    summary: 'Read a visitor',
    description:
      'Answers one visitor. If two visitors were merged, the id of each answers the one who is left, with the id of that one. `NOT_FOUND` means that there is no such visitor, that the person was erased, or that they have not visited the site of the key.',
    tag: 'Visitors',
    example: { request: { visitorId: example.visitorId }, answer: example },
  },
})
