import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { type Failure, failure } from '#contract/error-codes.ts'
import { OUTBOX_BACKOFF_MAX_MS, OUTBOX_BACKOFF_MS, OUTBOX_SWEEP_MS } from '#contract/limits.ts'
import { err, ok, type Result } from '#contract/result.ts'
import { outboxMachine } from '#machines/outbox/outbox.machine.ts'
import type { SendOldest } from '#machines/ports.ts'
import { walkEveryWay } from '#tests/support/machines/every-way.ts'
import { settle } from '#tests/support/machines/fakes.ts'
import { broke, done } from '#tests/support/machines/walks.ts'

type Answer = Result<'answered' | 'empty', Failure>

const retry = 'xstate.after.retry.outbox.waiting'
const sweep = 'xstate.after.sweep.outbox.idle'
const input = { random: () => 0.5 }
const answered = ok('answered' as const)
const empty = ok('empty' as const)
const away = err(failure('ERR_NETWORK'))

/** An outbox whose effect waits until the test answers. */
function fakeOutbox() {
  const asked: { readonly answer: (result: Answer) => void; readonly fail: (reason: Error) => void }[] = []
  const sendOldest: SendOldest = fromPromise(
    () => new Promise<Answer>((answer, fail) => void asked.push({ answer, fail })),
  )
  return {
    machine: outboxMachine.provide({ actors: { sendOldest } }),
    /** How often the effect was started. */
    sent: () => asked.length,
    answer: async (result: Answer | undefined) => {
      if (result) asked.at(-1)?.answer(result)
      else asked.at(-1)?.fail(new Error('surprise'))
      await settle()
    },
  }
}

walkEveryWay('an outbox', {
  machine: outboxMachine,
  inputs: [input],
  events: [
    { type: 'LEADER_ELECTED' },
    { type: 'OUTBOX_CHANGED' },
    { type: 'WENT_ONLINE' },
    ...[answered, empty, away].map((result) => done('sendOldest', result)),
    broke('sendOldest'),
    { type: retry },
    { type: sweep },
  ],
  key: ({ context }) => context.hasChanged,
  settled: ['following', 'sending', 'waiting', 'idle'],
  world: (start, clock) => {
    const { machine, answer } = fakeOutbox()
    const actor = start(machine)
    return {
      actor,
      executors: {
        LEADER_ELECTED: ({ event }) => actor.send(event),
        OUTBOX_CHANGED: ({ event }) => actor.send(event),
        WENT_ONLINE: ({ event }) => actor.send(event),
        'xstate.done.actor.sendOldest': ({ event }) =>
          answer([answered, empty, away].find((result) => 'output' in event && event.output === result)),
        'xstate.error.actor.sendOldest': () => answer(undefined),
        [retry]: () => clock.increment(OUTBOX_BACKOFF_MAX_MS),
        [sweep]: () => clock.increment(OUTBOX_SWEEP_MS),
      },
    }
  },
})

function leader(random = input.random) {
  const clock = new SimulatedClock()
  const { machine, sent, answer } = fakeOutbox()
  const actor = createActor(machine, { input: { random }, clock }).start()
  actor.send({ type: 'LEADER_ELECTED' })
  return { actor, clock, sent, answer }
}

/** Milliseconds until an outbox that waits sends again. */
function pauseOf({ clock, sent }: ReturnType<typeof leader>): number {
  const before = sent()
  let ms = 0
  for (; sent() === before; ms += 125) clock.increment(125)
  return ms
}

test('an outbox that does not lead sends nothing', () => {
  const { machine, sent } = fakeOutbox()
  const actor = createActor(machine, { input }).start()
  actor.send({ type: 'OUTBOX_CHANGED' })
  actor.send({ type: 'WENT_ONLINE' })
  expect(sent()).toBe(0)
})

test('an outbox sends one request at a time, however often it changes', () => {
  const { actor, sent } = leader()
  for (let changes = 0; changes < 5; changes++) actor.send({ type: 'OUTBOX_CHANGED' })
  expect(sent()).toBe(1)
})

test('a request that was recorded while the outbox found none is sent at once', async () => {
  const { actor, sent, answer } = leader()
  actor.send({ type: 'OUTBOX_CHANGED' })
  await answer(empty)
  expect(sent()).toBe(2)
  await answer(empty)
  expect(sent()).toBe(2)
})

test('an outbox goes on after an unexpected error', async () => {
  const outbox = leader()
  await outbox.answer(undefined)
  expect(pauseOf(outbox)).toBe(OUTBOX_BACKOFF_MS)
})

test('pauses double up to their maximum, and begin anew after an answer', async () => {
  const outbox = leader()
  const pauses: number[] = []
  for (const result of [away, away, away, away, away, answered, away]) {
    await outbox.answer(result)
    if (!result.ok) pauses.push(pauseOf(outbox))
  }
  expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 4_000, 500])
  expect([OUTBOX_BACKOFF_MS, OUTBOX_BACKOFF_MAX_MS]).toEqual([500, 4_000])
})

test.each([
  [0, 375],
  [1, 625],
])('a pause is a quarter shorter or longer by chance: %i', async (chance, ms) => {
  const outbox = leader(() => chance)
  await outbox.answer(away)
  expect(pauseOf(outbox)).toBe(ms)
})

test('a pause is as long as the server asks', async () => {
  const outbox = leader()
  await outbox.answer(err({ ...failure('TOO_MANY_REQUESTS'), retryAfterSeconds: 30 }))
  expect(pauseOf(outbox)).toBe(30_000)
})
