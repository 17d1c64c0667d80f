import { assertDefined } from '../../shared/assert-defined.ts'
import { visitSettings } from '../kiosk.context.ts'
import { kioskSetup } from '../kiosk.setup.ts'
import { withIdleTimeout } from './idle-and-reload.ts'
import type { VisitStart } from '../../visit/visit.types.ts'

/** A visit is active: events of its screens go to its machine. */
export const visiting = kioskSetup.createStateConfig({
  exit: ['forgetDraft', 'forgetIdle'],
  invoke: [
    withIdleTimeout.invoke,
    {
      id: 'visit',
      systemId: 'visit',
      src: 'visit',
      input: ({ context }) => ({
        start: context.start,
        shown: context.start === 'badge' ? context.shown : null,
        knownCode: beginsAtHome(context.start) ? (context.shown ?? context.knownCode) : null,
        draft: context.draft,
        print: context.settings.print,
        hostPrivacy: context.settings.hostPrivacy,
        leaveByName: assertDefined(context.configuration).generals.leaveByName,
        expectedByName: assertDefined(context.configuration).generals.expectedByName,
        asksForHelp: assertDefined(context.configuration).generals.asksForHelp,
        cameraId: context.cameraId,
        isMobile: context.isMobile,
        ...visitSettings(assertDefined(context.configuration)),
        sources: context.sources,
      }),
      onSnapshot: [
        {
          guard: { type: 'isSubmitting', params: ({ event }) => event.snapshot },
          target: '.submitting',
          actions: ['noteChild', { type: 'keepDraft', params: ({ event }) => event.snapshot }],
        },
        {
          guard: { type: 'hasVisitor', params: ({ event }) => event.snapshot },
          target: '.identified',
          actions: ['noteChild', { type: 'keepDraft', params: ({ event }) => event.snapshot }],
        },
        {
          target: '.anonymous',
          actions: ['noteChild', { type: 'keepDraft', params: ({ event }) => event.snapshot }],
        },
      ],
      onDone: {
        target: 'home',
        actions: [{ type: 'announceEnd', params: ({ event }) => event.output }, 'dropDraft'],
      },
      onError: {
        target: 'home',
        actions: { type: 'relayNotice', params: { kind: 'warning', code: 'ERROR_RETRY' } },
      },
    },
    { id: 'relay', src: 'relay', input: { of: 'visit' } },
  ],
  initial: 'anonymous',
  states: {
    anonymous: {
      on: {
        OPEN_ACCESS_ASKED: {
          target: '#served.opening',
          actions: { type: 'takeCommand', params: ({ event }) => ({ ...event.command, isQuiet: true }) },
        },
      },
    },
    /** A visit with a visitor in it is never given up for a command to open for another visitor. */
    identified: {},
    /** An access that is being sent is finished first; home follows by itself. */
    submitting: { on: { CHECK: { actions: 'checkSession' } } },
  },
  on: {
    ...withIdleTimeout.on,
    VISITOR_FOUND: {
      guard: { type: 'isOtherCode', params: ({ event }) => event.code },
      actions: { type: 'keepKnownCode', params: ({ event }) => event.code },
    },
    CODE_REFUSED: {
      guard: { type: 'isKnownCode', params: ({ event }) => event.code },
      actions: { type: 'keepKnownCode', params: null },
    },
    NOTICE: { actions: { type: 'relayNotice', params: ({ event }) => event.notice } },
    PATH_REQUESTED: { actions: { type: 'askVisit', params: ({ event }) => event.path } },
    HOME_REQUESTED: { actions: 'forward' },
    CAMERA_CHOSEN: {
      actions: [{ type: 'takeCamera', params: ({ event }) => event.cameraId }, 'keepSession', 'forward'],
    },
  },
})

/** The visit was begun with Enter or Exit, on home or beside a badge that was found, not by a URL or an unfinished form. */
const beginsAtHome = (start: VisitStart): boolean => start === 'enter' || start === 'exit'
