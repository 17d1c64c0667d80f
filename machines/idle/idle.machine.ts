import { setup } from 'xstate'
import { IDLE_WARNING_MS, IDLE_WIPE_MS } from '#contract/limits.ts'

type IdleEvent =
  | { readonly type: 'TOUCHED' }
  /** Asked whether somebody is there, somebody said so. A touch alone may have meant what lies below the question. */
  | { readonly type: 'STAYED' }

interface IdleInput {
  /** A visitor's own phone is in nobody else's way. */
  readonly isMobile: boolean
}

const idleSetup = setup({
  types: {} as {
    context: IdleInput
    input: IdleInput
    events: IdleEvent
  },
  delays: {
    /** Nobody has touched a visit for so long: ask whether somebody is still there. */
    warning: IDLE_WARNING_MS,
    /** Nobody answered: what was begun is wiped (P09). */
    wipe: IDLE_WIPE_MS,
  },
  guards: { isMobile: ({ context }) => context.isMobile },
})

/** Watches over a visit that its visitor may have left. It is over when nobody is there; as often as somebody says so, it begins anew (A05). */
export const idleMachine = idleSetup.createMachine({
  id: 'idle',
  context: ({ input }) => input,
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isMobile', target: 'unwatched' }, { target: 'attended' }] },
    unwatched: {},
    attended: {
      on: { TOUCHED: { target: 'attended', reenter: true } },
      after: { warning: 'warned' },
    },
    warned: {
      on: { STAYED: 'attended' },
      after: { wipe: 'deserted' },
    },
    deserted: { type: 'final' },
  },
})
