import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { getRollCall, type RollCall } from '#contract/console/roll-calls.ts'
import { newId } from '#src/api/new-id.ts'
import { useRead } from '../api/reading.ts'
import { useCompany } from '../shell/company.tsx'
import { type KeptTick, keepHeard, readBegun, readHeard } from './roll-call-cache.ts'
import { rollCallOutbox } from './roll-call-outbox.ts'

const LOOK_AGAIN_MS = 5_000

/** The latest tick by time wins, the server's or one of this device's. */
function withTicks(rollCall: RollCall, ticks: readonly KeptTick[]): RollCall {
  const last = new Map<string, KeptTick>()
  for (const tick of ticks) if ((last.get(tick.visitId)?.at ?? '') <= tick.at) last.set(tick.visitId, tick)
  const people = rollCall.people.map((person) => {
    const tick = last.get(person.visitId)
    if (!tick || (person.tickedAt !== null && person.tickedAt > tick.at)) return person
    return { ...person, isSafe: tick.isSafe, tickedAt: tick.at, tickedBy: null }
  })
  return { ...rollCall, people }
}

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
  const [ticks, setTicks] = useState<readonly KeptTick[]>([])
  const outbox = useRef<ReturnType<typeof rollCallOutbox> | null>(null)

  useEffect(() => {
    void readBegun(rollCallId).then(setBegun)
    void readHeard(rollCallId).then(setHeard)
    const made = rollCallOutbox({
      companyId,
      rollCallId,
      onTicks: setTicks,
      onAnswered: (known) => {
        queries.setQueryData([companyId, getRollCall.name, { rollCallId: known.rollCallId }], known)
        setBegun(null)
        if (known.rollCallId !== rollCallId) onJoined(known.rollCallId)
      },
    })
    outbox.current = made
    return made.stop
  }, [companyId, rollCallId, queries, onJoined])

  const tick = (visitId: string, isSafe: boolean) => {
    const made = { tickId: newId(), rollCallId, visitId, isSafe, at: new Date().toISOString() }
    // The tick is shown at once, however long the device takes to store it.
    setTicks((before) => [...before, made])
    void outbox.current?.add(made)
  }

  const said = query.data?.rollCallId === rollCallId ? query.data : null
  useEffect(() => {
    if (said) void keepHeard(said)
  }, [said])
  const known = said ?? begun ?? heard
  return {
    rollCall: known && withTicks(known, ticks),
    query,
    /** The server has not received everything. */
    isWaiting: begun !== null || ticks.length > 0,
    tick,
  }
}
