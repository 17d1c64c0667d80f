import type { AnyCall } from '../calls/call.ts'
import { getEvents } from './events.ts'
import { openAccess } from './open-access.ts'
import { changeWebhook, createWebhook, dropWebhook, getWebhooks, pingWebhook } from './webhooks.ts'
import { putAppointment } from './put-appointment.ts'

/** The calls of other systems, which use an integration key. Apart from the kiosk's, so that no kiosk loads them. */
export const publicCalls = {
  openAccess,
  putAppointment,
  getEvents,
  getWebhooks,
  createWebhook,
  changeWebhook,
  dropWebhook,
  pingWebhook,
} as const satisfies Record<string, AnyCall>
