import { afterAll, describe, expect, test } from 'vitest'
import { createActor, SimulatedClock, type SnapshotFrom } from 'xstate'
import {
  APPROVAL_CHECK_MS,
  FLOW_INFO_STALE_MS,
  LOGIN_BACKOFF_MS,
  LOGIN_TRIES,
  SESSION_CHECK_MS,
} from '#contract/limits.ts'
import { ok } from '#contract/result.ts'
import type { Credentials, SessionToken, Sources, TouchlessPass } from '#machines/ports.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import type { SessionEvent } from '#machines/session/session.types.ts'
import { configuration, credentials, sessionToken } from '#tests/support/machines/builders.ts'
import { fakePorts, type PortName } from '#tests/support/machines/fakes.ts'
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

type Snapshot = SnapshotFrom<typeof sessionMachine>

const START = 1_700_000_000_000
const FRESH = sessionToken(START + 24 * 3_600_000, 'fresh')
const ENDING = sessionToken(START + 60_000, 'ending')
const OVER = sessionToken(START, 'over')
/** A token that never expires, for worlds in which time flies. */
const ETERNAL = sessionToken(START * 10, 'eternal')

const still: Sources = { now: () => START, newKey: () => 'key', language: () => 'it' }
/** Two worlds: in one no time passes, in the other every look at the clock finds the configuration stale. */
const worlds: Readonly<Record<string, () => Sources>> = {
  'time stands still': () => still,
  'time flies': () => {
    let now = START
    return {
      now: () => {
        now += FLOW_INFO_STALE_MS
        return now
      },
      newKey: () => 'key',
      language: () => 'it',
    }
  },
}

const pass: TouchlessPass = { companyId: 'demo', site: null, presence: 'now', token: null }
const kept = (token: SessionToken): TouchlessPass => ({ ...pass, presence: null, token })

/** A tablet, and phones: just let in, let in by an earlier page, and come back too late. */
const entrances: Readonly<
  Record<
    string,
    { readonly credentials: Credentials | TouchlessPass; readonly tokens: readonly SessionToken[] }
  >
> = {
  'a tablet': { credentials, tokens: [FRESH, ENDING] },
  'a phone': { credentials: pass, tokens: [ETERNAL, ENDING, OVER] },
  'a phone that is let in already': { credentials: kept(ETERNAL), tokens: [ETERNAL] },
  'a phone that comes back too late': { credentials: kept(OVER), tokens: [ETERNAL] },
}
const cases = Object.entries(entrances).flatMap(([who, entrance]) =>
  Object.entries(worlds).map(([world, sources]) => ({ who, world, sources, ...entrance })),
)

const tokens = (id: string, given: readonly SessionToken[]) => [
  ...given.map((token) => done(id, ok(token))),
  ...refused(id, 'UNAUTHORIZED', 'FORBIDDEN', 'ERR_NETWORK'),
  broke(id),
]
const configurations = (id: string) => [
  done(id, ok(configuration())),
  ...refused(id, 'UNAUTHORIZED', 'ECONNABORTED', 'FORBIDDEN'),
  broke(id),
]

const afterBackoff = 'xstate.after.backoff.session.backingOff'
const afterApproval = 'xstate.after.approvalCheck.session.unapproved'
const afterCheckUnreachable = 'xstate.after.sessionCheck.session.unreachable'
const afterCheckEnding = 'xstate.after.sessionCheck.session.active.ending'
const afterCheckIdle = 'xstate.after.sessionCheck.session.active.idle'

const eventsFor = (given: readonly SessionToken[]) => [
  { type: 'CHECK' },
  { type: 'TOKEN_REFUSED' },
  { type: 'RETRY' },
  { type: 'CONFIGURATION_CHANGED' },
  { type: 'EXTEND' },
  ...tokens('acquireToken', given),
  ...tokens('refreshToken', given),
  done('extendToken', ok(ETERNAL.expiresAt)),
  ...refused('extendToken', 'UNAUTHORIZED', 'FORBIDDEN'),
  broke('extendToken'),
  ...configurations('loadConfiguration'),
  ...configurations('reloadConfiguration'),
  { type: afterBackoff },
  { type: afterApproval },
  { type: afterCheckUnreachable },
  { type: afterCheckIdle },
  { type: afterCheckEnding },
]

const settled = [
  'acquiring',
  'loading',
  'backingOff',
  'unreachable',
  'unapproved',
  'active.idle',
  'active.refreshing',
  'active.reloading',
  'active.ending',
  'active.extending',
  'refused',
  'expired',
]

