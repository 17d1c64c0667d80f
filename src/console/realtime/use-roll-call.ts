import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { getRollCall, type RollCall } from '#contract/console/roll-calls.ts'
import { newId } from '#src/api/new-id.ts'
import type { PersonState } from '#contract/roll-call.ts'
import { useRead } from '../api/reading.ts'
import { useCompany } from '../shell/company.tsx'
import { keepHeard, readBegun, readHeard } from './roll-call-cache.ts'
import { type Kept, rollCallOutbox } from './roll-call-outbox.ts'
import { withKept } from './with-kept.ts'

const LOOK_AGAIN_MS = 5_000
/** So long a stored copy stands in for the server's answer without a word. */
const PATIENCE_MS = 1_500

/**
 * A roll call as it is known here: the server's, with the ticks of this device that the server has not accepted yet.
 * @param onJoined the server knows it under another id, because one was already under way
 */
export function useRollCall(rollCallId: string, onJoined: (rollCallId: string) => void) {
  const { companyId } = useCompany()
  const queries = useQueryClient()
  const query = useRead(getRollCall, { rollCallId }, { everyMs: LOOK_AGAIN_MS })
  const [begun, setBegun] = useState<RollCall | null>(null)
  /** The copy stored before the page was reloaded, while the server is unreachable. */
  const [heard, setHeard] = useState<RollCall | null>(null)
  const [kept, setKept] = useState<Kept>({ ticks: [], added: [] })
  const outbox = useRef<ReturnType<typeof rollCallOutbox> | null>(null)

  useEffect(() => {
    void readBegun(rollCallId).then(setBegun)
    void readHeard(rollCallId).then(setHeard)
    const made = rollCallOutbox({
      companyId,
      rollCallId,
      onKept: setKept,
      onAnswered: (known) => {
        queries.setQueryData([companyId, getRollCall.name, { rollCallId: known.rollCallId }], known)
        setBegun(null)
        if (known.rollCallId !== rollCallId) onJoined(known.rollCallId)
      },
    })
    outbox.current = made
    return made.stop
  }, [companyId, rollCallId, queries, onJoined])

  const tick = (visitId: string, state: PersonState, musterPoint: string | null) => {
    const at = new Date().toISOString()
    const made = { tickId: newId(), rollCallId, visitId, state, musterPoint, at }
    // The tick is shown at once, however long the device takes to store it.
    setKept((before) => ({ ...before, ticks: [...before.ticks, made] }))
    void outbox.current?.add(made)
  }
  const add = (name: string, isSafe: boolean, musterPoint: string | null) => {
    const person = { personId: newId(), rollCallId, name, at: new Date().toISOString() }
    setKept((before) => ({ ...before, added: [...before.added, person] }))
    void outbox.current?.addPerson(person).then(() => {
      if (isSafe) tick(person.personId, 'safe', musterPoint)
    })
  }

  const said = query.data?.rollCallId === rollCallId ? query.data : null
  useEffect(() => {
    if (said) void keepHeard(said)
  }, [said])
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setLate, PATIENCE_MS, said === null)
    return () => clearTimeout(timer)
  }, [said])
  const known = said ?? begun ?? heard
  return {
    rollCall: known && withKept(known, kept),
    query,
    /** The server has not received everything. */
    isWaiting: begun !== null || kept.ticks.length + kept.added.length > 0,
    /** What is shown was stored here before: the server has not answered yet. */
    isOld: isLate && said === null,
    tick,
    /** A person on no list. */
    add,
  }
}
