import { assertDefined } from '../../shared/assert-defined.ts'
import { visitSettings } from '../kiosk.context.ts'
import { kioskSetup } from '../kiosk.setup.ts'
import { withIdleTimeout } from './idle-and-reload.ts'
import type { VisitStart } from '../../visit/visit.types.ts'

/** A visit is active: events of its screens go to its machine. */
export const visiting = kioskSetup.createStateConfig({
  exit: ['forgetVisit', 'forgetIdle'],
  invoke: [
    withIdleTimeout.invoke,
    {
      id: 'visit',
      systemId: 'visit',
      src: 'visit',
      input: ({ context }) => ({
        start: context.start,
        knownCode: beginsAtHome(context.start) ? context.knownCode : null,
        draft: context.draft,
        print: context.settings.print,
        hostPrivacy: context.settings.hostPrivacy,
        cameraId: context.cameraId,
        isMobile: context.isMobile,
        ...visitSettings(assertDefined(context.configuration)),
        sources: context.sources,
      }),
      onSnapshot: {
        guard: { type: 'isRunning', params: ({ event }) => event.snapshot },
        actions: [
          { type: 'followVisit', params: ({ event }) => event.snapshot },
          { type: 'keepKnownCode', params: ({ event }) => event.snapshot },
          { type: 'keepDraft', params: ({ event }) => event.snapshot },
        ],
      },
      onDone: {
        target: 'home',
        actions: [{ type: 'announceEnd', params: ({ event }) => event.output }, 'dropDraft'],
      },
      onError: {
        target: 'home',
        actions: { type: 'relayNotice', params: { kind: 'warning', code: 'ERROR_RETRY' } },
      },
    },
    { id: 'notices', src: 'relayNotices', input: { of: 'visit' } },
  ],
  on: {
    ...withIdleTimeout.on,
    // An access that is being sent is finished first; home follows by itself.
    CHECK: [{ guard: 'isSubmitting', actions: 'checkSession' }, withIdleTimeout.on.CHECK],
    NOTICE_RAISED: { actions: { type: 'relayNotice', params: ({ event }) => event.notice } },
    PATH_REQUESTED: [
      {
        guard: { type: 'asksForBack', params: ({ event }) => event.path },
        actions: { type: 'tellVisit', params: { type: 'BACK' } },
      },
      {
        guard: { type: 'asksForHome', params: ({ event }) => event.path },
        actions: { type: 'tellVisit', params: { type: 'HOME_REQUESTED' } },
      },
    ],
    OPEN_ACCESS_ASKED: [
      {
        guard: 'hasNoVisitor',
        target: 'opening',
        actions: { type: 'takeCommand', params: ({ event }) => event.command },
      },
      { actions: { type: 'refuseCommand', params: ({ event }) => event.command } },
    ],
    ID_CODE_CHOSEN: { actions: 'forward' },
    QR_CHOSEN: { actions: 'forward' },
    CODE_SEEN: { actions: 'forward' },
    CAMERA_CHOSEN: {
      actions: [{ type: 'takeCamera', params: ({ event }) => event.cameraId }, 'keepSession', 'forward'],
    },
    SIGN_UP_CHOSEN: { actions: 'forward' },
    CODE_ENTERED: { actions: 'forward' },
    VISITOR_TYPE_CHOSEN: { actions: 'forward' },
    TYPED: { actions: 'forward' },
    SIGN_UP_SENT: { actions: 'forward' },
    CERTIFICATES_ACCEPTED: { actions: 'forward' },
    HOST_AND_REASON_GIVEN: { actions: 'forward' },
    SIGNED: { actions: 'forward' },
    PRINT_ASKED: { actions: 'forward' },
    BADGE_CLOSED: { actions: 'forward' },
    BACK: { actions: 'forward' },
    RETRY: { actions: 'forward' },
    MORE_TIME_ASKED: { actions: 'forward' },
    ACCESS_DELIVERED: { actions: 'forward' },
    ACCESS_REFUSED: { actions: 'forward' },
    HOME_REQUESTED: { actions: 'forward' },
  },
})

/** The visit was begun with Enter or Exit on home, not by a URL or an unfinished form. */
const beginsAtHome = (start: VisitStart): boolean => start === 'enter' || start === 'exit'
