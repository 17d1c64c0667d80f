import * as v from 'valibot'
import { Id, Instant, OptionalId } from '../console/console-call.ts'
import { CHANNEL_URL_MAX_LENGTH, NAME_MAX_LENGTH } from '../limits.ts'
import { text } from '../text.ts'
import { deliveryOutcomes, eventTypes, webhookStates } from '../webhook-words.ts'
import { defineCall } from '../calls/call.ts'

/** For keys that may write webhooks: each reaches those that it has made, or that the key in whose place it came has made. */
const call = { access: ['integration'], scope: 'webhooks.write' } as const

const fields = {
  description: text({ minColumns: 1, maxLength: NAME_MAX_LENGTH }),
  url: text({ minColumns: 1, maxLength: CHANNEL_URL_MAX_LENGTH }),
  /** `null`: all, later ones too. */
  types: v.optional(
    v.nullable(v.pipe(v.array(v.picklist(eventTypes, 'INPUT_STRING')), v.minLength(1, 'INPUT_REQUIRED'))),
    null,
  ),
  /** Events of this site alone. */
  siteId: v.optional(OptionalId, null),
}
const sample = {
  description: 'CRM',
  url: 'https://crm.example.com/visits',
  types: ['visit.entered' as const, 'visit.left' as const],
  siteId: 'hq',
}
const sampleId = '0198c0de-0000-7000-8000-0000000000a9'
const SAMPLE_AT = '2027-05-04T07:00:00.000Z'

export const getWebhooks = defineCall({
  name: 'getWebhooks',
  method: 'GET',
  path: '/api/v1/webhooks',
  ...call,
  request: v.strictObject({}),
  answer: v.object({
    items: v.array(
      v.object({
        webhookId: v.string(),
        description: v.string(),
        url: v.string(),
        types: v.nullable(v.array(v.picklist(eventTypes))),
        siteId: v.nullable(v.string()),
        state: v.picklist(webhookStates),
        createdAt: Instant,
        deliveredAt: v.nullable(Instant),
        failedAt: v.nullable(Instant),
        failure: v.nullable(v.picklist(deliveryOutcomes)),
      }),
    ),
  }),
  documentation: {
    summary: 'List webhooks',
    description:
      'The webhooks that this key has created, or the key whose place it has taken. `state` is `off` after the receiver has answered 410, or nothing but failures for five days. When a key is revoked or runs out, its webhooks are switched off.',
    tag: 'Webhooks',
    example: {
      request: {},
      answer: {
        items: [
          {
            webhookId: sampleId,
            ...sample,
            state: 'on',
            createdAt: SAMPLE_AT,
            deliveredAt: SAMPLE_AT,
            failedAt: null,
            failure: null,
          },
        ],
      },
    },
  },
})

export const createWebhook = defineCall({
  name: 'createWebhook',
  method: 'POST',
  path: '/api/v1/webhooks',
  ...call,
  request: v.strictObject(fields),
  answer: v.object({
    webhookId: v.string(),
    /** By which the receiver checks signatures. */
    secret: v.string(),
  }),
  refusals: ['NOT_FOUND'],
  documentation: {
    summary: 'Create a webhook',
    description:
      'Events are sent to the address by POST from now on, signed as Standard Webhooks 1.0 says: check the headers `webhook-id`, `webhook-timestamp` and `webhook-signature` with the secret of the answer and any library of standardwebhooks.com. The address has to answer 2xx within 15 seconds; anything else is tried again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, under the same `webhook-id`. The order is not promised, and an event may come twice. A key for one site makes webhooks of its site. `NOT_FOUND` means that the company has as many webhooks as it may have.',
    tag: 'Webhooks',
    example: {
      request: sample,
      answer: { webhookId: sampleId, secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD' },
    },
  },
})

export const changeWebhook = defineCall({
  name: 'changeWebhook',
  method: 'PUT',
  path: '/api/v1/webhooks/{webhookId}',
  ...call,
  request: v.strictObject({
    webhookId: Id,
    ...fields,
    state: v.optional(v.picklist(['on', 'paused'], 'INPUT_STRING'), 'on'),
  }),
  answer: v.object({ webhookId: v.string() }),
  refusals: ['NOT_FOUND'],
  documentation: {
    summary: 'Change, pause or switch on a webhook',
    description:
      'Replaces all fields; the secret stays. While a webhook is paused only tests are sent, and what happens meanwhile is sent once it is on again, for as long as events are kept. Without `state` it is switched on, also if it was paused or switched off after failures.',
    tag: 'Webhooks',
    example: {
      request: { webhookId: sampleId, ...sample, state: 'paused' },
      answer: { webhookId: sampleId },
    },
  },
})

const Deleted = v.object({ webhookId: v.string() })

export const dropWebhook = defineCall({
  name: 'dropWebhook',
  method: 'DELETE',
  path: '/api/v1/webhooks/{webhookId}',
  ...call,
  request: v.strictObject({ webhookId: Id }),
  answer: Deleted,
  refusals: ['NOT_FOUND'],
  documentation: {
    summary: 'Delete a webhook',
    description: 'Nothing is sent any more, also what was under way. The log of its deliveries goes with it.',
    tag: 'Webhooks',
    example: { request: { webhookId: sampleId }, answer: { webhookId: sampleId } },
  },
})

export const pingWebhook = defineCall({
  name: 'pingWebhook',
  method: 'POST',
  path: '/api/v1/webhooks/{webhookId}/test',
  ...call,
  request: v.strictObject({ webhookId: Id }),
  answer: v.object({
    /** As in the header `webhook-id` of what is sent. */
    eventId: v.string(),
  }),
  refusals: ['NOT_FOUND'],
  documentation: {
    summary: 'Test a webhook',
    description: 'Sends an event of the type `ping` to this webhook alone, also while it is paused or off.',
    tag: 'Webhooks',
    example: {
      request: { webhookId: sampleId },
      answer: { eventId: '0198c0de-0000-7000-8000-000000000103' },
    },
  },
})
