import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock, type SnapshotFrom } from 'xstate'
import { PAGE_RENEWAL_MS, UNATTENDED_MS } from '#contract/limits.ts'
import { reloadSchedulerMachine } from '#machines/reload-scheduler/reload-scheduler.machine.ts'
import { walkEveryWay } from '#tests/support/machines/every-way.ts'

const START = 1_700_000_000_000
const calm = 'xstate.after.calm.reloadScheduler.attended'
const renewal = 'xstate.after.renewal.reloadScheduler.unattended'
const input = {
  updateWaits: false,
  renewAt: START + PAGE_RENEWAL_MS,
  sources: { now: () => START, newKey: () => 'key', language: () => 'it' },
}

walkEveryWay<SnapshotFrom<typeof reloadSchedulerMachine>>('a home that is not touched', {
  machine: reloadSchedulerMachine,
  inputs: [input],
  events: [
    { type: 'TOUCHED' },
    { type: 'CHECK' },
    { type: 'UPDATE_FOUND' },
    { type: calm },
    { type: renewal },
  ],
  key: ({ context }) => context.updateWaits,
  settled: ['attended', 'unattended', 'due'],
  world: (start, clock) => {
    const actor = start(reloadSchedulerMachine)
    return {
      actor,
      executors: {
        TOUCHED: ({ event }) => actor.send(event),
        CHECK: ({ event }) => actor.send(event),
        UPDATE_FOUND: ({ event }) => actor.send(event),
        [calm]: () => clock.increment(UNATTENDED_MS),
        [renewal]: () => clock.increment(PAGE_RENEWAL_MS),
      },
    }
  },
})

describe('the page reloads', () => {
  const watch = (updateWaits: boolean) => {
    const clock = new SimulatedClock()
    const sources = { ...input.sources, now: () => START + clock.now() }
    const actor = createActor(reloadSchedulerMachine, {
      input: { ...input, sources, updateWaits },
      clock,
    }).start()
    return { actor, clock, isDue: () => actor.getSnapshot().status === 'done' }
  }

  test('for an update that was there before, an idle minute after home came', () => {
    const { clock, isDue } = watch(true)
    clock.increment(UNATTENDED_MS - 1)
    expect(isDue()).toBe(false)
    clock.increment(1)
    expect(isDue()).toBe(true)
  })

  test('never while it is touched, nor just after it was woken: each touch begins the minute again', () => {
    const { actor, clock, isDue } = watch(true)
    for (let touches = 0; touches < 20; touches++) {
      clock.increment(UNATTENDED_MS - 1)
      actor.send({ type: touches % 2 === 0 ? 'TOUCHED' : 'CHECK' })
    }
    expect(isDue()).toBe(false)
  })

  test('once a day without an update', () => {
    const { clock, isDue } = watch(false)
    clock.increment(PAGE_RENEWAL_MS - 1)
    expect(isDue()).toBe(false)
    clock.increment(UNATTENDED_MS + 1)
    expect(isDue()).toBe(true)
  })
})
