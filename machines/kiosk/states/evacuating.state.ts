import { kioskSetup } from '../kiosk.setup.ts'

/**
 * A roll call runs at the site: visitors are told where to go, and a badge that is shown leaves. The machine of those exits is
 * loaded with the screen, so that home loads faster.
 */
export const evacuating = kioskSetup.createStateConfig({
  exit: 'beginAnew',
  initial: 'atDesk',
  states: {
    atDesk: {
      on: {
        PATH_REQUESTED: {
          guard: { type: 'asksForMultiScan', params: ({ event }) => event.path },
          target: 'atDoor',
        },
        EVACUATION_ENDED: '#served.home',
      },
      after: { evacuation: '#served.home' },
    },
    /** The tablet scans continuously before and afterwards. */
    atDoor: {
      on: { EVACUATION_ENDED: '#served.multiScanning' },
      after: { evacuation: '#served.multiScanning' },
    },
  },
  on: {
    // Another roll call beside it.
    EVACUATION_BEGAN: undefined,
  },
})
