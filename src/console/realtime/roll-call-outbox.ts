import { createActor, fromPromise } from 'xstate'
import { type RollCall, startRollCall, tickRollCall } from '#contract/console/roll-calls.ts'
import { ROLL_CALL_ADDED_MAX, ROLL_CALL_TICKS_MAX } from '#contract/limits.ts'
import type { Failure } from '#contract/error-codes.ts'
import { ok, type Result } from '#contract/result.ts'
import { outboxMachine } from '#machines/outbox/outbox.machine.ts'
import type { SendOldest } from '#machines/ports.ts'
import { staffClient } from '../api/staff-client.ts'
import {
  forgetSent,
  joinRollCall,
  type KeptPerson,
  type KeptTick,
  keepPerson,
  keepTick,
  readAdded,
  readBegun,
  readTicks,
} from './roll-call-cache.ts'

/** What the server has not accepted yet. */
export interface Kept {
  readonly ticks: readonly KeptTick[]
  readonly added: readonly KeptPerson[]
}

/** Sends what a device has recorded. */
export interface RollCallLine {
  /** `null`: this device begins none. */
  readonly begin: ((begun: RollCall) => Promise<Result<RollCall, Failure>>) | null
  readonly tick: (rollCallId: string, kept: Kept) => Promise<Result<RollCall, Failure>>
}

/** By the account that is signed in. */
export const staffRollCallLine = (companyId: string): RollCallLine => ({
  begin: ({ rollCallId, siteId, startedAt, isDrill }) =>
    staffClient.call(startRollCall, {
      companyId,
      rollCallId,
      siteId,
      startedAt,
      isDrill,
      sentAt: new Date().toISOString(),
    }),
  tick: (rollCallId, { ticks, added }) =>
    staffClient.call(tickRollCall, {
      companyId,
      rollCallId,
      sentAt: new Date().toISOString(),
      ticks: withoutRollCall(ticks),
      added: withoutRollCall(added),
    }),
})

/** As the server takes them. */
export const withoutRollCall = <One extends { readonly rollCallId: string }>(kept: readonly One[]) =>
  kept.map(({ rollCallId: _rollCall, ...one }) => one)

interface RollCallOutboxOptions {
  readonly line: RollCallLine
  readonly rollCallId: string
  /** The server has accepted something of this device; the roll call's id is another one if one was under way. */
  readonly onAnswered: (rollCall: RollCall) => void
  readonly onKept: (kept: Kept) => void
}

/** Sends what this device has recorded of a roll call: first that it began, then people on no list, and ticks. */
export function rollCallOutbox({ line, rollCallId, onAnswered, onKept }: RollCallOutboxOptions) {
  /** What is still being written to the device. */
  const savedTicks = new Map<string, KeptTick>()
  const savedPeople = new Map<string, KeptPerson>()

  async function report(): Promise<void> {
    const before = { ticks: [...savedTicks.values()], added: [...savedPeople.values()] }
    const [stored, people] = await Promise.all([readTicks(rollCallId), readAdded(rollCallId)])
    const ticks = [...before.ticks, ...stored, ...savedTicks.values()]
    const added = [...before.added, ...people, ...savedPeople.values()]
    onKept({
      ticks: [...new Map(ticks.map((tick) => [tick.tickId, tick])).values()],
      added: [...new Map(added.map((person) => [person.personId, person])).values()],
    })
  }

  const sendOldest: SendOldest = fromPromise(async () => {
    const begun = line.begin === null ? null : await readBegun(rollCallId)
    if (begun && line.begin) {
      const started = await line.begin(begun)
      if (!started.ok) return started
      await joinRollCall(rollCallId, started.value.rollCallId)
      onAnswered(started.value)
      return ok('answered')
    }
    const added = (await readAdded(rollCallId)).slice(0, ROLL_CALL_ADDED_MAX)
    // A tick of a person whom the server does not know yet would be lost.
    const isLast = added.length < ROLL_CALL_ADDED_MAX
    const waiting = isLast ? (await readTicks(rollCallId)).slice(0, ROLL_CALL_TICKS_MAX) : []
    const isEmpty = waiting.length + added.length === 0
    if (!isEmpty) {
      const ticked = await line.tick(rollCallId, { ticks: waiting, added })
      if (!ticked.ok) return ticked
      await forgetSent(waiting, added)
      onAnswered(ticked.value)
    }
    await report()
    return ok(isEmpty ? 'empty' : 'answered')
  })

  const sender = createActor(outboxMachine.provide({ actors: { sendOldest } }), {
    input: { random: Math.random },
  }).start()
  // Ticks have ids, so several tabs may send the same one.
  sender.send({ type: 'LEADER_ELECTED' })
  void report()

  return {
    async add(tick: KeptTick): Promise<void> {
      savedTicks.set(tick.tickId, tick)
      await keepTick(tick)
      savedTicks.delete(tick.tickId)
      sender.send({ type: 'OUTBOX_CHANGED' })
    },
    /** Before the first tick of this person. */
    async addPerson(person: KeptPerson): Promise<void> {
      savedPeople.set(person.personId, person)
      await keepPerson(person)
      savedPeople.delete(person.personId)
      sender.send({ type: 'OUTBOX_CHANGED' })
    },
    stop: (): void => void sender.stop(),
  }
}
