import { isConnectionFailure } from '#contract/error-codes.ts'
import { queryOptions } from '@tanstack/react-query'
import { getMe } from '#contract/console/session.ts'
import { orThrow, RefusedCall } from '#src/api/queries.ts'
import { withoutAsking } from '../api/staff-client.ts'
import { keepMe, readMe } from '../realtime/roll-call-cache.ts'

export const ME = [getMe.name] as const
const ME_FRESH_MS = 5_000

/**
 * The signed-in account; refused if there is none. While the server is unreachable it is the stored account, as long
 * as its session lasts.
 */
export const meQuery = queryOptions({
  queryKey: ME,
  async queryFn({ signal }) {
    try {
      const me = await orThrow(withoutAsking, getMe, {}, signal)
      void keepMe(me).catch(() => undefined)
      return me
    } catch (error) {
      const kept = await readMe().catch(() => null)
      if (kept && error instanceof RefusedCall && isConnectionFailure(error.failure.code)) return kept
      throw error
    }
  },
  networkMode: 'always',
  retry: false,
  // The route has just asked when the frame of its page comes to ask.
  staleTime: ME_FRESH_MS,
})
