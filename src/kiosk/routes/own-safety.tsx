import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getOwnRollCall, saySafe } from '#contract/calls/own-roll-call.ts'
import { OWN_ROLL_CALL_POLL_MS } from '#contract/limits.ts'
import { orThrow, queries } from '#src/api/queries.ts'
import { Button } from '#src/ui/button.tsx'
import { focusHeading } from '#src/ui/heading.tsx'
import { Note } from '#src/ui/note.tsx'
import { useClient } from './services.tsx'

interface OwnSafetyProps {
  /** Of the visitor: what the phone knew of another one is not shown to this one. */
  readonly code: string
}

/** On a visitor's own phone while a roll call runs where they are: where to go, and a button that says that they are safe. */
export function OwnSafety({ code }: OwnSafetyProps) {
  const { i18n } = useLingui()
  const client = useClient()
  const queryKey = [getOwnRollCall.name, code]
  const [busy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const { data } = useQuery(
    {
      queryKey,
      queryFn: ({ signal }) => orThrow(client, getOwnRollCall, {}, signal),
      refetchInterval: OWN_ROLL_CALL_POLL_MS,
      refetchOnMount: 'always',
      networkMode: 'always',
      retry: false,
    },
    queries,
  )
  if (!data) return null
  const say = async () => {
    setBusy(true)
    const said = await client.call(saySafe, {})
    setBusy(false)
    setFailed(!said.ok)
    if (!said.ok) return
    // The button goes, and with it the focus.
    focusHeading()
    // Nothing, if they have left or the roll call has ended meanwhile.
    queries.setQueryData(queryKey, said.value)
  }
  const { isDrill, musterPoints, saidSafeAt } = data
  return (
    <section>
      <Note tone={isDrill ? 'warning' : 'danger'} role="alert">
        <strong>{isDrill ? i18n._('SAFETY_DRILL') : i18n._('SAFETY_LEAVE')}</strong>
        {musterPoints.length > 0 && <> {i18n._('SAFETY_POINTS', { points: musterPoints.join(', ') })}</>}
      </Note>
      <div role="status">
        {saidSafeAt !== null && <Note tone="success">{i18n._('SAFETY_SAID')}</Note>}
        {hasFailed && <Note tone="danger">{i18n._('ERROR_RETRY')}</Note>}
      </div>
      {saidSafeAt === null && (
        <Button variant="primary" busy={busy} onClick={() => void say()}>
          {i18n._('SAFETY_SAY')}
        </Button>
      )}
    </section>
  )
}
