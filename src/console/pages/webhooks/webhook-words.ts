import type { I18n } from '@lingui/core'
import type { listWebhooks } from '#contract/console/webhooks.ts'
import type { DeliveryOutcome, DeliveryState, EventType, WebhookOffReason } from '#contract/webhook-words.ts'
import type { Message } from '#src/i18n/messages.ts'
import type { Answered } from '../../api/reading.ts'

export type ListedWebhook = Answered<typeof listWebhooks>[number]

const events: Readonly<Record<EventType, Message>> = {
  'visit.entered': (i18n) => i18n._('EVENT_VISIT_ENTERED'),
  'visit.left': (i18n) => i18n._('EVENT_VISIT_LEFT'),
  'visit.refused': (i18n) => i18n._('EVENT_VISIT_REFUSED'),
  'visit.annulled': (i18n) => i18n._('EVENT_VISIT_ANNULLED'),
  'visit.flagged': (i18n) => i18n._('EVENT_VISIT_FLAGGED'),
  'visitor.signed_up': (i18n) => i18n._('EVENT_VISITOR_SIGNED_UP'),
  'visitor.updated': (i18n) => i18n._('EVENT_VISITOR_UPDATED'),
  'visitor.erased': (i18n) => i18n._('EVENT_VISITOR_ERASED'),
  'document.accepted': (i18n) => i18n._('EVENT_DOCUMENT_ACCEPTED'),
  'occupancy.full': (i18n) => i18n._('EVENT_OCCUPANCY_FULL'),
  'occupancy.free': (i18n) => i18n._('EVENT_OCCUPANCY_FREE'),
  'device.silent': (i18n) => i18n._('EVENT_DEVICE_SILENT'),
  'device.back': (i18n) => i18n._('EVENT_DEVICE_BACK'),
  'print.failed': (i18n) => i18n._('EVENT_PRINT_FAILED'),
  'roll_call.started': (i18n) => i18n._('EVENT_ROLL_CALL_STARTED'),
  'roll_call.ended': (i18n) => i18n._('EVENT_ROLL_CALL_ENDED'),
  ping: (i18n) => i18n._('EVENT_PING'),
}
export const eventName = (i18n: I18n, type: EventType): string => events[type](i18n)

const outcomes: Readonly<Record<DeliveryOutcome, Message>> = {
  delivered: (i18n) => i18n._('DELIVERY_DELIVERED'),
  refused: (i18n) => i18n._('DELIVERY_REFUSED'),
  redirected: (i18n) => i18n._('DELIVERY_REDIRECTED'),
  gone: (i18n) => i18n._('DELIVERY_GONE'),
  unreachable: (i18n) => i18n._('DELIVERY_UNREACHABLE'),
  forbidden: (i18n) => i18n._('DELIVERY_FORBIDDEN'),
}
export const deliveryOutcomeName = (i18n: I18n, outcome: DeliveryOutcome): string => outcomes[outcome](i18n)

const states: Readonly<Record<DeliveryState, Message>> = {
  queued: (i18n) => i18n._('DELIVERY_STATE_QUEUED'),
  delivered: (i18n) => i18n._('DELIVERY_STATE_DELIVERED'),
  failed: (i18n) => i18n._('DELIVERY_STATE_FAILED'),
}
export const deliveryStateName = (i18n: I18n, state: DeliveryState): string => states[state](i18n)

const offReasons: Readonly<Record<WebhookOffReason, Message>> = {
  gone: (i18n) => i18n._('WEBHOOK_OFF_GONE'),
  failing: (i18n) => i18n._('WEBHOOK_OFF_FAILING'),
  keyEnded: (i18n) => i18n._('WEBHOOK_OFF_KEY_ENDED'),
}
export const offReasonName = (i18n: I18n, reason: WebhookOffReason): string => offReasons[reason](i18n)
