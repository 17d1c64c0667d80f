import { assign, setup } from 'xstate'
import { UNATTENDED_MS } from '#contract/limits.ts'
import type { Sources } from '../ports.ts'

interface ReloadSchedulerInput {
  /** A newer version of the app is already available. */
  readonly updateWaits: boolean
  /** Epoch milliseconds when the page has run for long enough. */
  readonly renewAt: number
  readonly sources: Sources
}

const reloadSchedulerSetup = setup({
  types: {} as {
    context: ReloadSchedulerInput
    input: ReloadSchedulerInput
    events: { readonly type: 'TOUCHED' | 'CHECK' } | { readonly type: 'UPDATE_FOUND' }
  },
  delays: {
    /** Without a touch for this long, the tablet counts as unattended. */
    calm: UNATTENDED_MS,
    renewal: ({ context: { renewAt, sources } }) => Math.max(0, renewAt - sources.now()),
  },
  guards: { updateWaits: ({ context }) => context.updateWaits },
  actions: { noteUpdate: assign({ updateWaits: true }) },
})

/**
 * Waits on home, and on the scanning screen, until the page can reload without disturbing a visitor: to activate a
 * newer version (R19), or because it has run for long (R05). It ends when that moment has come.
 */
export const reloadSchedulerMachine = reloadSchedulerSetup.createMachine({
  id: 'reloadScheduler',
  context: ({ input }) => input,
  initial: 'attended',
  on: {
    TOUCHED: '.attended',
    // A touch that wakes the tablet means that a person is there.
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
