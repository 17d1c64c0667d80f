import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { getRollCall, type RollCall, startRollCall, tickRollCall } from '#contract/console/roll-calls.ts'
import { ROLL_CALL_TICKS_MAX } from '#contract/limits.ts'
import { newId } from '#src/api/new-id.ts'
import { useRead } from '../api/reading.ts'
import { staffClient } from '../api/staff-client.ts'
import { useCompany } from '../shell/company.tsx'
import {
  forgetTicks,
  joinRollCall,
  type KeptTick,
  keepHeard,
  keepTick,
  readBegun,
  readHeard,
  readTicks,
} from './roll-call-cache.ts'

const LOOK_AGAIN_MS = 5_000
/** How often the server is tried while ticks wait for it. */
const TELL_AGAIN_MS = 2_000

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
  const isTelling = useRef(false)
  /** Ticks that are still being written to the device. */
  const saving = useRef(new Set<string>())

  useEffect(() => {
    void readBegun(rollCallId).then(setBegun)
    void readHeard(rollCallId).then(setHeard)
    void readTicks(rollCallId).then(setTicks)
  }, [rollCallId])

  const tell = useCallback(async () => {
    const begunHere = await readBegun(rollCallId)
    if (begunHere) {
      const { siteId, startedAt } = begunHere
      const started = await staffClient.call(startRollCall, { companyId, rollCallId, siteId, startedAt })
      if (!started.ok) return
      const { rollCallId: id } = started.value
      await joinRollCall(rollCallId, id)
      queries.setQueryData([companyId, getRollCall.name, { rollCallId: id }], started.value)
      setBegun(null)
      if (id !== rollCallId) return onJoined(id)
    }
    const forgetTold = async () => {
      const kept = new Set((await readTicks(rollCallId)).map(({ tickId }) => tickId))
      setTicks((before) => before.filter(({ tickId }) => kept.has(tickId) || saving.current.has(tickId)))
    }
    const waiting = (await readTicks(rollCallId)).slice(0, ROLL_CALL_TICKS_MAX)
    if (waiting.length === 0) return forgetTold()
    const told = waiting.map(({ tickId, visitId, isSafe, at }) => ({ tickId, visitId, isSafe, at }))
    const taken = await staffClient.call(tickRollCall, { companyId, rollCallId, ticks: told })
    if (!taken.ok) return
    await forgetTicks(waiting)
    queries.setQueryData([companyId, getRollCall.name, { rollCallId }], taken.value)
    await forgetTold()
  }, [companyId, rollCallId, queries, onJoined])

  const tellOnce = useCallback(() => {
    if (isTelling.current) return
    isTelling.current = true
    void tell().finally(() => {
      isTelling.current = false
    })
  }, [tell])

  const isWaiting = begun !== null || ticks.length > 0
  useEffect(() => {
    if (!isWaiting) return
    tellOnce()
    const trying = setInterval(tellOnce, TELL_AGAIN_MS)
    return () => clearInterval(trying)
  }, [isWaiting, tellOnce])

  const tick = async (visitId: string, isSafe: boolean) => {
    const made = { tickId: newId(), rollCallId, visitId, isSafe, at: new Date().toISOString() }
    saving.current.add(made.tickId)
    // The tick is shown at once, however long the device takes to store it.
    setTicks((before) => [...before, made])
    await keepTick(made)
    saving.current.delete(made.tickId)
    tellOnce()
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
    isWaiting,
    tick: (visitId: string, isSafe: boolean) => void tick(visitId, isSafe),
  }
}
