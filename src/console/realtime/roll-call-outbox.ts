import { createActor, fromPromise } from 'xstate'
import { type RollCall, startRollCall, tickRollCall } from '#contract/console/roll-calls.ts'
import { ROLL_CALL_TICKS_MAX } from '#contract/limits.ts'
import { ok } from '#contract/result.ts'
import { outboxMachine } from '#machines/outbox/outbox.machine.ts'
import type { SendOldest } from '#machines/ports.ts'
import { staffClient } from '../api/staff-client.ts'
import {
  forgetTicks,
  joinRollCall,
  type KeptTick,
  keepTick,
  readBegun,
  readTicks,
} from './roll-call-cache.ts'

interface RollCallOutboxOptions {
  readonly companyId: string
  readonly rollCallId: string
  /** The server has accepted something of this device; the roll call's id is another one if one was under way. */
  readonly onAnswered: (rollCall: RollCall) => void
  /** The ticks that the server has not accepted yet. */
  readonly onTicks: (ticks: readonly KeptTick[]) => void
}

/** Sends what this device has recorded of a roll call: first that it began, then its ticks. */
export function rollCallOutbox({ companyId, rollCallId, onAnswered, onTicks }: RollCallOutboxOptions) {
  /** Ticks that are still being written to the device. */
  const saving = new Map<string, KeptTick>()

  async function report(): Promise<void> {
    const before = [...saving.values()]
    const ticks = [...before, ...(await readTicks(rollCallId)), ...saving.values()]
    onTicks([...new Map(ticks.map((tick) => [tick.tickId, tick])).values()])
  }

  const sendOldest: SendOldest = fromPromise(async () => {
    const begun = await readBegun(rollCallId)
    if (begun) {
      const { siteId, startedAt } = begun
      const started = await staffClient.call(startRollCall, { companyId, rollCallId, siteId, startedAt })
      if (!started.ok) return started
      await joinRollCall(rollCallId, started.value.rollCallId)
      onAnswered(started.value)
      return ok('answered')
    }
    const waiting = (await readTicks(rollCallId)).slice(0, ROLL_CALL_TICKS_MAX)
    if (waiting.length > 0) {
      const ticks = waiting.map(({ tickId, visitId, isSafe, at }) => ({ tickId, visitId, isSafe, at }))
      const ticked = await staffClient.call(tickRollCall, { companyId, rollCallId, ticks })
      if (!ticked.ok) return ticked
      await forgetTicks(waiting)
      onAnswered(ticked.value)
    }
    await report()
    return ok(waiting.length > 0 ? 'answered' : 'empty')
  })

  const sender = createActor(outboxMachine.provide({ actors: { sendOldest } }), {
    input: { random: Math.random },
  }).start()
  // Ticks have ids, so several tabs may send the same one.
  sender.send({ type: 'LEADER_ELECTED' })
  void report()

  return {
    async add(tick: KeptTick): Promise<void> {
      saving.set(tick.tickId, tick)
      await keepTick(tick)
      saving.delete(tick.tickId)
      sender.send({ type: 'OUTBOX_CHANGED' })
    },
    stop: (): void => void sender.stop(),
  }
}
