import * as v from 'valibot'
import { defineCall } from '../calls/call.ts'
import { cursorFields, pageOf } from './cursor-pages.ts'

/** Sites by their id. */
export const listSitesOfCompany = defineCall({
  name: 'listSitesOfCompany',
  method: 'GET',
  path: '/api/v1/sites',
  access: ['integration'],
  scope: 'occupancy.read',
  request: v.strictObject(cursorFields),
  answer: pageOf(
    v.object({
      siteId: v.string(),
      name: v.string(),
      timeZone: v.pipe(v.string(), v.description("IANA name of the site's clock.")),
    }),
  ),
  documentation: {
    summary: 'List sites',
    description:
      'Lists the sites of the company by their id, with the time zone by which their days are counted. A key for one site lists that site only.',
    tag: 'Sites',
    example: {
      request: {},
      answer: { items: [{ siteId: 'hq', name: 'Headquarters', timeZone: 'Europe/Rome' }], next: null },
    },
  },
})

/** How many are inside, by site. */
export const listOccupancy = defineCall({
  name: 'listOccupancy',
  method: 'GET',
  path: '/api/v1/occupancy',
  access: ['integration'],
  scope: 'occupancy.read',
  request: v.strictObject(cursorFields),
  answer: pageOf(
    v.object({
      siteId: v.pipe(v.nullable(v.string()), v.description('`null`: visits at no site.')),
      inside: v.pipe(v.number(), v.description('How many visitors are inside.')),
      capacity: v.pipe(v.nullable(v.number()), v.description('How many may be; `null`: any number.')),
      isFull: v.boolean(),
    }),
  ),
  documentation: {
    summary: 'Read how many are inside',
    description:
      'Answers how many visitors are inside each site, and how many may be. The counts are those by which entries are refused, so they are exact at every moment. A key for one site reads that site only.',
    tag: 'Occupancy',
    example: {
      request: {},
      answer: { items: [{ siteId: 'hq', inside: 17, capacity: 80, isFull: false }], next: null },
    },
  },
})
