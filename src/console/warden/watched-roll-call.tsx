import { useLingui } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { RollCall } from '#contract/console/roll-calls.ts'
import type { getWatchedRollCall } from '#contract/console/warden-links.ts'
import { Note } from '#src/ui/note.tsx'
import type { Answered } from '../api/reading.ts'
import { clockTime } from '../parts/names.ts'
import { Pill } from '../parts/rows.tsx'
import { RollCallPeople } from '../pages/roll-call/people-list.tsx'
import { useMusterPoint } from '../pages/roll-call/use-muster-point.ts'
import { useTicks } from '../realtime/use-ticks.ts'
import { wardenLine } from './warden-line.ts'
import { watchKey } from './watch-key.ts'

interface WatchedRollCallProps {
  readonly rollCallId: string
  /** `null`: the server has not answered yet. */
  readonly said: RollCall | null
  /** The page sees one site alone. */
  readonly isOfOneSite: boolean
  readonly siteNames: Readonly<Record<string, string>>
  readonly isAway: boolean
}

/** The list, to be read and ticked; what is ticked without network is sent later. */
export function WatchedRollCall({ rollCallId, said, isOfOneSite, siteNames, isAway }: WatchedRollCallProps) {
  const { i18n } = useLingui()
  const queries = useQueryClient()
  const onAnswered = useCallback(
    (rollCall: RollCall) =>
      queries.setQueryData(watchKey, (before: Answered<typeof getWatchedRollCall> | undefined) =>
        before ? { ...before, rollCall } : before,
      ),
    [queries],
  )
  const { rollCall, isWaiting, isOld, isSaid, tick } = useTicks({
    rollCallId,
    line: wardenLine,
    said,
    onAnswered,
  })
  const { musterPoint, choose } = useMusterPoint(rollCallId, rollCall?.musterPoints ?? [])
  if (rollCall === null) return <p role="status">{isAway ? i18n._('ROLL_CALL_AWAY') : ''}</p>
  const hasEnded = rollCall.endedAt !== null
  return (
    <>
      <p>
        {rollCall.isDrill && (
          <>
            <Pill>{i18n._('ROLL_CALL_DRILL')}</Pill>{' '}
          </>
        )}
        {hasEnded
          ? i18n._('WARDEN_ENDED', { at: clockTime(i18n, rollCall.endedAt ?? '') })
          : i18n._('ROLL_CALL_ALARM', { at: clockTime(i18n, rollCall.startedAt) })}
      </p>
      <div role="status">
        {(isAway || isWaiting || isOld) && (
          <Note tone="warning">{isWaiting ? i18n._('ROLL_CALL_WAITING') : i18n._('ROLL_CALL_AWAY')}</Note>
        )}
      </div>
      <RollCallPeople
        rollCall={rollCall}
        isFresh={isSaid && !isAway}
        isPart={isOfOneSite && rollCall.siteId === null}
        siteName={(siteId) => siteNames[siteId ?? ''] ?? ''}
        onTick={hasEnded ? null : tick}
        musterPoint={musterPoint}
        onPoint={choose}
      />
    </>
  )
}
