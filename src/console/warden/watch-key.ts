import { getWatchedRollCall } from '#contract/console/warden-links.ts'

/** Under this key the answer of the server is kept in memory. */
export const watchKey = [getWatchedRollCall.name] as const
