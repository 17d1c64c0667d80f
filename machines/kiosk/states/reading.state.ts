import { kioskSetup } from '../kiosk.setup.ts'
import { watched } from './watched.ts'

/** The full privacy notice is open on home. The page does not reload while it is read. */
export const reading = kioskSetup.createStateConfig({
  invoke: watched.invoke,
  exit: 'forgetIdle',
  on: {
    ...watched.on,
    OPEN_ACCESS_ASKED: {
      target: 'opening',
      actions: { type: 'takeCommand', params: ({ event }) => event.command },
    },
  },
})
