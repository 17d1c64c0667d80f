import { QueryClient, queryOptions } from '@tanstack/react-query'
import type * as v from 'valibot'
import type { AnyCall } from '#contract/calls/call.ts'
import { findInside } from '#contract/calls/leave-by-name.ts'
import { liveVisits } from '#contract/calls/live-visits.ts'
import {
  countInternalStaff,
  getAccessReasons,
  getInternalStaff,
  getLastHost,
  searchCompany,
} from '#contract/calls/search.ts'
import type { Failure } from '#contract/error-codes.ts'
import { LIVE_VISITS_POLL_MS, SEARCH_CACHE_MS } from '#contract/limits.ts'
import type { ApiClient } from './client.ts'

/** One query cache for the whole page; it is loaded with the first part that needs it, home does not. */
export const queries = new QueryClient()
// Coming back to the page, or back online, reads data again.
queries.mount()

/** A refused call as an error, since the query library knows failures only as thrown errors. */
export class RefusedCall extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.code)
    this.failure = failure
  }
}

export async function orThrow<C extends AnyCall>(
  client: ApiClient,
  call: C,
  request: v.InferInput<C['request']>,
  signal: AbortSignal,
) {
  const result = await client.call(call, request, { signal })
  if (!result.ok) throw new RefusedCall(result.error)
  return result.value
}

export const liveVisitsQuery = (client: ApiClient) =>
  queryOptions({
    queryKey: ['liveVisits'],
    queryFn: ({ signal }) => orThrow(client, liveVisits, {}, signal),
    refetchInterval: LIVE_VISITS_POLL_MS,
    networkMode: 'always',
    retry: false,
  })

type Search =
  | typeof getInternalStaff
  | typeof countInternalStaff
  | typeof getAccessReasons
  | typeof searchCompany

const searchQuery = <C extends Search>(client: ApiClient, call: C, input: string) =>
  queryOptions({
    queryKey: [call.name, input],
    queryFn: ({ signal }) => orThrow(client, call, { input }, signal),
    staleTime: SEARCH_CACHE_MS,
    gcTime: SEARCH_CACHE_MS,
    networkMode: 'always',
    retry: 1,
  })

/** Nothing of it is kept: it names people who are inside. */
export const insideQuery = (client: ApiClient, input: string) =>
  queryOptions({
    queryKey: [findInside.name, input],
    queryFn: ({ signal }) => orThrow(client, findInside, { input }, signal),
    gcTime: 0,
    networkMode: 'always',
    retry: false,
  })

export const hostsQuery = (client: ApiClient, input: string) => searchQuery(client, getInternalStaff, input)
/** Nothing of it is kept: it says whom a visitor came to see. */
export const lastHostQuery = (client: ApiClient, visitorId: string) =>
  queryOptions({
    queryKey: [getLastHost.name, visitorId],
    queryFn: ({ signal }) => orThrow(client, getLastHost, { visitorId }, signal),
    gcTime: 0,
    networkMode: 'always',
    retry: false,
  })
/** What a list of hosts leaves out. */
export const hostCountQuery = (client: ApiClient, input: string) =>
  searchQuery(client, countInternalStaff, input)
export const reasonsQuery = (client: ApiClient) => searchQuery(client, getAccessReasons, '')
export const companiesQuery = (client: ApiClient, input: string) => searchQuery(client, searchCompany, input)
