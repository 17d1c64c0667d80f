import type { AnyCall } from '../calls/call.ts'
import { listExpectedGuests } from './expected-guests.ts'
import { archiveHost, listHostsOfCompany, putHost, putHosts } from './hosts.ts'
import { getEvents } from './events.ts'
import { openAccess } from './open-access.ts'
import { changeWebhook, createWebhook, dropWebhook, getWebhooks, pingWebhook } from './webhooks.ts'
import { listPresence, reportPresence } from './presence.ts'
import { putAppointment } from './put-appointment.ts'
import { listOccupancy, listSitesOfCompany } from './sites.ts'
import { findVisitorByEmail, getVisitorById } from './visitors.ts'
import { getVisitById, listVisits } from './visits.ts'

/** The calls of other systems, which use an integration key. Apart from the kiosk's, so that no kiosk loads them. */
export const publicCalls = {
  listVisits,
  getVisitById,
  findVisitorByEmail,
  getVisitorById,
  listHostsOfCompany,
  putHost,
  putHosts,
  archiveHost,
  listSitesOfCompany,
  listOccupancy,
  listExpectedGuests,
  putAppointment,
  openAccess,
  getEvents,
  getWebhooks,
  createWebhook,
  changeWebhook,
  dropWebhook,
  pingWebhook,
  reportPresence,
  listPresence,
} as const satisfies Record<string, AnyCall>
