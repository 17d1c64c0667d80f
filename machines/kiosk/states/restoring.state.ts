import { failureOf, successOf, surprise } from '../../shared/effect.ts'
import { kioskSetup } from '../kiosk.setup.ts'

/**
 * A tablet without stored credentials asks the server which tablet it is: browsers may delete storage, and no operator
 * may be near to type the codes again (R20). A tablet that the server does not know either tries the demo.
 */
export const restoring = kioskSetup.createStateConfig({
  initial: 'asking',
  states: {
    asking: {
      invoke: {
        id: 'restoreTablet',
        src: 'restoreTablet',
        input: null,
        onDone: [
          {
            guard: { type: 'succeeded', params: ({ event }) => event.output },
            target: '#desk.served',
            actions: { type: 'takeRestored', params: ({ event }) => successOf(event.output) },
          },
          {
            guard: { type: 'isUnknownTablet', params: ({ event }) => event.output },
            target: '#desk.served',
            actions: 'takeDemo',
          },
          {
            target: 'waiting',
            actions: { type: 'noteFailure', params: ({ event }) => failureOf(event.output) },
          },
        ],
        onError: { target: 'waiting', actions: { type: 'noteFailure', params: surprise } },
      },
    },
    waiting: {
      on: { RETRY: 'asking', CHECK: 'asking', WENT_ONLINE: 'asking' },
      after: { restoreCheck: 'asking' },
    },
  },
})
