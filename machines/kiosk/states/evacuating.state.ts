import { kioskSetup } from '../kiosk.setup.ts'

/**
 * A roll call runs at the site: visitors are told where to go, and a badge that is shown leaves. The machine of those exits is
 * loaded with the screen, so that home loads faster. Another roll call beside it may last longer, so each of the two states
 * begins anew and waits for the last end.
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
        EVACUATION_BEGAN: { target: 'atDesk', reenter: true },
        EVACUATION_ENDED: '#served.home',
      },
      after: { evacuation: '#served.home' },
    },
    /** The tablet scans continuously before and afterwards. */
    atDoor: {
      on: {
        EVACUATION_BEGAN: { target: 'atDoor', reenter: true },
        EVACUATION_ENDED: '#served.multiScanning',
      },
      after: { evacuation: '#served.multiScanning' },
    },
  },
})
