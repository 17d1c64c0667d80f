import { setup } from 'xstate'
import { IDLE_WARNING_MS, IDLE_WIPE_MS } from '#contract/limits.ts'

const idleSetup = setup({
  types: {} as { events: { readonly type: 'TOUCHED' } },
  delays: {
    /** Nobody has touched a visit for so long: ask whether somebody is still there. */
    warning: IDLE_WARNING_MS,
    /** Nobody answered: what was begun is wiped (P09). */
    wipe: IDLE_WIPE_MS,
  },
})

/** Watches over a visit that its visitor may have left. It is over when nobody is there; any touch begins it anew (A05). */
export const idleMachine = idleSetup.createMachine({
  id: 'idle',
  initial: 'attended',
  states: {
    attended: {
      on: { TOUCHED: { target: 'attended', reenter: true } },
      after: { warning: 'warned' },
    },
    warned: {
      on: { TOUCHED: 'attended' },
      after: { wipe: 'deserted' },
    },
    deserted: { type: 'final' },
  },
})
