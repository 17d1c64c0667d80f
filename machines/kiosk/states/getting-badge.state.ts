import { given } from '../../shared/given.ts'
import { kioskSetup } from '../kiosk.setup.ts'

/** Somebody looks for their badge. */
export const gettingBadge = kioskSetup.createStateConfig({
  exit: ['forgetBadge', 'forgetIdle'],
  invoke: [
    {
      id: 'idle',
      src: 'idle',
      input: ({ context: { isMobile } }) => ({ isMobile }),
      onSnapshot: { actions: { type: 'followIdle', params: ({ event }) => event.snapshot } },
      onDone: 'home',
    },
    {
      id: 'badge',
      systemId: 'badge',
      src: 'badge',
      input: ({ context: { settings, isMobile, configuration } }) => ({
        visitorId: null,
        print: settings.print,
        isMobile,
        mails: isMobile || given(configuration).generals.badgeByEmail === 'mail',
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
    TOUCHED: { actions: 'forwardToIdle' },
    STAYED: { actions: 'forwardToIdle' },
    NOTICE_RAISED: { actions: { type: 'relayNotice', params: ({ event }) => event.notice } },
    PATH_REQUESTED: {
      guard: { type: 'asksForHome', params: ({ event }) => event.path },
      target: 'home',
    },
    HOME_REQUESTED: 'home',
    EMAIL_GIVEN: { actions: 'forwardToBadge' },
    PRINT_ASKED: { actions: 'forwardToBadge' },
    BADGE_CLOSED: { actions: 'forwardToBadge' },
    BACK: { actions: 'forwardToBadge' },
  },
})
