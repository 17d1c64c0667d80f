import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock, type SnapshotFrom } from 'xstate'
import { ATTRACT_AFTER_MS, ATTRACT_DIM_MS } from '#contract/limits.ts'
import { ok } from '#contract/result.ts'
import { attractMachine } from '#machines/attract/attract.machine.ts'
import { configuration } from '#tests/support/machines/builders.ts'
import { kioskOnHome } from '#tests/support/machines/waiting-kiosk.ts'
import { walkEveryWay } from '#tests/support/machines/every-way.ts'

const rest = 'xstate.after.rest.attract.attended'
const dimming = 'xstate.after.dimming.attract.shown.bright'

walkEveryWay<SnapshotFrom<typeof attractMachine>>('the pictures of an untouched tablet', {
  machine: attractMachine,
  inputs: [{ isMobile: false }],
  events: [{ type: 'TOUCHED' }, { type: 'CHECK' }, { type: rest }, { type: dimming }],
  settled: ['attended', 'shown.bright', 'shown.dimmed'],
  world: (start, clock) => {
    const actor = start(attractMachine)
    return {
      actor,
      executors: {
        TOUCHED: ({ event }) => actor.send(event),
        CHECK: ({ event }) => actor.send(event),
        [rest]: () => clock.increment(ATTRACT_AFTER_MS),
        [dimming]: () => clock.increment(ATTRACT_DIM_MS),
      },
    }
  },
})

describe('the pictures', () => {
  const watch = (isMobile: boolean) => {
    const clock = new SimulatedClock()
    const actor = createActor(attractMachine, { input: { isMobile }, clock }).start()
    return { actor, clock, stands: () => actor.getSnapshot().value }
  }

  test('come a minute after the last touch, and go at the next', () => {
    const { actor, clock, stands } = watch(false)
    clock.increment(ATTRACT_AFTER_MS - 1)
    actor.send({ type: 'TOUCHED' })
    clock.increment(ATTRACT_AFTER_MS - 1)
    expect(stands()).toBe('attended')
    clock.increment(1)
    expect(stands()).toEqual({ shown: 'bright' })
    actor.send({ type: 'TOUCHED' })
    expect(stands()).toBe('attended')
  })

  test("never come on a visitor's own phone", () => {
    const { clock, stands } = watch(true)
    clock.increment(24 * 3_600_000)
    expect(stands()).toBe('attended')
  })
})

describe('an untouched tablet', () => {
  const attracting = async () => {
    const waiting = await kioskOnHome()
    const shown = () => {
      const view = waiting.view()
      return view.screen === 'home' ? view.attract : view.screen
    }
    waiting.wait(ATTRACT_AFTER_MS)
    expect(shown()).toBe('bright')
    return { ...waiting, shown }
  }

  test('dims, and wakes at a touch and when its page is shown again', async () => {
    const { kiosk, wait, shown } = await attracting()
    wait(ATTRACT_DIM_MS)
    expect(shown()).toBe('dimmed')
    kiosk.send({ type: 'TOUCHED' })
    expect(shown()).toBeNull()
    wait(ATTRACT_AFTER_MS)
    kiosk.send({ type: 'CHECK' })
    expect(shown()).toBeNull()
  })

  test('wakes for a badge, whether it is known or not, but not for one that is only left there', async () => {
    const { kiosk, wait, shown } = await attracting()
    kiosk.send({ type: 'CODE_SEEN', text: 'https://evil.example/' })
    expect(shown(), 'home says why it is refused').toBeNull()
    kiosk.send({ type: 'CODE_SEEN', text: 'ABCD-1234' })
    expect(shown()).toBe('visit')
    kiosk.send({ type: 'HOME_REQUESTED' })
    for (let second = 0; second < ATTRACT_AFTER_MS; second += 1_000) {
      wait(1_000)
      kiosk.send({ type: 'CODE_SEEN', text: 'ABCD-1234' })
    }
    expect(shown()).toBe('bright')
  })

  test('greets a visitor for whom staff open, and comes back a minute after home', async () => {
    const { kiosk, shown } = await attracting()
    const command = { code: 'ABCD-1234', direction: 'entry', reply: () => {} } as never
    kiosk.send({ type: 'OPEN_ACCESS_ASKED', command })
    expect(shown()).toBe('opened')
  })

  test('keeps its pictures while the network comes and goes, and loses them with the switch', async () => {
    const { fake, kiosk, shown } = await attracting()
    kiosk.send({ type: 'WENT_OFFLINE' })
    kiosk.send({ type: 'WENT_ONLINE' })
    expect(shown()).toBe('bright')
    kiosk.send({ type: 'CONFIGURATION_CHANGED' })
    const { generals } = configuration()
    await fake.answer('loadConfiguration', ok(configuration({ generals: { ...generals, attract: false } })))
    expect(shown()).toBeNull()
  })
})
