import { assign, setup } from 'xstate'
import { UNATTENDED_MS } from '#contract/limits.ts'
import type { Sources } from '../ports.ts'

interface VigilInput {
  /** A newer version of the app is there already. */
  readonly updateWaits: boolean
  /** Epoch milliseconds: when the page has run long enough. */
  readonly renewAt: number
  readonly sources: Sources
}

const vigilSetup = setup({
  types: {} as {
    context: VigilInput
    input: VigilInput
    events: { readonly type: 'TOUCHED' | 'CHECK' } | { readonly type: 'UPDATE_FOUND' }
  },
  delays: {
    /** Nobody has touched it for so long: nobody is about to. */
    calm: UNATTENDED_MS,
    renewal: ({ context: { renewAt, sources } }) => Math.max(0, renewAt - sources.now()),
  },
  guards: { updateWaits: ({ context }) => context.updateWaits },
  actions: { noteUpdate: assign({ updateWaits: true }) },
})

/**
 * Waits on home, and at a door, for the moment in which the page may begin anew without disturbing anybody: into a
 * newer version (R19), or because it has run for long (R05). It is over when that moment has come.
 */
export const vigilMachine = vigilSetup.createMachine({
  id: 'vigil',
  context: ({ input }) => input,
  initial: 'attended',
  on: {
    TOUCHED: '.attended',
    // Whoever wakes a tablet is there.
    CHECK: '.attended',
    UPDATE_FOUND: { actions: 'noteUpdate' },
  },
  states: {
    attended: { after: { calm: 'unattended' } },
    unattended: {
      always: { guard: 'updateWaits', target: 'due' },
      after: { renewal: 'due' },
    },
    due: { type: 'final' },
  },
})
