/** The size of one calendar file. */
export const ICS_MAX_BYTES = 256 * 1_024
export const ATTENDEES_MAX = 5_000
/** The series and its exceptions. */
export const EVENTS_MAX = 400
export const INSTANCES_MAX = 400
export const DAYS_AHEAD = 60
