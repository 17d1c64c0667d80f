import type { Scope } from '#contract/calls/call.ts'
import type { Message } from '#src/i18n/messages.ts'

/** What a key of another system may do. */
export const scopeNames: Readonly<Record<Scope, Message>> = {
  'visits.read': (i18n) => i18n._('KEY_SCOPE_VISITS'),
  'visitors.read': (i18n) => i18n._('KEY_SCOPE_VISITORS'),
  'hosts.write': (i18n) => i18n._('KEY_SCOPE_HOSTS'),
  'occupancy.read': (i18n) => i18n._('KEY_SCOPE_OCCUPANCY'),
  'events.read': (i18n) => i18n._('KEY_SCOPE_EVENTS'),
  'appointments.write': (i18n) => i18n._('KEY_SCOPE_APPOINTMENTS'),
  'access.open': (i18n) => i18n._('KEY_SCOPE_OPEN'),
  'presence.write': (i18n) => i18n._('KEY_SCOPE_PRESENCE'),
  'webhooks.write': (i18n) => i18n._('KEY_SCOPE_WEBHOOKS'),
}
