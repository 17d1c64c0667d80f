import { assertDefined } from '../../shared/assert-defined.ts'
import { kioskSetup } from '../kiosk.setup.ts'
import { withIdleTimeout } from './idle-and-reload.ts'

/** A visitor looks for their badge. */
export const gettingBadge = kioskSetup.createStateConfig({
  exit: 'forgetIdle',
  invoke: [
    withIdleTimeout.invoke,
    {
      id: 'badge',
      systemId: 'badge',
      src: 'badge',
      input: ({ context: { settings, isMobile, configuration } }) => ({
        visitorId: null,
        print: settings.print,
        isMobile,
        mails: isMobile || assertDefined(configuration).generals.badgeByEmail === 'mail',
      }),
      onSnapshot: { actions: 'noteChild' },
      onDone: [
        {
          guard: { type: 'leadsOn', params: ({ event }) => event.output },
          target: 'visiting',
          actions: { type: 'beginAs', params: ({ event }) => event.output },
        },
        { target: 'home' },
      ],
    },
    { id: 'relay', src: 'relay', input: { of: 'badge' } },
  ],
  on: {
    ...withIdleTimeout.on,
    NOTICE: { actions: { type: 'relayNotice', params: ({ event }) => event.notice } },
  },
})
