import type { AnyCall } from '../calls/call.ts'
import { openAccess } from './open-access.ts'
import { listPresence, reportPresence } from './presence.ts'
import { putAppointment } from './put-appointment.ts'

/** The calls of other systems, which use an integration key. Apart from the kiosk's, so that no kiosk loads them. */
export const publicCalls = {
  openAccess,
  putAppointment,
  reportPresence,
  listPresence,
} as const satisfies Record<string, AnyCall>
