import * as v from 'valibot'
import { hostSources, HostRow } from '../console/hosts.ts'
import { LanguageName } from '../console/language.ts'
import { bodyOf } from '../console/console-call.ts'
import { defineCall } from '../calls/call.ts'
import { cursorFields, pageOf, PublicFlag } from './cursor-pages.ts'
import { ExternalId } from './external-id.ts'

/** Hosts of one request. */
const PUBLIC_HOSTS_MAX = 200

const { firstName, lastName, area, email, phone, language, awayUntil } = HostRow.entries
const fields = {
  externalId: ExternalId,
  firstName,
  lastName,
  area,
  email,
  canReceive: v.optional(v.boolean('INPUT_STRING'), true),
  // Left out, each of these stays as it is.
  phone,
  language,
  awayUntil,
}

const PublicHost = v.object({
  hostId: v.string(),
  externalId: v.pipe(
    v.nullable(v.string()),
    v.description('By which another system keeps the host; `null`: none does.'),
  ),
  firstName: v.string(),
  lastName: v.string(),
  area: v.nullable(v.string()),
  email: v.nullable(v.string()),
  phone: v.nullable(v.string()),
  language: v.nullable(LanguageName),
  canReceive: v.pipe(v.boolean(), v.description('Whether visitors may choose the host.')),
  awayUntil: v.pipe(v.nullable(v.string()), v.description('The last day on which the host is away.')),
  isArchived: v.boolean(),
  source: v.pipe(
    v.picklist(hostSources),
    v.description('Where the host came from; those of the directory can be changed there only.'),
  ),
})

export const putHostOutcomes = ['added', 'changed', 'unchanged'] as const

const example = {
  firstName: 'Giulia',
  lastName: 'Ferri',
  area: 'Quality',
  email: 'giulia@example.com',
  phone: '+39 011 555 0102',
  language: 'it',
  canReceive: true,
  awayUntil: null,
} as const
const hostId = '0198c0de-0000-7000-8000-000000000021'

/** Hosts of the company, by their id. */
export const listHostsOfCompany = defineCall({
  name: 'listHostsOfCompany',
  method: 'GET',
  path: '/api/v1/hosts',
  access: ['integration'],
  scope: 'hosts.write',
  request: v.strictObject({
    archived: v.optional(
      v.pipe(PublicFlag, v.description('`true`: archived hosts in place of the others.')),
      'false',
    ),
    ...cursorFields,
  }),
  answer: pageOf(PublicHost),
  documentation: {
    summary: 'List hosts',
    description:
      'Lists the people whom visitors come to see, in the order of their ids, which never change: no host is left out or listed twice while others are changed. Hosts belong to the whole company, so a key for one site lists them all.',
    tag: 'Hosts',
    example: {
      request: { limit: '100' },
      answer: {
        items: [{ hostId, externalId: 'hr-1042', ...example, isArchived: false, source: 'console' }],
        next: null,
      },
    },
  },
})

/** The same external id is the same host, so a request may be repeated. */
export const putHost = defineCall({
  name: 'putHost',
  method: 'PUT',
  path: '/api/v1/hosts/{externalId}',
  access: ['integration'],
  scope: 'hosts.write',
  isCompanyWide: true,
  request: v.strictObject(fields),
  answer: v.object({ hostId: v.string(), outcome: v.picklist(putHostOutcomes) }),
  documentation: {
    summary: 'Add or change a host',
    description:
      'The external id is yours, such as a personnel number: the same id is always the same host, so a request may be repeated. A host who has no external id yet and has the same e-mail address gets yours. An archived host is active again. `phone`, `language` and `awayUntil` stay as they are if you leave them out; all other fields are replaced. `FORBIDDEN` with the issue `HOST_OF_DIRECTORY`: the company reads this host from its directory. `INVALID_INPUT` with the issue `INPUT_TWICE`: another host has this e-mail address. A key for one site is refused.',
    tag: 'Hosts',
    example: { request: { externalId: 'hr-1042', ...example }, answer: { hostId, outcome: 'added' } },
  },
})

/** Each host by itself: a refused one does not stop the others. */
export const putHosts = defineCall({
  name: 'putHosts',
  method: 'POST',
  path: '/api/v1/hosts/batch',
  access: ['integration'],
  scope: 'hosts.write',
  isCompanyWide: true,
  bodyLimit: bodyOf(PUBLIC_HOSTS_MAX * 1_024),
  request: v.strictObject({
    hosts: v.pipe(
      v.array(v.strictObject(fields), 'INPUT_STRING'),
      v.nonEmpty('INPUT_REQUIRED'),
      v.maxLength(PUBLIC_HOSTS_MAX, `INPUT_MAX_LENGTH:${PUBLIC_HOSTS_MAX}`),
    ),
  }),
  answer: v.object({
    items: v.array(
      v.object({
        externalId: v.string(),
        hostId: v.pipe(v.nullable(v.string()), v.description('`null`: refused.')),
        outcome: v.picklist([...putHostOutcomes, 'refused']),
        issue: v.pipe(
          v.nullable(v.picklist(['HOST_OF_DIRECTORY', 'INPUT_TWICE'])),
          v.description('Why it was refused: `HOST_OF_DIRECTORY` or `INPUT_TWICE`.'),
        ),
      }),
    ),
  }),
  documentation: {
    summary: 'Add or change several hosts',
    description:
      'Does for up to 200 hosts what the call for one does, in their order, and answers the outcome of each. A host who is refused does not stop the others. One item that does not match the schema refuses the whole request, and nothing is stored. A nightly import of all hosts may send every one of them: those who are unchanged cost nothing. A key for one site is refused.',
    tag: 'Hosts',
    example: {
      request: { hosts: [{ externalId: 'hr-1042', ...example }] },
      answer: { items: [{ externalId: 'hr-1042', hostId, outcome: 'unchanged', issue: null }] },
    },
  },
})

export const archiveHost = defineCall({
  name: 'archiveHost',
  method: 'DELETE',
  path: '/api/v1/hosts/{externalId}',
  access: ['integration'],
  scope: 'hosts.write',
  isCompanyWide: true,
  request: v.strictObject({ externalId: ExternalId }),
  answer: v.null(),
  refusals: ['NOT_FOUND'],
  documentation: {
    summary: 'Archive a host',
    description:
      'The host has left: visitors cannot choose them any more, and visits of the past keep their name. To archive an archived host again changes nothing. Putting the same external id again makes the host active. A key for one site is refused.',
    tag: 'Hosts',
    example: { request: { externalId: 'hr-1042' }, answer: null },
  },
})
