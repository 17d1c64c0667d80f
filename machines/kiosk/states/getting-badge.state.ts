import { assertDefined } from '../../shared/assert-defined.ts'
import { kioskSetup } from '../kiosk.setup.ts'
import { withIdleTimeout } from './idle-and-reload.ts'

/** A visitor looks for their badge. */
export const gettingBadge = kioskSetup.createStateConfig({
  exit: ['forgetBadge', 'forgetIdle'],
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
      onSnapshot: {
        guard: { type: 'isRunning', params: ({ event }) => event.snapshot },
        actions: { type: 'followBadge', params: ({ event }) => event.snapshot },
      },
      onDone: [
        {
          guard: { type: 'isUnknown', params: ({ event }) => event.output },
          target: 'visiting',
          actions: { type: 'beginAs', params: ({ event }) => event.output },
        },
        { target: 'home' },
      ],
    },
    { id: 'notices', src: 'relayNotices', input: { of: 'badge' } },
  ],
  on: {
    ...withIdleTimeout.on,
    NOTICE_RAISED: { actions: { type: 'relayNotice', params: ({ event }) => event.notice } },
    EMAIL_GIVEN: { actions: 'forwardToBadge' },
    PRINT_ASKED: { actions: 'forwardToBadge' },
    BADGE_CLOSED: { actions: 'forwardToBadge' },
    BACK: { actions: 'forwardToBadge' },
  },
})
