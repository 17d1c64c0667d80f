import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { getRollCall, type RollCall } from '#contract/console/roll-calls.ts'
import { useRead } from '../api/reading.ts'
import { useCompany } from '../shell/company.tsx'
import { staffRollCallLine } from './roll-call-outbox.ts'
import { useTicks } from './use-ticks.ts'

const LOOK_AGAIN_MS = 5_000

/**
 * A roll call as it is known here, for an account.
 * @param onJoined the server knows it under another id, because one was already under way
 */
export function useRollCall(rollCallId: string, onJoined: (rollCallId: string) => void) {
  const { companyId } = useCompany()
  const queries = useQueryClient()
  const query = useRead(getRollCall, { rollCallId }, { everyMs: LOOK_AGAIN_MS })
  const line = useMemo(() => staffRollCallLine(companyId), [companyId])
  const onAnswered = useCallback(
    (known: RollCall) => {
      queries.setQueryData([companyId, getRollCall.name, { rollCallId: known.rollCallId }], known)
      if (known.rollCallId !== rollCallId) onJoined(known.rollCallId)
    },
    [companyId, rollCallId, queries, onJoined],
  )
  const said = query.data?.rollCallId === rollCallId ? query.data : null
  return { query, ...useTicks({ rollCallId, line, said, onAnswered }) }
}
