import { afterAll, describe, expect, test } from 'vitest'
import { createActor, SimulatedClock, type SnapshotFrom } from 'xstate'
import { failure } from '#contract/error-codes.ts'
import { LOGIN_BACKOFF_MS, LOGIN_TRIES, OPERATOR_LOCK_MS, OPERATOR_PIN_TRIES } from '#contract/limits.ts'
import { err, ok } from '#contract/result.ts'
import { defaultSettings, noTries, type OperatorTries } from '#machines/ports.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { settingsMachine } from '#machines/settings/settings.machine.ts'
import type { OperatorTask, SettingsEvent } from '#machines/settings/settings.types.ts'
import { settingsView } from '#machines/settings/settings.view.ts'
import { configuration, credentials, sessionToken } from '#tests/support/machines/builders.ts'
import { fakePorts, fakeSources } from '#tests/support/machines/fakes.ts'
import {
  broke,
  done,
  type Executor,
  noteTransitions,
  refused,
  stateName,
  transitionsOf,
  walksOf,
} from '#tests/support/machines/walks.ts'

type Snapshot = SnapshotFrom<typeof settingsMachine>

const START = 1_700_000_000_000
const other = { ...credentials, serviceCode: 'OTHER' }
const edited = { ...defaultSettings, showCounter: true, taxCode: credentials.taxCode, site: null }
const locked: OperatorTries = { wrong: OPERATOR_PIN_TRIES, lockedUntil: START + 2 * OPERATOR_LOCK_MS }

const afterLock = 'xstate.after.lock.settings.gate.locked'

/** A session as far as a trial looks at it. */
const trialSaying = (value: 'active' | 'unreachable' | 'unapproved') => ({
  type: 'xstate.snapshot.trial',
  snapshot: {
    context: {
      configuration: value === 'active' ? {} : null,
      failed: value === 'unapproved' ? 'FORBIDDEN' : 'ERR_NETWORK',
    },
    matches: (asked: string) => asked === value,
  },
})

const events = [
  { type: 'PIN_ENTERED', pin: '135790' },
  { type: 'SETTINGS_SAVED', edited: { ...edited, serviceCode: null } },
  { type: 'SETTINGS_SAVED', edited: { ...edited, serviceCode: 'OTHER' } },
  { type: 'CONFIGURE', credentials: other },
  { type: 'TRIES_CHANGED', tries: noTries },
  { type: 'OUTBOX_CHANGED', count: { waiting: 0, refused: 0 } },
  { type: 'BACK' },
  done('verifyPin', ok(null)),
  ...refused('verifyPin', 'FORBIDDEN', 'TOO_MANY_REQUESTS', 'ERR_NETWORK'),
  broke('verifyPin'),
  trialSaying('active'),
  trialSaying('unreachable'),
  trialSaying('unapproved'),
  done('trial', { refused: 'UNAUTHORIZED' }),
  { type: afterLock },
]

const lockedElsewhere = { type: 'TRIES_CHANGED', tries: locked }

const settled = ['gate.asking', 'gate.checking', 'gate.locked', 'open', 'configuring', 'trying', 'over']

interface Coming {
  readonly operatorTask: OperatorTask
  /** Visits that are not sent yet. */
  readonly waiting: number
}

const operatorTasks: readonly Coming[] = [
  { operatorTask: { kind: 'settings' }, waiting: 0 },
  { operatorTask: { kind: 'configure', companyId: 'demo', site: null }, waiting: 0 },
  { operatorTask: { kind: 'setup', companyId: 'demo', site: 'plant' }, waiting: 0 },
  { operatorTask: { kind: 'setup', companyId: 'other', site: 'plant' }, waiting: 0 },
  { operatorTask: { kind: 'settings' }, waiting: 2 },
  { operatorTask: { kind: 'configure', companyId: 'demo', site: null }, waiting: 1 },
]

const inputOf = ({ operatorTask, waiting }: Coming) => ({
  operatorTask,
  outbox: { waiting, refused: 0 },
  credentials,
  companyId: 'demo',
  settings: defaultSettings,
  tries: noTries,
  sources: fakeSources(START),
})

type WorldEventType =
  | 'xstate.init'
  | `xstate.${'done' | 'error'}.actor.verifyPin`
  | 'xstate.done.actor.trial'
  | 'xstate.snapshot.trial'
  | typeof afterLock

