import * as v from 'valibot'
import { CHANNEL_URL_MAX_LENGTH, NAME_MAX_LENGTH } from '../limits.ts'
import { text } from '../text.ts'
import {
  deliveryOutcomes,
  deliveryStates,
  eventTypes,
  webhookOffReasons,
  webhookStates,
} from '../webhook-words.ts'
import { companyCall, editCall, Id, Instant, OptionalId, readCall } from './console-call.ts'
import { owners, type Policy } from './policy.ts'

const ownersAtAnyTime: Policy = { roles: owners.roles }

const webhook = {
  description: text({ minColumns: 1, maxLength: NAME_MAX_LENGTH }),
  /** `null`: all, later ones too. */
  types: v.nullable(
    v.pipe(v.array(v.picklist(eventTypes, 'INPUT_STRING')), v.minLength(1, 'INPUT_REQUIRED')),
  ),
  /** Events of this site alone; `null`: of all, and those that belong to none. */
  siteId: OptionalId,
}

/** Where events are sent. Addresses may hold secrets: only their machine is told. */
export const listWebhooks = readCall(
  'listWebhooks',
  'webhooks',
  ownersAtAnyTime,
  {},
  v.array(
    v.object({
      webhookId: v.string(),
      ...webhook,
      /** The machine and port of the address. */
      host: v.string(),
      state: v.picklist(webhookStates),
      /** Why this server switched it off; `null`: it did not. */
      offReason: v.nullable(v.picklist(webhookOffReasons)),
      createdAt: Instant,
      /** The name of the key by which another system made it; `null`: staff made it, or have taken it over. */
      madeByKey: v.nullable(v.string()),
      /** The last event that was taken, and the last attempt that was not; `null`: there was none. */
      deliveredAt: v.nullable(Instant),
      failedAt: v.nullable(Instant),
      failure: v.nullable(v.picklist(deliveryOutcomes)),
      /** Deliveries under way, and those that were given up. */
      waiting: v.number(),
      failed: v.number(),
      /** Until when the secret before signs too. */
      previousUntil: v.nullable(Instant),
    }),
  ),
)

/** Without `webhookId` a new one is made. `null` for the address: it stays as it is. */
export const saveWebhook = editCall(
  'saveWebhook',
  'webhooks/save',
  owners,
  {
    webhookId: OptionalId,
    ...webhook,
    endpoint: v.nullable(text({ minColumns: 1, maxLength: CHANNEL_URL_MAX_LENGTH })),
  },
  v.object({
    webhookId: v.string(),
    /** The secret of a new webhook, shown once. */
    secret: v.nullable(v.string()),
  }),
  { refusals: ['NOT_FOUND'] },
)

/** Nothing is sent while it is paused, and nothing is lost for as long as events are kept. */
export const switchWebhook = companyCall(
  'switchWebhook',
  'webhooks/switch',
  owners,
  { webhookId: Id, state: v.picklist(['on', 'paused'], 'INPUT_STRING') },
  v.null(),
  { refusals: ['NOT_FOUND'] },
)

export const deleteWebhook = companyCall(
  'deleteWebhook',
  'webhooks/delete',
  owners,
  { webhookId: Id },
  v.null(),
  { refusals: ['NOT_FOUND'] },
)

const Secret = v.object({ secret: v.string() })

export const showWebhookSecret = companyCall(
  'showWebhookSecret',
  'webhooks/secret',
  owners,
  { webhookId: Id },
  Secret,
  { refusals: ['NOT_FOUND'], effect: 'told' },
)

/** For a day both secrets sign. */
export const renewWebhookSecret = companyCall(
  'renewWebhookSecret',
  'webhooks/renew-secret',
  owners,
  { webhookId: Id },
  Secret,
  { refusals: ['NOT_FOUND'] },
)

/** Sends an event of the type `ping`. */
export const testWebhook = companyCall(
  'testWebhook',
  'webhooks/test',
  owners,
  { webhookId: Id },
  v.object({ eventId: v.string() }),
  { refusals: ['NOT_FOUND'] },
)

/** What was sent and what is under way, the newest first. */
export const listWebhookDeliveries = companyCall(
  'listWebhookDeliveries',
  'webhooks/deliveries',
  ownersAtAnyTime,
  {
    webhookId: Id,
    /** `null`: all. */
    state: v.nullable(v.picklist(deliveryStates, 'INPUT_STRING')),
    /** `next` of the page before. */
    after: OptionalId,
  },
  v.object({
    deliveries: v.array(
      v.object({
        deliveryId: v.string(),
        eventId: v.string(),
        type: v.picklist(eventTypes),
        at: Instant,
        state: v.picklist(deliveryStates),
        /** When it is tried again; `null`: it is not, or not before the webhook is switched on. */
        nextAt: v.nullable(Instant),
        attempts: v.array(
          v.object({
            at: Instant,
            tookMs: v.number(),
            status: v.nullable(v.number()),
            outcome: v.picklist(deliveryOutcomes),
            answer: v.nullable(v.string()),
          }),
        ),
      }),
    ),
    next: v.nullable(v.string()),
  }),
  { refusals: ['NOT_FOUND'], effect: 'none' },
)

export const resendDelivery = companyCall(
  'resendDelivery',
  'webhooks/resend',
  owners,
  { webhookId: Id, deliveryId: Id },
  v.null(),
  { refusals: ['NOT_FOUND'] },
)

/** Sends everything anew that was given up since then. */
export const resendFailed = companyCall(
  'resendFailed',
  'webhooks/resend-failed',
  owners,
  { webhookId: Id, since: Instant },
  v.object({ resent: v.number() }),
  { refusals: ['NOT_FOUND'] },
)
