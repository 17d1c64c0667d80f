import * as v from 'valibot'
import { certainties, VisitId } from '../console/today.ts'
import { defineCall } from '../calls/call.ts'
import { AnsweredInstant, cursorFields, pageOf, PublicFlag, PublicId } from './cursor-pages.ts'
import { PublicInstant } from './instants.ts'

const PublicVisit = v.object({
  visitId: v.string(),
  visitorId: v.string(),
  siteId: v.pipe(v.nullable(v.string()), v.description('`null`: a company without sites.')),
  hostId: v.nullable(v.string()),
  visitorTypeId: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  enteredAt: AnsweredInstant,
  enteredHow: v.pipe(
    v.picklist(certainties),
    v.description('Who said so: the visitor, staff, or the server.'),
  ),
  exitedAt: v.pipe(v.nullable(AnsweredInstant), v.description('`null`: the visitor is inside.')),
  exitedHow: v.nullable(v.picklist(certainties)),
  isAnnulled: v.pipe(v.boolean(), v.description('Staff have declared that the visit never was.')),
  /** The names; `null` without the scope `visitors.read`. */
  names: v.nullable(
    v.object({
      firstName: v.string(),
      lastName: v.string(),
      companyName: v.nullable(v.string()),
      hostName: v.nullable(v.string()),
    }),
  ),
})

const example = {
  visitId: '0198c0de-0000-7000-8000-000000000001',
  visitorId: '0198c0de-0000-7000-8000-000000000011',
  siteId: 'hq',
  hostId: '0198c0de-0000-7000-8000-000000000021',
  visitorTypeId: null,
  reason: 'Audit',
  enteredAt: '2027-05-04T07:31:12.408Z',
  enteredHow: 'scanned',
  exitedAt: null,
  exitedHow: null,
  isAnnulled: false,
  names: { firstName: 'Ada', lastName: 'Conti', companyName: 'Analytical Ltd', hostName: 'Giulia Ferri' },
} as const

/** Visits, the latest entry first. */
export const listVisits = defineCall({
  name: 'listVisits',
  method: 'GET',
  path: '/api/v1/visits',
  access: ['integration'],
  scope: 'visits.read',
  request: v.strictObject({
    from: v.optional(v.pipe(PublicInstant, v.description('Entered at this instant or later.'))),
    to: v.optional(v.pipe(PublicInstant, v.description('Entered before this instant.'))),
    siteId: v.optional(PublicId),
    hostId: v.optional(PublicId),
    visitorId: v.optional(VisitId),
    inside: v.optional(
      v.pipe(
        PublicFlag,
        v.description('`true`: only visitors who are inside now; `false`: only visits that are over.'),
      ),
    ),
    ...cursorFields,
  }),
  answer: pageOf(PublicVisit),
  documentation: {
    summary: 'List visits',
    description:
      'Lists visits by the time of entry, the latest first. With `inside=true` it is the list of visitors who are inside now. Pages are stable: a visit that begins while you read is not on a later page, and no visit is on two pages. Names are included only if the key also has the scope `visitors.read`. A key for one site lists the visits of that site.',
    tag: 'Visits',
    example: {
      request: { inside: 'true', siteId: 'hq', limit: '50' },
      answer: { items: [example], next: null },
    },
  },
})

export const getVisitById = defineCall({
  name: 'getVisitById',
  method: 'GET',
  path: '/api/v1/visits/{visitId}',
  access: ['integration'],
  scope: 'visits.read',
  request: v.strictObject({ visitId: VisitId }),
  answer: PublicVisit,
  refusals: ['NOT_FOUND'],
  documentation: {
    summary: 'Read a visit',
    description:
      'Answers one visit as it is now. Names are included only if the key also has the scope `visitors.read`. `NOT_FOUND` means that there is no such visit, that it belongs to another site than that of the key, or that it was deleted by retention.',
    tag: 'Visits',
    example: { request: { visitId: example.visitId }, answer: example },
  },
})
