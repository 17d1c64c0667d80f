import { assign, fromPromise, setup } from 'xstate'
import { FIND_AFTER_MS } from '#contract/limits.ts'

type FindEvent = { readonly type: 'TYPED'; readonly text: string } | { readonly type: 'ENTERED' }

interface FindContext<Found> {
  readonly text: string
  /** The answer to exactly this text; `null`: there is none yet. */
  readonly found: Found | null
  /** Enter was pressed before the answer was there: its first result is opened as soon as it comes. */
  readonly isEager: boolean
}

/**
 * A search while it is typed: one request at a time, after a pause in typing, and an answer to an earlier text is never
 * shown, since leaving the state stops its request.
 */
export function findMachine<Found>(ask: (text: string, signal: AbortSignal) => Promise<Found>) {
  return setup({
    types: { context: {} as FindContext<Found>, events: {} as FindEvent },
    actors: {
      ask: fromPromise<Found, string>(({ input, signal }) => ask(input, signal)),
    },
    delays: { pause: FIND_AFTER_MS },
    guards: {
      isBlank: ({ event }) => event.type === 'TYPED' && event.text.trim() === '',
    },
    actions: {
      keepText: assign(({ event }) =>
        event.type === 'TYPED' ? { text: event.text, found: null, isEager: false } : {},
      ),
    },
  }).createMachine({
    id: 'find',
    context: { text: '', found: null, isEager: false },
    initial: 'empty',
    on: {
      TYPED: [
        { guard: 'isBlank', target: '.empty', actions: 'keepText' },
        { target: '.waiting', reenter: true, actions: 'keepText' },
      ],
    },
    states: {
      empty: {},
      waiting: {
        after: { pause: 'asking' },
        on: { ENTERED: { target: 'asking', actions: assign({ isEager: true }) } },
      },
      asking: {
        invoke: {
          id: 'ask',
          src: 'ask',
          input: ({ context }) => context.text.trim(),
          onDone: { target: 'answered', actions: assign({ found: ({ event }) => event.output }) },
          onError: 'failed',
        },
        on: { ENTERED: { actions: assign({ isEager: true }) } },
      },
      answered: {},
      failed: {},
    },
  })
}
