import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PRIVATE_SEARCH_MIN_COLUMNS, SEARCH_DEBOUNCE_MS } from '#contract/limits.ts'
import { columns } from '#contract/text.ts'
import type { VisitView } from '#machines/visit/visit.types.ts'
import { hostsQuery, queries, reasonsQuery } from '#src/api/queries.ts'
import { useSend } from '#src/kiosk/connect/kiosk-context.tsx'
import { useDebounced } from '#src/kiosk/connect/use-debounced.ts'
import type { FrameProps } from '#src/ui/frame/step-frame.tsx'
import { lazyScreen } from './lazy-screen.tsx'
import { useClient } from './services.tsx'

const HostAndReasonScreen = lazyScreen(async () => {
  const { HostAndReasonScreen } = await import(
    '#src/kiosk/screens/host-and-reason/host-and-reason-screen.tsx'
  )
  return HostAndReasonScreen
})

interface HostAndReasonProps {
  readonly frame: FrameProps
  readonly view: Extract<VisitView, { screen: 'hostAndReason' }>
}

export function HostAndReason({ frame, view }: HostAndReasonProps) {
  const send = useSend()
  const client = useClient()
  const [typed, setTyped] = useState('')
  const input = useDebounced(typed.trim(), SEARCH_DEBOUNCE_MS)
  const minLetters = view.hidesHosts ? PRIVATE_SEARCH_MIN_COLUMNS + 1 : 0
  const isLongEnough = (text: string) => columns(text.trim()) >= minLetters
  const listsHosts = isLongEnough(input)
  const hosts = useQuery({ ...hostsQuery(client, input), enabled: view.asksHost && listsHosts }, queries)
  const reasons = useQuery({ ...reasonsQuery(client), enabled: view.asksReason }, queries)
  return (
    <HostAndReasonScreen
      frame={frame}
      asksHost={view.asksHost}
      asksReason={view.asksReason}
      given={view.given}
      hosts={(listsHosts && hosts.data) || []}
      hostsLoading={isLongEnough(typed) && (hosts.isLoading || input !== typed.trim())}
      minLetters={minLetters}
      onHostQuery={setTyped}
      reasons={reasons.data?.map(({ value }) => value) ?? (reasons.isError ? [] : null)}
      onReason={(reason) => send({ type: 'TYPED', answers: { reason } })}
      onSubmit={(answer) => send({ type: 'HOST_AND_REASON_GIVEN', ...answer })}
    />
  )
}