function drive(entrance: Credentials | TouchlessPass, sources: Sources, walked: Set<string>) {
  const fake = fakePorts()
  const clock = new SimulatedClock()
  const { acquireToken, extendToken, loadConfiguration } = fake.ports
  const provided = sessionMachine.provide({ actors: { acquireToken, extendToken, loadConfiguration } })
  const actor = createActor(provided, {
    input: { credentials: entrance, sources },
    clock,
    inspect: noteTransitions(walked),
  })
  const answer =
    (port: PortName): Executor =>
    ({ event }) =>
      fake.answer(port, (event as unknown as { readonly output: never }).output)
  const send: Executor = ({ event }) => actor.send(event as SessionEvent)
  const wait = (milliseconds: number) => () => {
    clock.increment(milliseconds)
  }
  const executors = {
    'xstate.init': () => {
      actor.start()
    },
    CHECK: send,
    TOKEN_REFUSED: send,
    RETRY: send,
    CONFIGURATION_CHANGED: send,
    EXTEND: send,
    'xstate.done.actor.extendToken': answer('extendToken'),
    'xstate.error.actor.extendToken': () => fake.break('extendToken'),
    'xstate.done.actor.acquireToken': answer('acquireToken'),
    'xstate.done.actor.refreshToken': answer('acquireToken'),
    'xstate.done.actor.loadConfiguration': answer('loadConfiguration'),
    'xstate.done.actor.reloadConfiguration': answer('loadConfiguration'),
    'xstate.error.actor.acquireToken': () => fake.break('acquireToken'),
    'xstate.error.actor.refreshToken': () => fake.break('acquireToken'),
    'xstate.error.actor.loadConfiguration': () => fake.break('loadConfiguration'),
    'xstate.error.actor.reloadConfiguration': () => fake.break('loadConfiguration'),
    [afterBackoff]: wait(LOGIN_BACKOFF_MS * 2 ** (LOGIN_TRIES - 1)),
    [afterApproval]: wait(APPROVAL_CHECK_MS),
    [afterCheckUnreachable]: wait(SESSION_CHECK_MS),
    [afterCheckIdle]: wait(SESSION_CHECK_MS),
    [afterCheckEnding]: wait(SESSION_CHECK_MS),
  } satisfies Record<
    | SessionEvent['type']
    | `xstate.${'done' | 'error'}.actor.${InvokeId}`
    | `xstate.${'init' | `after.${string}`}`,
    Executor
  >
  return { actor, executors }
}

type InvokeId = 'acquireToken' | 'extendToken' | 'refreshToken' | 'loadConfiguration' | 'reloadConfiguration'

describe('every way through a session', () => {
  const walked = new Set<string>()
  const seen = new Set<string>()
  let walks = 0

  test.each(cases)('of $who while $world', async ({ credentials, tokens, sources }) => {
    const paths = walksOf<Snapshot>(sessionMachine, {
      input: { credentials, sources: sources() },
      events: () => eventsFor(tokens),
      key: ({ value, context: { token, failedTries, loadedAt } }) =>
        JSON.stringify([value, token ?? null, Math.min(failedTries, LOGIN_TRIES), loadedAt === 0]),
    })
    for (const path of paths) {
      const { actor, executors } = drive(credentials, sources(), walked)
      const agrees = (expected: unknown) => {
        const actual = actor.getSnapshot()
        seen.add(stateName(actual))
        expect(actual.value).toEqual((expected as Snapshot).value)
        expect(actual.context.token?.token).toBe((expected as Snapshot).context.token?.token)
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
    expect([...transitionsOf(sessionMachine)].filter((transition) => !walked.has(transition))).toEqual([])
    expect([...seen].sort()).toEqual([...settled].sort())
  })

  afterAll(() => {
    const declared = [...transitionsOf(sessionMachine)]
    const taken = declared.filter((transition) => walked.has(transition)).length
    console.log(`session: walks: ${walks}, transitions: ${taken}/${declared.length}`)
  })
})

test('a change that is told while the tablet renews its token is read with the new one', async () => {
  const { actor, executors } = drive(credentials, still, new Set())
  const answer = async (event: { readonly type: string }) => {
    await executors[event.type as keyof typeof executors]({ event } as never)
    await Promise.resolve()
  }
  await answer({ type: 'xstate.init' })
  await answer(done('acquireToken', ok(FRESH)))
  await answer(done('loadConfiguration', ok(configuration())))
  actor.send({ type: 'TOKEN_REFUSED' })
  expect(actor.getSnapshot().value).toEqual({ active: 'refreshing' })
  actor.send({ type: 'CONFIGURATION_CHANGED' })
  expect(actor.getSnapshot().value).toEqual({ active: 'refreshing' })
  await answer(done('refreshToken', ok(FRESH)))
  expect(actor.getSnapshot().value).toEqual({ active: 'reloading' })
})
