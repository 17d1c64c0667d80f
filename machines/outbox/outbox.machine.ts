import { assign, setup } from 'xstate'
import type { Failure } from '#contract/error-codes.ts'
import { OUTBOX_BACKOFF_MAX_MS, OUTBOX_BACKOFF_MS, OUTBOX_SWEEP_MS } from '#contract/limits.ts'
import { err, type Result } from '#contract/result.ts'
import type { SendOldest } from '../ports.ts'
import { surprise, unprovided } from '../shared/effect.ts'

interface OutboxContext {
  /** A number between 0 and 1: tablets that lost the server together must not all come back at the same moment. */
  readonly random: () => number
  /** Tries without an answer since the last answer. */
  readonly tries: number
  /** The pause that the server asked for; `undefined` = the outbox chooses it. */
  readonly retryAfterSeconds: number | undefined
  /** A request was recorded after the effect began, which may have missed it. */
  readonly hasChanged: boolean
}

type OutboxEvent =
  | { readonly type: 'LEADER_ELECTED' }
  /** A request was recorded, or a refused one is to be sent again. */
  | { readonly type: 'OUTBOX_CHANGED' }
  | { readonly type: 'WENT_ONLINE' }

const JITTER = 0.25

const ports: { readonly sendOldest: SendOldest } = { sendOldest: unprovided() }

const outboxSetup = setup({
  types: {} as {
    context: OutboxContext
    input: Pick<OutboxContext, 'random'>
    events: OutboxEvent
  },
  delays: {
    retry: ({ context: { random, tries, retryAfterSeconds } }) => {
      if (retryAfterSeconds !== undefined) return Math.min(retryAfterSeconds * 1_000, OUTBOX_SWEEP_MS)
      const backoff = Math.min(OUTBOX_BACKOFF_MS * 2 ** (tries - 1), OUTBOX_BACKOFF_MAX_MS)
      return backoff * (1 - JITTER + 2 * JITTER * random())
    },
    /** A page may have closed meanwhile while it waited for its answer. */
    sweep: OUTBOX_SWEEP_MS,
  },
  guards: {
    hasFailed: (_, result: Result<unknown, Failure>) => !result.ok,
    isEmpty: ({ context }, result: Result<string, Failure>) =>
      result.ok && result.value === 'empty' && !context.hasChanged,
  },
  actions: {
    countTry: assign(({ context }, result: Result<unknown, Failure>) => ({
      tries: context.tries + 1,
      retryAfterSeconds: result.ok ? undefined : result.error.retryAfterSeconds,
    })),
    forgetTries: assign({ tries: 0 }),
    noteChange: assign({ hasChanged: true }),
    forgetChange: assign({ hasChanged: false }),
  },
  actors: ports,
})

/** What ends a pause before its time. */
const wakes = { OUTBOX_CHANGED: 'sending', WENT_ONLINE: 'sending' } as const

/**
 * Sends recorded requests one after the other, oldest first, until the server has answered each. Of several tabs only
 * the leader sends.
 */
export const outboxMachine = outboxSetup.createMachine({
  id: 'outbox',
  context: ({ input }) => ({ ...input, tries: 0, retryAfterSeconds: undefined, hasChanged: false }),
  initial: 'following',
  states: {
    following: { on: { LEADER_ELECTED: 'sending' } },
    sending: {
      entry: 'forgetChange',
      on: { OUTBOX_CHANGED: { actions: 'noteChange' } },
      invoke: {
        id: 'sendOldest',
        src: 'sendOldest',
        input: null,
        onDone: [
          {
            guard: { type: 'hasFailed', params: ({ event }) => event.output },
            target: 'waiting',
            actions: { type: 'countTry', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isEmpty', params: ({ event }) => event.output },
            target: 'idle',
            actions: 'forgetTries',
          },
          { target: 'sending', reenter: true, actions: 'forgetTries' },
        ],
        onError: { target: 'waiting', actions: { type: 'countTry', params: err(surprise) } },
      },
    },
    /** The server did not answer. */
    waiting: { on: wakes, after: { retry: 'sending' } },
    /** No request waits. */
    idle: { on: wakes, after: { sweep: 'sending' } },
  },
})
