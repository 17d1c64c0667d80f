import { useEffect, useRef, useState } from 'react'
import type { RollCall } from '#contract/console/roll-calls.ts'
import { newId } from '#src/api/new-id.ts'
import type { PersonState } from '#contract/roll-call.ts'
import { keepHeard, readBegun, readHeard } from './roll-call-cache.ts'
import { type Kept, type RollCallLine, rollCallOutbox } from './roll-call-outbox.ts'
import { withKept } from './with-kept.ts'

/** How long a stored copy is shown before the page says that the server has not answered. */
const PATIENCE_MS = 1_500

interface TicksOptions {
  readonly rollCallId: string
  readonly line: RollCallLine
  /** What the server has said last; `null`: nothing yet. */
  readonly said: RollCall | null
  readonly onAnswered: (rollCall: RollCall) => void
}

/** A roll call as it is known here: the server's, with the ticks of this device that the server has not accepted yet. */
export function useTicks({ rollCallId, line, said, onAnswered }: TicksOptions) {
  const [begun, setBegun] = useState<RollCall | null>(null)
  /** The copy stored before the page was reloaded, while the server is unreachable. */
  const [heard, setHeard] = useState<RollCall | null>(null)
  const [kept, setKept] = useState<Kept>({ ticks: [], added: [] })
  const outbox = useRef<ReturnType<typeof rollCallOutbox> | null>(null)

  useEffect(() => {
    void readBegun(rollCallId).then(setBegun)
    void readHeard(rollCallId).then(setHeard)
    const made = rollCallOutbox({
      line,
      rollCallId,
      onKept: setKept,
      onAnswered(known) {
        setBegun(null)
        onAnswered(known)
      },
    })
    outbox.current = made
    return made.stop
  }, [line, rollCallId, onAnswered])

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
    /** The server has not received everything. */
    isWaiting: begun !== null || kept.ticks.length + kept.added.length > 0,
    /** What is shown was stored here before: the server has not answered yet. */
    isOld: isLate && said === null,
    /** The server has said it to this page. */
    isSaid: said !== null,
    tick,
    /** A person on no list. */
    add,
  }
}
