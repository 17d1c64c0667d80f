import {
  infiniteQueryOptions,
  type QueryKey,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type * as v from 'valibot'
import type { AnyCall, Call } from '#contract/calls/call.ts'
import type { Failure } from '#contract/error-codes.ts'
import type { Result } from '#contract/result.ts'
import { orThrow, RefusedCall } from '#src/api/queries.ts'
import { useCompany } from '../shell/company.tsx'
import { mayMake, oversees } from '../shell/may.ts'
import { noteSaved } from './saves.ts'
import { staffClient } from './staff-client.ts'

/** The request of a call without the company, which is the open one. */
export type Asked<C extends AnyCall> = Omit<v.InferInput<C['request']>, 'companyId'>
export type Answered<C extends AnyCall> =
  C extends Call<infer _Request, infer Answer>
    ? Answer extends v.GenericSchema
      ? v.InferOutput<Answer>
      : Answer extends 'zip'
        ? Blob
        : Uint8Array
    : never

interface ReadOptions {
  /** Interval in ms at which the data is read again. */
  readonly everyMs?: number
  /** `false`: nothing is asked for yet. */
  readonly isWanted?: boolean
}

interface PagesOptions extends Pick<ReadOptions, 'everyMs'> {
  /** Data of this age, in ms, is not read again when the page opens; it is when the server says that something has changed. */
  readonly freshMs?: number
}

/** The query of a call, so that it can be asked before its page is shown. */
export const readQuery = <C extends AnyCall>(companyId: string, call: C, asked: Asked<C>) => ({
  queryKey: [companyId, call.name, asked] as QueryKey,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    orThrow(staffClient, call, { companyId, ...asked } as v.InferInput<C['request']>, signal) as Promise<
      Answered<C>
    >,
  networkMode: 'always' as const,
  retry: false,
})

/**
 * Reads data of the open company; earlier data stays on the screen meanwhile. What no role of the person allows is not
 * asked for: the query then stays idle without data.
 */
export function useRead<C extends AnyCall>(
  call: C,
  asked: Asked<C>,
  { everyMs, isWanted = true }: ReadOptions = {},
) {
  const { companyId } = useCompany()
  return useQuery({
    ...readQuery(companyId, call, asked),
    enabled: useMay(call) && isWanted,
    placeholderData: (before) => before,
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
  })
}

/** A call that answers a page at a time: `next` is the `after` of the following page. */
type PagedCall = Call<
  v.GenericSchema<
    { readonly companyId: string; readonly after?: string | number | null | undefined },
    unknown
  >,
  v.GenericSchema<unknown, { readonly next: string | number | null }>
>

/** The query of a list that comes in pages, so that the list can be read before its page is shown. */
export const pagesQuery = <C extends PagedCall>(companyId: string, call: C, asked: Omit<Asked<C>, 'after'>) =>
  infiniteQueryOptions({
    queryKey: [companyId, call.name, 'pages', asked],
    queryFn: ({ signal, pageParam: after }) =>
      orThrow(
        staffClient,
        call,
        { companyId, ...asked, after } as v.InferInput<C['request']>,
        signal,
      ) as Promise<Answered<C>>,
    initialPageParam: null as string | number | null,
    getNextPageParam: (page) => (page as { readonly next: string | number | null }).next,
    networkMode: 'always',
    retry: false,
  })

/** The same as `useRead` for a list that comes in pages. */
export function usePages<C extends PagedCall>(
  call: C,
  asked: Omit<Asked<C>, 'after'>,
  { everyMs, freshMs }: PagesOptions = {},
) {
  const { companyId } = useCompany()
  return useInfiniteQuery({
    ...pagesQuery(companyId, call, asked),
    enabled: useMay(call),
    placeholderData: (before) => before,
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
    ...(freshMs !== undefined && { staleTime: freshMs }),
  })
}

export const failureCodeOf = (error: unknown): Failure['code'] =>
  error instanceof RefusedCall ? error.failure.code : 'ERROR_RETRY'

/** Changes data of the open company; everything on the screen is then read again. */
export function useWrite<C extends AnyCall>(call: C) {
  const { companyId } = useCompany()
  const queries = useQueryClient()
  const { mutateAsync, isPending, data, reset } = useMutation({
    networkMode: 'always',
    mutationFn: (asked: Asked<C>) =>
      staffClient.call(call, { companyId, ...asked } as v.InferInput<C['request']>) as Promise<
        Result<Answered<C>, Failure>
      >,
    // Others have changed it: the page shows what is there now.
    onSuccess: (result) => {
      if (result.ok && call.effect !== 'none') noteSaved()
      return result.ok || result.error.code === 'CHANGED_MEANWHILE'
        ? queries.invalidateQueries({ queryKey: [companyId] })
        : undefined
    },
  })
  return {
    write: mutateAsync,
    busy: isPending,
    /** Failure of the last try. */
    failed: data && !data.ok ? data.error : null,
    /** Another act makes the failure of the last try old. */
    forget: reset,
  }
}

/**
 * Whether one of the signed-in person's roles allows a call; the server decides in the end.
 * @param isEverywhere the call concerns all sites: a role at one site is not enough
 */
export function useMay(call: AnyCall, isEverywhere = false): boolean {
  return mayMake(useCompany().memberships, call, isEverywhere)
}

/** Whether settings are shown to the person: they may change them, or oversee the company. */
export function useMaySee(change: AnyCall): boolean {
  const { memberships } = useCompany()
  return oversees(memberships) || mayMake(memberships, change)
}
