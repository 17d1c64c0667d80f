import { assertDefined } from '../../shared/assert-defined.ts'
import { type KioskContext, visitSettings } from '../kiosk.context.ts'
import { kioskSetup } from '../kiosk.setup.ts'

/** The greeting is over, or was read. */
const parted = {
  target: '#kiosk.desk.served.home',
  actions: [
    { type: 'announceEnd', params: ({ context }: { readonly context: KioskContext }) => context.opened },
    'forgetCommand',
  ],
} as const

/** A remote command lets a visitor in or out; the tablet then greets the visitor. */
export const remoteOpening = kioskSetup.createStateConfig({
  initial: 'asking',
  states: {
    asking: {
      invoke: {
        id: 'opening',
        src: 'opening',
        input: ({ context: { command, configuration, sources } }) => ({
          code: assertDefined(command).code,
          direction: assertDefined(command).direction,
          welcomeMs: visitSettings(assertDefined(configuration)).welcomeMs,
          sources,
        }),
        onDone: [
          {
            guard: { type: 'wasOpened', params: ({ event }) => event.output },
            target: 'greeting',
            actions: [
              { type: 'answerCommand', params: ({ event }) => event.output },
              { type: 'greet', params: ({ event }) => event.output },
            ],
          },
          {
            target: '#kiosk.desk.served.home',
            actions: [
              { type: 'answerCommand', params: ({ event }) => event.output },
              { type: 'warnRemoteOpening', params: ({ event }) => event.output },
              'forgetCommand',
            ],
          },
        ],
      },
    },
    greeting: {
      on: {
        OPEN_ACCESS_ASKED: {
          target: 'asking',
          actions: { type: 'takeCommand', params: ({ event }) => event.command },
        },
        MORE_TIME_ASKED: {
          guard: 'mayStayLonger',
          target: 'greeting',
          reenter: true,
          actions: 'greetLonger',
        },
        HOME_REQUESTED: parted,
      },
      after: { endScreen: parted },
    },
  },
})
