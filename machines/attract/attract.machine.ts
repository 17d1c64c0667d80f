import { setup } from 'xstate'
import { ATTRACT_AFTER_MS, ATTRACT_DIM_MS, NEVER_MS } from '#contract/limits.ts'

interface AttractInput {
  /** A visitor's own phone never shows the company's pictures by itself. */
  readonly isMobile: boolean
}

/**
 * `TOUCHED`: a person is at the tablet. `CHECK`: the page was hidden and is shown again, which a touch has caused.
 */
type AttractEvent = { readonly type: 'TOUCHED' } | { readonly type: 'CHECK' }

const attractSetup = setup({
  types: {} as { context: AttractInput; input: AttractInput; events: AttractEvent },
  delays: {
    rest: ({ context }) => (context.isMobile ? NEVER_MS : ATTRACT_AFTER_MS),
    dimming: ATTRACT_DIM_MS,
  },
})

/**
 * Runs while home is shown: without a touch it shows the company's pictures, and dims them after a while to spare the
 * screen. Any touch leads back to home.
 */
export const attractMachine = attractSetup.createMachine({
  id: 'attract',
  context: ({ input }) => input,
  initial: 'attended',
  on: { TOUCHED: '.attended', CHECK: '.attended' },
  states: {
    attended: { after: { rest: 'shown' } },
    shown: {
      initial: 'bright',
      states: {
        bright: { after: { dimming: 'dimmed' } },
        dimmed: {},
      },
    },
  },
})
