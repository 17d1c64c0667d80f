import { afterAll, describe, expect, test } from 'vitest'
import { createActor, SimulatedClock, type SnapshotFrom } from 'xstate'
import { NEXT_SCAN_LOCK_MS, REFUSAL_SCREEN_MS } from '#contract/limits.ts'
import { ok } from '#contract/result.ts'
import { multiScanMachine } from '#machines/multi-scan/multi-scan.machine.ts'
import type { MultiScanEvent } from '#machines/multi-scan/multi-scan.types.ts'
import { multiScanView } from '#machines/multi-scan/multi-scan.view.ts'
import { isLong } from '#tests/support/long.ts'
import { visitor } from '#tests/support/machines/builders.ts'
import { fakePorts, fakeSources, type PortName } from '#tests/support/machines/fakes.ts'
import {
  broke,
  coverOf,
  done,
  type Executor,
  noteTransitions,
  refused,
  stateName,
  transitionsOf,
  type Walk,
  walksOf,
} from '#tests/support/machines/walks.ts'

type Snapshot = SnapshotFrom<typeof multiScanMachine>
type InvokeId = 'identifyForEntry' | 'submitEntry' | 'identifyForExit' | 'submitExit' | 'learnDoor'

const BADGE = `v1.${'s'.repeat(22)}`
const access = { visitId: 'visit-1', direction: 'entry' as const, visitorCode: 'ABCD1234' }

const throughDoor = { ...access, opensDoor: true as const }

const afterAnswer = 'xstate.after.answerShown.multiScan.ready'
const afterAccepted = 'xstate.after.nextScanLock.multiScan.accepted'
const afterRejected = 'xstate.after.nextScanLock.multiScan.rejected'

const answers = (id: InvokeId, value: unknown) => [
  done(id, ok(value)),
  ...refused(id, 'ERR_NETWORK', 'UNAUTHORIZED', 'ANOTHER_VISIT_OPEN', 'EVENT_FULL_PLEASE_WAIT'),
  ...refused(id, 'NO_VISIT_OPEN', 'VISITOR_NOT_FOUND'),
  broke(id),
]

/** A badge and a bare code of the same visitor, and a code that holds too much. */
const events = [
  { type: 'CODE_SEEN', text: BADGE },
  { type: 'CODE_SEEN', text: 'ABCD-1234' },
  { type: 'CODE_SEEN', text: null },
  { type: 'CAMERA_CHOSEN', cameraId: 'other' },
  { type: 'BACK' },
  { type: 'HOME_REQUESTED' },
  ...answers('identifyForEntry', visitor()),
  ...answers('submitEntry', access),
  done('submitEntry', ok(throughDoor)),
  done('submitExit', ok(throughDoor)),
  done('learnDoor', ok(access)),
  done('learnDoor', ok({ ...access, isDoorShut: true })),
  broke('learnDoor'),
  ...answers('identifyForExit', visitor()),
  ...answers('submitExit', access),
  { type: afterAnswer },
  { type: afterAccepted },
  { type: afterRejected },
]

const settled = [
  'ready',
  'tryingEntry.identifying',
  'tryingEntry.submitting',
  'tryingExit.identifying',
  'tryingExit.submitting',
  'awaitingDoor',
  'accepted',
  'rejected',
  'over',
]

