import { describe, expect, test } from 'vitest'
import {
  type Actor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventObject,
  SimulatedClock,
} from 'xstate'
import { type Executor, noteTransitions, stateName, transitionsOf, walksOf } from './walks.ts'

interface World {
  /** Makes what the machine hears of happen, by the name that the machine knows it by. */
  readonly executors: Readonly<Record<string, Executor>>
  readonly actor: Actor<AnyStateMachine>
}

interface EveryWay<Snapshot extends AnyMachineSnapshot> {
  readonly machine: AnyStateMachine
  /** A graph for each. */
  readonly inputs?: readonly unknown[]
  readonly events: readonly EventObject[]
  /** The part of the context that shapes the graph besides the state. */
  readonly key?: (snapshot: Snapshot) => unknown
  /** The states in which the machine rests. */
  readonly settled: readonly string[]
  /** The machine with its effects, and the hands of the world on them. */
  readonly world: (
    start: (machine: AnyStateMachine) => Actor<AnyStateMachine>,
    clock: SimulatedClock,
  ) => World
}

/** Walks every edge of a small chart, in one world, and counts that every transition was taken. */
export function walkEveryWay<Snapshot extends AnyMachineSnapshot>(
  name: string,
  { machine, inputs = [undefined], events, key, settled, world }: EveryWay<Snapshot>,
): void {
  describe(`every way of ${name}`, () => {
    const walked = new Set<string>()
    const seen = new Set<string>()

    test.each(inputs)('leads where the chart says, given %j', async (input) => {
      const walks = walksOf<Snapshot>(machine, {
        input,
        events: () => events,
        key: (snapshot) => JSON.stringify([snapshot.value, key?.(snapshot)]),
      })
      for (const walk of walks) {
        const clock = new SimulatedClock()
        const { actor, executors } = world(
          (real) => createActor(real, { input, clock, inspect: noteTransitions(walked) }),
          clock,
        )
        const agrees = (expected: unknown) => {
          const actual: AnyMachineSnapshot = actor.getSnapshot()
          seen.add(stateName(actual))
          expect(actual.value).toEqual((expected as Snapshot).value)
        }
        const all: Record<string, Executor> = {
          ...executors,
          'xstate.init': () => {
            actor.start()
          },
        }
        for (const { event } of walk.steps) expect(Object.keys(all)).toContain(event.type)
        await walk.test({
          states: Object.fromEntries(settled.map((state) => [state, agrees])),
          events: all,
        })
        actor.stop()
      }
    })

    test('takes every transition and rests in every settled state', () => {
      expect([...transitionsOf(machine)].filter((transition) => !walked.has(transition))).toEqual([])
      expect([...seen].sort()).toEqual([...settled].sort())
    })
  })
}
