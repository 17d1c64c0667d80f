import { isConnectionFailure } from '#contract/error-codes.ts'
import { queryOptions } from '@tanstack/react-query'
import { getMe } from '#contract/console/session.ts'
import { orThrow, RefusedCall } from '#src/api/queries.ts'
import { withoutAsking } from '../api/staff-client.ts'
import { keepMe, readMe } from '../live/book.ts'

export const ME = [getMe.name] as const

/** Who has signed in; refused where nobody has. While the server is away it is who had, as long as that session lasts. */
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
})
