import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { failure } from '#contract/error-codes.ts'
import { SESSION_CHECK_MS } from '#contract/limits.ts'
import { err, ok } from '#contract/result.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import type { SessionEvent } from '#machines/session/session.types.ts'
import { configuration, credentials, sessionToken } from '#tests/support/machines/builders.ts'
import { fakeSources, settle } from '#tests/support/machines/fakes.ts'
import { sampleOf } from '#tests/support/long.ts'

type Line = 'for everything' | 'for tokens only' | 'not at all'

const happening = fc.oneof(
  fc.record({
    kind: fc.constant('event' as const),
    event: fc.constantFrom<SessionEvent>({ type: 'CHECK' }, { type: 'TOKEN_REFUSED' }, { type: 'RETRY' }),
  }),
  /** `frozen`: the time passes without any timer hearing of it, as on a sleeping phone. */
  fc.record({
    kind: fc.constant('time' as const),
    seconds: fc.integer({ min: 1, max: 4_000 }),
    frozen: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('line' as const),
    works: fc.constantFrom<Line>('for everything', 'for tokens only', 'not at all'),
  }),
)

test('no token is ever used after its expiry, and a working network always restores the session', async () => {
  let used = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(happening, { maxLength: 50, size: 'max' }),
      fc.integer({ min: 1, max: 7_200 }),
      async (happenings, lifetimeSeconds) => {
        const sources = fakeSources()
        const clock = new SimulatedClock()
        const expiries = new Map<string, number>()
        const lifetimes: number[] = []
        let line: Line = 'for everything'
        const answer = async <Value>(works: boolean, value: () => Value) =>
          works ? ok(value()) : err(failure('ERR_NETWORK'))
        const session = createActor(
          sessionMachine.provide({
            actors: {
              acquireToken: fromPromise(() =>
                answer(line !== 'not at all', () => {
                  const token = sessionToken(
                    sources.now() + lifetimeSeconds * 1_000,
                    `token-${expiries.size}`,
                  )
                  expiries.set(token.token, token.expiresAt)
                  return token
                }),
              ),
              loadConfiguration: fromPromise(({ input }) => {
                const left = (expiries.get(input.token) ?? 0) - sources.now()
                lifetimes.push(left)
                return answer(line === 'for everything', () => configuration())
              }),
            },
          }),
          { input: { credentials, sources }, clock },
        )
        session.start()
        await settle()
        for (const step of happenings) {
          if (step.kind === 'event') session.send(step.event)
          if (step.kind === 'line') line = step.works
          if (step.kind === 'time') {
            sources.pass(step.seconds * 1_000)
            if (!step.frozen) clock.increment(step.seconds * 1_000)
          }
          await settle()
        }

        line = 'for everything'
        session.send({ type: 'CHECK' })
        await settle()
        for (let check = 0; check < 4; check++) {
          clock.increment(SESSION_CHECK_MS)
          await settle()
        }
        expect(session.getSnapshot().matches({ active: 'idle' })).toBe(true)
        expect(session.getSnapshot().context.token?.expiresAt).toBeGreaterThan(sources.now())
        for (const left of lifetimes) expect(left).toBeGreaterThan(0)
        used += lifetimes.length
        session.stop()
      },
    ),
    { numRuns: sampleOf(100, 500) },
  )
  expect(used).toBeGreaterThan(sampleOf(100, 500))
})
