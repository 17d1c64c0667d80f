/** What other systems are told, each type with its schema and words in `contract/public/events.ts`. */
export const eventTypes = [
  'visit.entered',
  'visit.left',
  'visit.refused',
  'visit.annulled',
  'visit.flagged',
  'visitor.signed_up',
  'visitor.updated',
  'visitor.erased',
  'document.accepted',
  'occupancy.full',
  'occupancy.free',
  'device.silent',
  'device.back',
  'print.failed',
  'roll_call.started',
  'roll_call.ended',
  'ping',
] as const
export type EventType = (typeof eventTypes)[number]

/** What an event says of a visit that staff have to look at. */
export const visitEventFlags = [
  'DOUBLE_ENTRY',
  'EXIT_WITHOUT_ENTRY',
  'OVER_CAPACITY',
  'DOCUMENTS_UNPROVED',
  'SIGNATURE_MISSING',
] as const

export const webhookStates = ['on', 'paused', 'off'] as const
export type WebhookState = (typeof webhookStates)[number]

/** Why this server has switched a webhook off: its receiver answered 410, or failed for days, or the key that made it has ended. */
export const webhookOffReasons = ['gone', 'failing', 'keyEnded'] as const
export type WebhookOffReason = (typeof webhookOffReasons)[number]

export const deliveryStates = ['queued', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** How an attempt ended. `forbidden`: the server does not call there. */
export const deliveryOutcomes = [
  'delivered',
  'refused',
  'redirected',
  'gone',
  'unreachable',
  'forbidden',
] as const
export type DeliveryOutcome = (typeof deliveryOutcomes)[number]
