/** The socket between server and console: hints only, what changed is asked for over HTTP, where roles decide. */
export const STAFF_NAMESPACE = '/staff'

export interface ServerToStaff {
  /** Somebody came or went. */
  insideChanged: () => void
  rollCallChanged: (rollCallId: string) => void
}

export interface StaffToServer {
  /** From now on hints of this company, and of no other. */
  watch: (companyId: string, watching: (accepted: boolean) => void) => void
}