function drive(coming: Coming, walked: Set<string>) {
  const fake = fakePorts()
  const clock = new SimulatedClock()
  const input = inputOf(coming)
  const trial = sessionMachine.provide({
    actors: { acquireToken: fake.ports.tryCredentials, loadConfiguration: fake.ports.loadConfiguration },
  })
  const actor = createActor(settingsMachine.provide({ actors: { verifyPin: fake.ports.verifyPin, trial } }), {
    input,
    clock,
    inspect: noteTransitions(walked),
  })
  const send: Executor = ({ event }) => actor.send(event as SettingsEvent)
  const pass = (milliseconds: number) => {
    input.sources.pass(milliseconds)
    clock.increment(milliseconds)
  }
  const executors = {
    'xstate.init': () => {
      actor.start()
    },
    PIN_ENTERED: send,
    SETTINGS_SAVED: send,
    CONFIGURE: send,
    TRIES_CHANGED: send,
    OUTBOX_CHANGED: send,
    BACK: send,
    'xstate.done.actor.verifyPin': ({ event }) =>
      fake.answer('verifyPin', (event as unknown as { readonly output: never }).output),
    'xstate.error.actor.verifyPin': () => fake.break('verifyPin'),
    'xstate.done.actor.trial': () => fake.answer('tryCredentials', err(failure('UNAUTHORIZED'))),
    'xstate.snapshot.trial': async ({ event }) => {
      const { snapshot } = event as unknown as ReturnType<typeof trialSaying>
      if (snapshot.context.configuration) {
        await fake.answer('tryCredentials', ok(sessionToken(START + 24 * 3_600_000)))
        await fake.answer('loadConfiguration', ok(configuration()))
        return
      }
      if (snapshot.context.failed === 'FORBIDDEN') {
        await fake.answer('tryCredentials', err(failure('FORBIDDEN')))
        return
      }
      for (let tries = 1; tries <= LOGIN_TRIES; tries++) {
        await fake.answer('tryCredentials', err(failure('ERR_NETWORK')))
        clock.increment(LOGIN_BACKOFF_MS * 2 ** (tries - 1))
      }
    },
    [afterLock]: () => pass(actor.getSnapshot().context.tries.lockedUntil - input.sources.now()),
  } satisfies Record<SettingsEvent['type'] | WorldEventType, Executor>
  return { actor, executors }
}

describe('every way of an operator', () => {
  const walked = new Set<string>()
  const seen = new Set<string>()
  let walks = 0

  test.each(operatorTasks)(
    'who comes for $operatorTask.kind of $operatorTask.companyId, $waiting waiting',
    async (coming) => {
      const paths = walksOf<Snapshot>(settingsMachine, {
        input: inputOf(coming),
        // Another tab's lock only before time has passed, which a graph's state does not know.
        events: ({ context }) => (context.tries.lockedUntil === 0 ? [...events, lockedElsewhere] : events),
        key: ({ value, context: { tries, failed, outcome, operatorTask, outbox } }) =>
          JSON.stringify([
            value,
            Math.min(tries.wrong, OPERATOR_PIN_TRIES + 1),
            tries.lockedUntil > START,
            failed,
            outcome.outcome,
            operatorTask.kind,
            outbox.waiting,
          ]),
      })
      for (const path of paths) {
        const { actor, executors } = drive(coming, walked)
        const agrees = (expected: unknown) => {
          const actual = actor.getSnapshot()
          seen.add(stateName(actual))
          expect(actual.value).toEqual((expected as Snapshot).value)
          expect(settingsView(actual).stage).toBe(settingsView(expected as Snapshot).stage)
          if (actual.status === 'done') expect(actual.output).toEqual((expected as Snapshot).output)
        }
        for (const { event } of path.steps) expect(Object.keys(executors)).toContain(event.type)
        await path.test({
          states: Object.fromEntries(settled.map((name) => [name, agrees])),
          events: executors,
        })
        actor.stop()
        walks += 1
      }
    },
  )

  test('takes every transition of the chart and rests in every settled state', () => {
    expect([...transitionsOf(settingsMachine)].filter((transition) => !walked.has(transition))).toEqual([])
    expect([...seen].sort()).toEqual([...settled].sort())
  })

  afterAll(() => {
    const declared = [...transitionsOf(settingsMachine)]
    console.log(`settings: walks: ${walks}, transitions: ${declared.length}`)
  })
})
