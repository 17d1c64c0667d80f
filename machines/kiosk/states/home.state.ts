import { operatorTaskAt, startAt } from '../kiosk.paths.ts'
import { kioskSetup } from '../kiosk.setup.ts'
import { withReloadScheduler } from './idle-and-reload.ts'

/** No visitor is being served: every screen can be reached from here. */
export const home = kioskSetup.createStateConfig({
  /** The page may reload. */
  tags: 'free',
  invoke: [
    withReloadScheduler.invoke,
    {
      id: 'attract',
      src: 'attract',
      input: ({ context }) => ({ isMobile: context.isMobile }),
      onSnapshot: { actions: 'noteChild' },
    },
  ],
  initial: 'plain',
  entry: 'dismissOperator',
  exit: 'forgetTaps',
  states: {
    plain: {
      on: {
        TAPPED: [{ guard: 'hasTappedEnough', target: 'tapped' }, { actions: 'countTap' }],
      },
    },
    /** The settings button is shown until home is left. */
    tapped: {},
  },
  on: {
    ...withReloadScheduler.on,
    TOUCHED: { actions: ['stay', 'forwardToReloadScheduler', 'forwardToAttract'] },
    CHECK: { actions: ['checkSession', 'beginAnew', 'forwardToReloadScheduler', 'forwardToAttract'] },
    PARTED: { actions: 'beginAnew' },
    PRIVACY_OPENED: 'reading',
    SETTINGS_OPENED: {
      guard: 'isOperatorsTablet',
      target: 'managing',
      actions: { type: 'takeOperatorTask', params: { kind: 'settings' } },
    },
    ENTER: { target: 'visiting', actions: { type: 'begin', params: 'enter' } },
    EXIT: { target: 'visiting', actions: { type: 'begin', params: 'exit' } },
    // A badge at home's camera or scanner: no touch is needed.
    CODE_SEEN: [
      {
        guard: { type: 'wasJustShown', params: ({ event }) => event.text },
        actions: { type: 'noteSighting', params: ({ event }) => event.text },
      },
      {
        guard: { type: 'mayIdentify', params: ({ event }) => event.text },
        target: 'visiting',
        actions: { type: 'beginWithBadge', params: ({ event }) => event.text },
      },
      {
        actions: [
          // The visitor has to read why it was refused.
          'wake',
          { type: 'noteTry', params: ({ event }) => event.text },
          { type: 'relayNotice', params: { kind: 'warning', code: 'VISITOR_NOT_FOUND' } },
        ],
      },
    ],
    VISITOR_SENT: {
      target: 'visiting',
      actions: [
        { type: 'beginWithBadge', params: ({ event }) => event.command.code },
        { type: 'acceptVisitor', params: ({ event }) => event.command },
      ],
    },
    FORGET_ME: { actions: { type: 'keepKnownCode', params: null } },
    GET_BADGE: 'gettingBadge',
    OTHER_FEATURES: 'otherFeatures',
    OPEN_ACCESS_ASKED: {
      target: 'opening',
      actions: { type: 'takeCommand', params: ({ event }) => event.command },
    },
    PATH_REQUESTED: [
      {
        guard: { type: 'asksForOtherFeatures', params: ({ event }) => event.path },
        target: 'otherFeatures',
      },
      {
        guard: { type: 'asksForMultiScan', params: ({ event }) => event.path },
        target: 'multiScanning',
      },
      {
        guard: { type: 'asksForOperator', params: ({ event }) => event.path },
        target: 'managing',
        actions: {
          type: 'takeOperatorTask',
          params: ({ event }) => operatorTaskAt(event.path) ?? { kind: 'settings' },
        },
      },
      {
        guard: { type: 'asksForBadge', params: ({ event }) => event.path },
        target: 'gettingBadge',
      },
      {
        guard: { type: 'beginsVisit', params: ({ event }) => event.path },
        target: 'visiting',
        actions: { type: 'begin', params: ({ event }) => startAt(event.path) ?? 'enter' },
      },
    ],
  },
})
