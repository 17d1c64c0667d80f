import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { IDLE_WARNING_MS, IDLE_WIPE_MS, SETTINGS_IDLE_MS } from '#contract/limits.ts'
import { idleMachine } from '#machines/idle/idle.machine.ts'
import { fakeSources } from '#tests/support/machines/fakes.ts'
import { walkEveryWay } from '#tests/support/machines/every-way.ts'

const warning = 'xstate.after.warning.idle.attended'
const wipe = 'xstate.after.wipe.idle.warned'
const input = { restMs: IDLE_WARNING_MS, answerMs: IDLE_WIPE_MS, sources: fakeSources() }

walkEveryWay('a visit that is left alone', {
  machine: idleMachine,
  // Walks happen in no time: where none is needed, a return finds it over, or asked after.
  inputs: [input, { ...input, restMs: 0 }, { ...input, restMs: 0, answerMs: 0 }],
  events: [{ type: 'TOUCHED' }, { type: 'STAYED' }, { type: 'CHECK' }, { type: warning }, { type: wipe }],
  settled: ['attended', 'warned', 'deserted'],
  world: (start, clock) => {
    const actor = start(idleMachine)
    return {
      actor,
      executors: {
        TOUCHED: ({ event }) => actor.send(event),
        STAYED: ({ event }) => actor.send(event),
        CHECK: ({ event }) => actor.send(event),
        [warning]: () => clock.increment(IDLE_WARNING_MS),
        [wipe]: () => clock.increment(IDLE_WARNING_MS + IDLE_WIPE_MS),
      },
    }
  },
})

describe('a tablet that sleeps', () => {
  const watch = (given: Partial<typeof input> = {}) => {
    const clock = new SimulatedClock()
    const sources = fakeSources()
    const actor = createActor(idleMachine, { input: { ...input, sources, ...given }, clock }).start()
    return {
      actor,
      stands: () => actor.getSnapshot().value,
      pass: (ms: number) => {
        sources.pass(ms)
        clock.increment(ms)
      },
      /** Time passes, and timers stand still. */
      sleep: (ms: number) => {
        sources.pass(ms)
        actor.send({ type: 'CHECK' })
      },
    }
  }

  test('wakes without a visitor once all the time is over, and asks no question', () => {
    const { stands, sleep } = watch()
    sleep(IDLE_WARNING_MS + IDLE_WIPE_MS)
    expect(stands()).toBe('deserted')
  })

  test('wakes with the question, for as long as is left', () => {
    const { stands, sleep, pass } = watch()
    sleep(IDLE_WARNING_MS + IDLE_WIPE_MS - 5_000)
    expect(stands()).toBe('warned')
    pass(4_999)
    expect(stands()).toBe('warned')
    pass(1)
    expect(stands()).toBe('deserted')
  })

  test('after a nap waits for what is left, and asks at the same time as if it had not slept', () => {
    const { stands, sleep, pass } = watch()
    sleep(IDLE_WARNING_MS - 1_000)
    expect(stands()).toBe('attended')
    pass(1_000)
    expect(stands()).toBe('warned')
    sleep(IDLE_WIPE_MS)
    expect(stands()).toBe('deserted')
  })

  test('resets the time that it slept once it is touched', () => {
    const { actor, stands, sleep, pass } = watch()
    sleep(IDLE_WARNING_MS)
    actor.send({ type: 'STAYED' })
    pass(IDLE_WARNING_MS - 1)
    expect(stands()).toBe('attended')
    actor.send({ type: 'TOUCHED' })
    sleep(IDLE_WARNING_MS - 1)
    expect(stands()).toBe('attended')
  })

  test('closes the settings without a question', () => {
    const { stands, sleep, pass } = watch({ restMs: SETTINGS_IDLE_MS, answerMs: 0 })
    sleep(SETTINGS_IDLE_MS - 1)
    expect(stands()).toBe('attended')
    pass(1)
    pass(0)
    expect(stands()).toBe('deserted')
  })
})
