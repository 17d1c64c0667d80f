import { assign, setup } from 'xstate'
import type { Sources } from '../ports.ts'

type IdleEvent =
  | { readonly type: 'TOUCHED' }
  /**
   * The visitor answered the question whether they are still there. A touch alone is no answer: it may have been meant
   * for what lies below the dialog.
   */
  | { readonly type: 'STAYED' }
  /** The page was hidden and is shown again. Timers may have been frozen meanwhile. */
  | { readonly type: 'CHECK' }

interface IdleInput {
  /** Milliseconds without a touch until the visitor is asked whether they are still there. */
  readonly restMs: number
  /** Milliseconds without an answer until the visit is wiped (P09). 0 = wipe without asking. */
  readonly answerMs: number
  readonly sources: Sources
}

interface IdleContext extends IdleInput {
  /** Time of the last touch, in epoch milliseconds. */
  readonly touchedAt: number
}

/** Milliseconds until the question, and until the visit is wiped; 0 or less = the time has come. */
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

/**
 * Notices that a visitor has left the tablet in the middle of a visit. It ends when the question is not answered, and
 * starts again each time it is (A05).
 */
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
