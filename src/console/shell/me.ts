import { queryOptions } from '@tanstack/react-query'
import { getMe } from '#contract/console/session.ts'
import { orThrow } from '#src/api/queries.ts'
import { withoutAsking } from '../api/staff-client.ts'

export const ME = [getMe.name] as const

/** Who has signed in; refused where nobody has. */
export const meQuery = queryOptions({
  queryKey: ME,
  queryFn: ({ signal }) => orThrow(withoutAsking, getMe, {}, signal),
  networkMode: 'always',
  retry: false,
})