function drive(walked: Set<string>) {
  const fake = fakePorts()
  const clock = new SimulatedClock()
  const { identify, submitAccess, learnDoor } = fake.ports
  const actor = createActor(multiScanMachine.provide({ actors: { identify, submitAccess, learnDoor } }), {
    input: { sources: fakeSources(), cameraId: null },
    clock,
    inspect: noteTransitions(walked),
  })
  const answer =
    (port: PortName): Executor =>
    ({ event }) =>
      fake.answer(port, (event as unknown as { readonly output: never }).output)
  const send: Executor = ({ event }) => actor.send(event as MultiScanEvent)
  const wait = (milliseconds: number) => () => {
    clock.increment(milliseconds)
  }
  const executors = {
    'xstate.init': () => {
      actor.start()
    },
    CODE_SEEN: send,
    CAMERA_CHOSEN: send,
    BACK: send,
    HOME_REQUESTED: send,
    'xstate.done.actor.identifyForEntry': answer('identify'),
    'xstate.done.actor.submitEntry': answer('submitAccess'),
    'xstate.done.actor.identifyForExit': answer('identify'),
    'xstate.done.actor.submitExit': answer('submitAccess'),
    'xstate.done.actor.learnDoor': answer('learnDoor'),
    'xstate.error.actor.learnDoor': () => fake.break('learnDoor'),
    'xstate.error.actor.identifyForEntry': () => fake.break('identify'),
    'xstate.error.actor.submitEntry': () => fake.break('submitAccess'),
    'xstate.error.actor.identifyForExit': () => fake.break('identify'),
    'xstate.error.actor.submitExit': () => fake.break('submitAccess'),
    // As long as the longest of them.
    [afterAnswer]: wait(REFUSAL_SCREEN_MS),
    [afterAccepted]: wait(NEXT_SCAN_LOCK_MS),
    [afterRejected]: wait(NEXT_SCAN_LOCK_MS),
  } satisfies Record<
    | MultiScanEvent['type']
    | `xstate.${'done' | 'error'}.actor.${InvokeId}`
    | `xstate.${'init' | `after.${string}`}`,
    Executor
  >
  return { actor, executors }
}

/** One step of a walk: what happened, and what the door showed before and after it. */
const labelsOf = (walk: Walk): readonly string[] =>
  walk.steps.map(({ event, state }, at) => {
    const before = walk.steps[at - 1]?.state as Snapshot | undefined
    return JSON.stringify([
      before && [before.value, shownIn(before)],
      event,
      state.value,
      shownIn(state as Snapshot),
    ])
  })
function shownIn(snapshot: Snapshot) {
  const { busy, answer } = multiScanView(snapshot)
  return [busy, answer?.outcome]
}

describe('every way through the door', () => {
  const walked = new Set<string>()
  const seen = new Set<string>()
  let walks = 0
  let labels = 0

  test('is walked, and the machine stands where the chart says', async () => {
    const all = walksOf<Snapshot>(multiScanMachine, {
      input: { sources: fakeSources(), cameraId: null },
      events: () => events,
      key: ({ value, context: { seen: tried, entries, unanswered, entryRefusal, answer } }) =>
        JSON.stringify([
          value,
          tried.length,
          entries.length,
          unanswered.map(({ direction }) => direction),
          entryRefusal,
          answer?.outcome ?? null,
        ]),
    })
    labels = new Set(all.flatMap(labelsOf)).size
    // All edges in the long form, what has every step otherwise.
    const paths = isLong ? all : coverOf([{ walks: all }], labelsOf).flatMap((graph) => graph.walks)
    for (const path of paths) {
      const { actor, executors } = drive(walked)
      const agrees = (expected: unknown) => {
        const actual = actor.getSnapshot()
        seen.add(stateName(actual))
        expect(actual.value).toEqual((expected as Snapshot).value)
        expect(shownIn(actual)).toEqual(shownIn(expected as Snapshot))
      }
      for (const { event } of path.steps) expect(Object.keys(executors)).toContain(event.type)
      await path.test({
        states: Object.fromEntries(settled.map((name) => [name, agrees])),
        events: executors,
      })
      actor.stop()
      walks += 1
    }
  })

  test('takes every transition of the chart and rests in every settled state', () => {
    expect([...transitionsOf(multiScanMachine)].filter((transition) => !walked.has(transition))).toEqual([])
    expect([...seen].sort()).toEqual([...settled].sort())
    expect(labels, 'no fewer steps than ever').toBeGreaterThanOrEqual(158)
  })

  afterAll(() => {
    const declared = [...transitionsOf(multiScanMachine)]
    const taken = declared.filter((transition) => walked.has(transition)).length
    console.log(`multi-scan: ${labels} steps; walks: ${walks}, transitions: ${taken}/${declared.length}`)
  })
})
