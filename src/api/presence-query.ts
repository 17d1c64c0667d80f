import { queryOptions } from '@tanstack/react-query'
import { getPresence } from '#contract/calls/temp-token.ts'
import { PRESENCE_RENEW_MS } from '#contract/limits.ts'
import type { ApiClient } from './client.ts'
import { orThrow } from './queries.ts'

export const presenceQuery = (client: ApiClient) =>
  queryOptions({
    queryKey: ['presence'],
    queryFn: ({ signal }) => orThrow(client, getPresence, {}, signal),
    refetchInterval: PRESENCE_RENEW_MS,
    // A code that was on the screen before the page returned to home may be too old.
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
    retry: 1,
  })
