import * as v from 'valibot'
import { Id } from './console/console-call.ts'
import { VisitId } from './console/today.ts'
import { HOST_ANSWERS_MAX } from './limits.ts'

/**
 * The socket between server and console. It sends hints only: the console then reads what changed over HTTP, where
 * roles are checked.
 */
export const STAFF_NAMESPACE = '/staff'

export interface ServerToStaff {
  /** A visitor came or went. */
  insideChanged: () => void
  /** Without an id: consoles of every site of the company hear it. */
  rollCallChanged: () => void
  /** A notification of a host has another state. */
  notificationsChanged: () => void
  /** A notification that the signed-in person's own page shows has another state. */
  myVisitorsChanged: () => void
}

/** Notifications that a host's own page shows. */
export const MyShown = v.pipe(
  v.array(v.strictObject({ companyId: Id, notificationId: VisitId })),
  v.maxLength(HOST_ANSWERS_MAX),
)
export type MyShown = v.InferInput<typeof MyShown>

export interface StaffToServer {
  /** From now on the client gets hints of this company, and of no other. */
  watch: (companyId: string, watching: (accepted: boolean) => void) => void
  /** Alarms of these notifications are on a screen now: what is recorded as shown. */
  notificationsShown: (notificationIds: readonly string[]) => void
  /** From now on the client gets hints about the visitors of the signed-in person. */
  watchMyVisitors: (watching: (accepted: boolean) => void) => void
  /** These are on the person's own page now: what is recorded as shown. */
  myVisitorsShown: (shown: MyShown) => void
}
