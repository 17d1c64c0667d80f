import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Failure } from '#contract/error-codes.ts'
import { LEAVE_BY_NAME_MIN_COLUMNS, SEARCH_DEBOUNCE_MS } from '#contract/limits.ts'
import { columns } from '#contract/text.ts'
import type { VisitView } from '#machines/visit/visit.types.ts'
import { insideQuery, queries, RefusedCall } from '#src/api/queries.ts'
import { useSend } from '#src/kiosk/connect/kiosk-context.tsx'
import { useDebounced } from '#src/ui/use-debounced.ts'
import { ByNameScreen } from '#src/kiosk/screens/by-name/by-name-screen.tsx'
import type { FrameProps } from '#src/ui/frame/step-frame.tsx'
import { useClient } from './services.tsx'

interface ByNameProps {
  readonly frame: FrameProps
  readonly view: Extract<VisitView, { screen: 'byName' }>
}

const refusalOf = (error: Error | null): Failure | null =>
  error instanceof RefusedCall ? error.failure : null

const isLongEnough = (text: string): boolean => columns(text) >= LEAVE_BY_NAME_MIN_COLUMNS

export function ByName({ frame, view }: ByNameProps) {
  const send = useSend()
  const client = useClient()
  const [typed, setTyped] = useState(view.searched)
  const wanted = typed.trim()
  const input = useDebounced(wanted, SEARCH_DEBOUNCE_MS)
  const isAsked = isLongEnough(input) && isLongEnough(wanted)
  const search = useQuery(
    {
      ...insideQuery(client, input),
      enabled: isAsked,
      // One that came too often is repeated once it makes sense.
      refetchInterval: ({ state }) => (refusalOf(state.error)?.retryAfterSeconds ?? 0) * 1_000 || false,
    },
    queries,
  )
  const isSettled = input === wanted
  const refused = refusalOf(search.error)
  const failed = isAsked && isSettled && refused
  return (
    <ByNameScreen
      frame={frame}
      typed={typed}
      onTyped={(searched) => {
        setTyped(searched)
        send({ type: 'TYPED', answers: { searched } })
      }}
      found={isAsked && isSettled ? (search.data ?? null) : null}
      loading={isLongEnough(wanted) && (search.isLoading || !isSettled)}
      failed={failed ? failed.code : typed === '' || isSettled ? view.failed : null}
      waitSeconds={failed ? (failed.retryAfterSeconds ?? null) : view.waitSeconds}
      onChosen={(ticket) => send({ type: 'PERSON_CHOSEN', ticket })}
    />
  )
}
