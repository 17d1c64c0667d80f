import { kioskSetup } from '../kiosk.setup.ts'
import { withIdleTimeout } from './idle-and-reload.ts'

/** The full privacy notice is open on home. The page does not reload while it is read. */
export const reading = kioskSetup.createStateConfig({
  invoke: withIdleTimeout.invoke,
  exit: 'forgetIdle',
  on: {
    ...withIdleTimeout.on,
    OPEN_ACCESS_ASKED: {
      target: 'opening',
      actions: { type: 'takeCommand', params: ({ event }) => ({ ...event.command, isQuiet: true }) },
    },
  },
})
