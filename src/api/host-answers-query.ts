import { queryOptions } from '@tanstack/react-query'
import { getHostAnswers } from '#contract/calls/host-answers.ts'
import { HOST_ANSWERS_POLL_MS } from '#contract/limits.ts'
import type { ApiClient } from './client.ts'
import { orThrow } from './queries.ts'

/** What hosts answered to the visitors who entered here; asked again as long as there is one to be told. */
export const hostAnswersQuery = (client: ApiClient) =>
  queryOptions({
    queryKey: [getHostAnswers.name],
    queryFn: ({ signal }) => orThrow(client, getHostAnswers, {}, signal),
    refetchInterval: ({ state }) => ((state.data?.length ?? 0) > 0 ? HOST_ANSWERS_POLL_MS : false),
    refetchOnMount: 'always',
    networkMode: 'always',
    retry: false,
  })
