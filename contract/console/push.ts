import * as v from 'valibot'
import { defineCall } from '../calls/call.ts'
import { PUSH_ENDPOINT_MAX_LENGTH } from '../limits.ts'
import { editCall, readCall } from './console-call.ts'
import { editors, readers } from './policy.ts'

/** What a browser says of its subscription: an address at its push service, and the keys that encrypt for this browser alone. */
const Endpoint = v.pipe(v.string('INPUT_STRING'), v.maxLength(PUSH_ENDPOINT_MAX_LENGTH, 'INPUT_STRING'))
/** A point on P-256, and a secret of 16 bytes. */
const PublicKey = v.pipe(v.string('INPUT_STRING'), v.regex(/^[A-Za-z0-9_-]{87}$/, 'INPUT_STRING'))
const Secret = v.pipe(v.string('INPUT_STRING'), v.regex(/^[A-Za-z0-9_-]{22}$/, 'INPUT_STRING'))

/** Whether the signed-in host is notified in this browser, and said so lately. */
export const findMyPush = defineCall({
  name: 'findMyPush',
  method: 'POST',
  path: '/api/console/my-visitors/push/find',
  access: 'account',
  request: v.strictObject({ endpoint: Endpoint }),
  answer: v.object({ isKnown: v.boolean() }),
  effect: 'none',
})

/** Notifies the signed-in host in this browser. `NOT_FOUND`: none of the host's companies uses push messages. */
export const saveMyPush = defineCall({
  name: 'saveMyPush',
  method: 'POST',
  path: '/api/console/my-visitors/push',
  access: 'account',
  request: v.strictObject({ endpoint: Endpoint, p256dh: PublicKey, auth: Secret }),
  answer: v.null(),
  refusals: ['NOT_FOUND'],
})

/** Notifies the signed-in host in this browser no more. */
export const deleteMyPush = defineCall({
  name: 'deleteMyPush',
  method: 'POST',
  path: '/api/console/my-visitors/push/delete',
  access: 'account',
  request: v.strictObject({ endpoint: Endpoint }),
  answer: v.null(),
})

/** A browser says that it has shown a push message. The receipt came with the message, and counts once. */
export const confirmPush = defineCall({
  name: 'confirmPush',
  method: 'POST',
  path: '/api/push-receipts',
  access: 'open',
  request: v.strictObject({ receipt: Secret }),
  answer: v.null(),
  refusals: ['NOT_FOUND'],
  effect: 'none',
})

/** Why push messages cannot be switched on. `SENDER`: push services demand a contact, and the server has none to name. */
const obstacles = ['SENDER'] as const

export const getPushRules = readCall(
  'getPushRules',
  'push/rules',
  readers,
  {},
  v.object({
    isOn: v.boolean(),
    obstacle: v.nullable(v.picklist(obstacles)),
    /** Hosts who have switched it on, in at least one browser. */
    hosts: v.number(),
  }),
)

export const savePushRules = editCall(
  'savePushRules',
  'push/rules/save',
  editors,
  { isOn: v.boolean('INPUT_STRING') },
  v.null(),
)
