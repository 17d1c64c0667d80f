import { assign, setup } from 'xstate'
import type { Sources } from '../ports.ts'

type IdleEvent =
  | { readonly type: 'TOUCHED' }
  /** Asked whether somebody is there, somebody said so. A touch alone may have meant what lies below the question. */
  | { readonly type: 'STAYED' }
  /** The page was hidden: time has passed, and timers may not have. */
  | { readonly type: 'CHECK' }

interface IdleInput {
  /** Nobody has touched it for so long: ask whether somebody is still there. */
  readonly restMs: number
  /** Nobody answered for so long: what was begun is wiped (P09). 0 = without a question. */
  readonly answerMs: number
  readonly sources: Sources
}

interface IdleContext extends IdleInput {
  /** Epoch milliseconds. */
  readonly touchedAt: number
}

/** Milliseconds until the question, and until nobody is there; not above 0 = that time has come. */
const untilWarned = ({ restMs, sources, touchedAt }: IdleContext): number =>
  touchedAt + restMs - sources.now()
const untilDeserted = (context: IdleContext): number => untilWarned(context) + context.answerMs

const idleSetup = setup({
  types: {} as {
    context: IdleContext
    input: IdleInput
    events: IdleEvent
  },
  delays: {
    warning: ({ context }) => untilWarned(context),
    wipe: ({ context }) => untilDeserted(context),
  },
  guards: {
    isLeft: ({ context }) => untilWarned(context) <= 0,
    isDeserted: ({ context }) => untilDeserted(context) <= 0,
  },
  actions: { noteTouch: assign({ touchedAt: ({ context }) => context.sources.now() }) },
})

/** Watches over a visit that its visitor may have left. It is over when nobody is there; as often as somebody says so, it begins anew (A05). */
export const idleMachine = idleSetup.createMachine({
  id: 'idle',
  context: ({ input }) => ({ ...input, touchedAt: input.sources.now() }),
  initial: 'attended',
  on: {
    CHECK: [
      { guard: 'isDeserted', target: '.deserted' },
      { guard: 'isLeft', target: '.warned' },
      { target: '.attended' },
    ],
  },
  states: {
    attended: {
      on: { TOUCHED: { target: 'attended', reenter: true, actions: 'noteTouch' } },
      after: { warning: 'warned' },
    },
    warned: {
      on: { STAYED: { target: 'attended', actions: 'noteTouch' } },
      after: { wipe: 'deserted' },
    },
    deserted: { type: 'final' },
  },
})
