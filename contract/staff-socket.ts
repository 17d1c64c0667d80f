/**
 * The socket between server and console. It sends hints only: the console then reads what changed over HTTP, where
 * roles are checked.
 */
export const STAFF_NAMESPACE = '/staff'

export interface ServerToStaff {
  /** A visitor came or went. */
  insideChanged: () => void
  rollCallChanged: (rollCallId: string) => void
  /** A notification of a host has another state. */
  notificationsChanged: () => void
}

export interface StaffToServer {
  /** From now on the client gets hints of this company, and of no other. */
  watch: (companyId: string, watching: (accepted: boolean) => void) => void
  /** Alarms of these notifications are on a screen now: what is recorded as shown. */
  notificationsShown: (notificationIds: readonly string[]) => void
}
