import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LEAVE_BY_NAME_MIN_COLUMNS, SEARCH_DEBOUNCE_MS } from '#contract/limits.ts'
import { columns } from '#contract/text.ts'
import type { VisitView } from '#machines/visit/visit.types.ts'
import { insideQuery, queries, RefusedCall } from '#src/api/queries.ts'
import { useSend } from '#src/kiosk/connect/kiosk-context.tsx'
import { useDebounced } from '#src/kiosk/connect/use-debounced.ts'
import { ByNameScreen } from '#src/kiosk/screens/by-name/by-name-screen.tsx'
import type { FrameProps } from '#src/ui/frame/step-frame.tsx'
import { useClient } from './services.tsx'

interface ByNameProps {
  readonly frame: FrameProps
  readonly view: Extract<VisitView, { screen: 'byName' }>
}

const isLongEnough = (text: string): boolean => columns(text) >= LEAVE_BY_NAME_MIN_COLUMNS

export function ByName({ frame, view }: ByNameProps) {
  const send = useSend()
  const client = useClient()
  const [typed, setTyped] = useState('')
  const wanted = typed.trim()
  const input = useDebounced(wanted, SEARCH_DEBOUNCE_MS)
  const isAsked = isLongEnough(input) && isLongEnough(wanted)
  const search = useQuery({ ...insideQuery(client, input), enabled: isAsked }, queries)
  const isSettled = input === wanted
  const refused = search.error instanceof RefusedCall ? search.error.failure.code : null
  return (
    <ByNameScreen
      frame={frame}
      typed={typed}
      onTyped={setTyped}
      found={isAsked && isSettled ? (search.data ?? null) : null}
      loading={isLongEnough(wanted) && (search.isLoading || !isSettled)}
      failed={(isAsked && isSettled && refused) || (typed === '' || isSettled ? view.failed : null)}
      onChosen={(ticket) => send({ type: 'PERSON_CHOSEN', ticket })}
    />
  )
}
