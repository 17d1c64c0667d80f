import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Host } from '#contract/entities/host.ts'
import { PRIVATE_SEARCH_MIN_COLUMNS, SEARCH_DEBOUNCE_MS, SEARCH_RESULTS_MAX } from '#contract/limits.ts'
import { columns } from '#contract/text.ts'
import type { Configuration } from '#machines/ports.ts'
import type { VisitView } from '#machines/visit/visit.types.ts'
import { hostCountQuery, hostsQuery, lastHostQuery, queries, reasonsQuery } from '#src/api/queries.ts'
import { useKioskView, useSend } from '#src/kiosk/connect/kiosk-context.tsx'
import { useDebounced } from '#src/ui/use-debounced.ts'
import type { FrameProps } from '#src/ui/frame/step-frame.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import { useClient } from './services.tsx'
import { useCompanyText } from './use-company-text.ts'

const HostAndReasonScreen = lazyScreen(() =>
  import('#src/kiosk/screens/host-and-reason/host-and-reason-screen.tsx').then(
    (file) => file.HostAndReasonScreen,
  ),
)

/** The pause before hosts are asked for again that could not be listed. */
const HOSTS_AGAIN_MS = 5_000

interface HostAndReasonProps {
  readonly configuration: Configuration
  readonly frame: FrameProps
  readonly view: Extract<VisitView, { screen: 'hostAndReason' }>
}

export function HostAndReason({ configuration, frame, view }: HostAndReasonProps) {
  const inLanguage = useCompanyText(configuration)
  const send = useSend()
  const client = useClient()
  const [typed, setTyped] = useState('')
  const input = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS)
  const minLetters = view.hidesHosts ? PRIVATE_SEARCH_MIN_COLUMNS + 1 : 0
  const isLongEnough = (text: string) => columns(text.trim()) >= minLetters
  const listsHosts = isLongEnough(input)
  const hosts = useQuery(
    {
      ...hostsQuery(client, input),
      enabled: view.asksHost && listsHosts,
      refetchInterval: ({ state }) =>
        state.data === undefined && state.errorUpdateCount > 0 && HOSTS_AGAIN_MS,
    },
    queries,
  )
  // Also while they are asked for again: the sentence stays until there are some.
  const haveFailed = listsHosts && hosts.data === undefined && hosts.errorUpdateCount > 0
  const offersLast = view.asksHost && !view.hidesHosts && view.returning !== null
  const last = useQuery({ ...lastHostQuery(client, view.returning ?? ''), enabled: offersLast }, queries)
  const { isMobile } = useKioskView()
  const isCut = !isMobile && listsHosts && hosts.data?.length === SEARCH_RESULTS_MAX
  const count = useQuery({ ...hostCountQuery(client, input), enabled: isCut }, queries)
  const reasons = useQuery({ ...reasonsQuery(client), enabled: view.asksReason }, queries)
  return (
    <HostAndReasonScreen
      frame={frame}
      asksHost={view.asksHost}
      asksReason={view.asksReason}
      given={view.given}
      hosts={listsHosts && !last.isLoading ? withLast(hosts.data ?? [], input === '' ? last.data : null) : []}
      lastHostId={last.data?.id ?? null}
      hostsLoading={
        isLongEnough(typed) && ((hosts.isLoading && !haveFailed) || last.isLoading || input !== typed.trim())
      }
      hostsFailed={haveFailed}
      leftOut={isCut && count.data?.more ? { total: count.data.total } : null}
      minLetters={minLetters}
      onHostQuery={setTyped}
      reasons={
        reasons.data?.map(({ value, translations }) => inLanguage({ text: value, translations })) ??
        (reasons.isError ? [] : null)
      }
      onHost={(host) => send({ type: 'HOST_CHOSEN', host })}
      onReason={(reason) => send({ type: 'TYPED', answers: { reason } })}
      onSubmit={(answer) => send({ type: 'HOST_AND_REASON_GIVEN', ...answer })}
    />
  )
}

/** The host of the last visit comes first. */
const withLast = (hosts: readonly Host[], last: Host | null | undefined): readonly Host[] =>
  last ? [last, ...hosts.filter(({ id }) => id !== last.id)] : hosts
