import { kioskSetup } from '../kiosk.setup.ts'
import { watched } from './watched.ts'

/** Somebody reads the whole privacy notice on home: nothing begins anew beneath their eyes. */
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
