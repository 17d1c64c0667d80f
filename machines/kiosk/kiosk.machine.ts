import { emit } from 'xstate'
import { PAGE_RENEWAL_MS } from '#contract/limits.ts'
import { badgeMachine } from '../badge/badge.machine.ts'
import { deviceMachine } from '../device/device.machine.ts'
import { defaultSettings, type KioskPorts } from '../ports.ts'
import { sessionMachine } from '../session/session.machine.ts'
import { settingsMachine } from '../settings/settings.machine.ts'
import { given } from '../shared/given.ts'
import type { Notice } from '../shared/notice.types.ts'
import { visitMachine } from '../visit/visit.machine.ts'
import { errandAt, startAt } from './kiosk.paths.ts'
import { kioskSetup, visitSettings } from './kiosk.setup.ts'

const saved: Notice = { kind: 'success', message: 'SETTINGS_SAVED' }

/** The root. It owns no business: it says which child has the floor, and hands events down to it. */
export const kioskMachine = kioskSetup.createMachine({
  id: 'kiosk',
  context: ({ input }) => ({
    ...input,
    credentials: input.stored?.credentials ?? null,
    settings: input.stored?.settings ?? defaultSettings,
    place: null,
    isConfiguring: false,
    isNew: false,
    configuration: null,
    failed: null,
    isUnreachable: false,
    taps: [],
    errand: { kind: 'settings' },
    start: 'enter',
    email: null,
    visit: null,
    badge: null,
    operator: null,
    idleWarned: false,
    updateWaits: false,
    startedAt: input.sources.now(),
  }),
  type: 'parallel',
  on: {
    UPDATE_FOUND: { actions: 'noteUpdate' },
    TRIES_CHANGED: { actions: { type: 'takeTries', params: ({ event }) => event.tries } },
  },
  states: {
    device: {
      initial: 'unserved',
      states: {
        unserved: { always: { guard: 'isServedTablet', target: 'served' } },
        served: { invoke: { id: 'device', src: 'device' } },
      },
    },
    connection: {
      initial: 'online',
      states: {
        online: { on: { WENT_OFFLINE: 'offline' } },
        offline: { on: { WENT_ONLINE: 'online' } },
      },
    },
    desk: {
      initial: 'deciding',
      states: {
        deciding: {
          always: [
            { guard: 'hasCredentials', target: 'served' },
            { guard: 'hasDemo', target: 'served', actions: 'takeDemo' },
            { target: 'unconfigured' },
          ],
        },
        unconfigured: {
          on: {
            PATH_REQUESTED: {
              guard: { type: 'asksForSetUp', params: ({ event }) => event.path },
              actions: { type: 'takePlace', params: ({ event }) => event.path },
            },
            CONFIGURE: {
              target: 'served',
              actions: { type: 'takeCredentials', params: ({ event }) => event.credentials },
            },
          },
        },
        served: {
          id: 'served',
          initial: 'booting',
          entry: 'forgetSession',
          invoke: {
            id: 'session',
            systemId: 'session',
            src: 'session',
            input: ({ context }) => ({
              credentials: given(context.credentials),
              sources: context.sources,
            }),
            onSnapshot: [
              {
                guard: { type: 'isFirstConfiguration', params: ({ event }) => event.snapshot },
                actions: [
                  { type: 'followSession', params: ({ event }) => event.snapshot },
                  'keepSession',
                  'celebrate',
                  'endConfiguring',
                ],
              },
              { actions: { type: 'followSession', params: ({ event }) => event.snapshot } },
            ],
            onDone: {
              target: 'unconfigured',
              actions: [
                { type: 'refuseCredentials', params: ({ event }) => event.output.refused },
                'dropSession',
              ],
            },
          },
          on: {
            CHECK: { actions: 'checkSession' },
            WENT_ONLINE: { actions: 'checkSession' },
            TOKEN_REFUSED: { actions: 'refreshSession' },
          },
          states: {
            booting: {
              on: {
                RETRY: { actions: 'retrySession' },
                CONFIGURE: {
                  guard: 'isConfiguring',
                  target: '#served',
                  reenter: true,
                  actions: { type: 'takeCredentials', params: ({ event }) => event.credentials },
                },
              },
              always: { guard: 'hasConfiguration', target: 'home' },
            },
            home: {
              invoke: {
                id: 'vigil',
                src: 'vigil',
                input: ({ context: { updateWaits, startedAt, sources } }) => ({
                  updateWaits,
                  renewAt: startedAt + PAGE_RENEWAL_MS,
                  sources,
                }),
                onDone: { actions: emit({ type: 'RELOAD_DUE' }) },
              },
              initial: 'plain',
              exit: 'forgetTaps',
              states: {
                plain: {
                  on: {
                    TAPPED: [{ guard: 'hasTappedEnough', target: 'tapped' }, { actions: 'countTap' }],
                  },
                },
                /** The way to the settings is shown until somebody leaves home. */
                tapped: {},
              },
              on: {
                TOUCHED: { actions: 'forwardToVigil' },
                UPDATE_FOUND: { actions: ['noteUpdate', 'forwardToVigil'] },
                SETTINGS_OPENED: {
                  guard: 'isOperatorsTablet',
                  target: 'managing',
                  actions: { type: 'takeErrand', params: { kind: 'settings' } },
                },
                ENTER: { target: 'visiting', actions: { type: 'begin', params: 'enter' } },
                EXIT: { target: 'visiting', actions: { type: 'begin', params: 'exit' } },
                GET_BADGE: 'gettingBadge',
                PATH_REQUESTED: [
                  {
                    guard: { type: 'asksForOperator', params: ({ event }) => event.path },
                    target: 'managing',
                    actions: {
                      type: 'takeErrand',
                      params: ({ event }) => errandAt(event.path) ?? { kind: 'settings' },
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
            },
            managing: {
              exit: 'forgetOperator',
              invoke: {
                id: 'settings',
                systemId: 'settings',
                src: 'settings',
                input: ({ context: { errand, credentials, configuration, settings, tries, sources } }) => ({
                  errand,
                  credentials: given(credentials),
                  companyId: given(configuration).company.id,
                  settings,
                  tries,
                  sources,
                }),
                onSnapshot: {
                  guard: { type: 'isRunning', params: ({ event }) => event.snapshot },
                  actions: [
                    { type: 'followOperator', params: ({ event }) => event.snapshot },
                    { type: 'keepTries', params: ({ event }) => event.snapshot.context.tries },
                    { type: 'takeTries', params: ({ event }) => event.snapshot.context.tries },
                  ],
                },
                onDone: [
                  {
                    guard: { type: 'changesCredentials', params: ({ event }) => event.output },
                    target: '#served',
                    reenter: true,
                    actions: [
                      { type: 'takeSaved', params: ({ event }) => event.output },
                      { type: 'relayNotice', params: saved },
                    ],
                  },
                  {
                    guard: { type: 'isSaved', params: ({ event }) => event.output },
                    target: 'home',
                    actions: [
                      { type: 'takeSaved', params: ({ event }) => event.output },
                      'keepSession',
                      { type: 'relayNotice', params: saved },
                    ],
                  },
                  { target: 'home' },
                ],
              },
              on: {
                PATH_REQUESTED: {
                  guard: { type: 'asksForHome', params: ({ event }) => event.path },
                  target: 'home',
                },
                HOME_REQUESTED: 'home',
                PIN_ENTERED: { actions: 'forwardToSettings' },
                SETTINGS_SAVED: { actions: 'forwardToSettings' },
                CONFIGURE: { actions: 'forwardToSettings' },
                TOUCHED: { actions: 'forwardToSettings' },
                TRIES_CHANGED: { actions: 'forwardToSettings' },
                BACK: { actions: 'forwardToSettings' },
              },
            },
            gettingBadge: {
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
            },
            visiting: {
              exit: ['forgetVisit', 'forgetIdle'],
              invoke: [
                {
                  id: 'idle',
                  src: 'idle',
                  input: ({ context: { isMobile } }) => ({ isMobile }),
                  onSnapshot: { actions: { type: 'followIdle', params: ({ event }) => event.snapshot } },
                  onDone: 'home',
                },
                {
                  id: 'visit',
                  systemId: 'visit',
                  src: 'visit',
                  input: ({ context }) => ({
                    start: context.start,
                    email: context.email,
                    print: context.settings.print,
                    hostPrivacy: context.settings.hostPrivacy,
                    isMobile: context.isMobile,
                    ...visitSettings(given(context.configuration)),
                    sources: context.sources,
                  }),
                  onSnapshot: {
                    guard: { type: 'isRunning', params: ({ event }) => event.snapshot },
                    actions: { type: 'followVisit', params: ({ event }) => event.snapshot },
                  },
                  onDone: {
                    target: 'home',
                    actions: { type: 'announceEnd', params: ({ event }) => event.output },
                  },
                  onError: {
                    target: 'home',
                    actions: { type: 'relayNotice', params: { kind: 'warning', code: 'ERROR_RETRY' } },
                  },
                },
                { id: 'notices', src: 'relayNotices', input: { of: 'visit' } },
              ],
              on: {
                TOUCHED: { actions: 'forwardToIdle' },
                STAYED: { actions: 'forwardToIdle' },
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
                ID_CODE_CHOSEN: { actions: 'forward' },
                SIGN_UP_CHOSEN: { actions: 'forward' },
                CODE_ENTERED: { actions: 'forward' },
                VISITOR_TYPE_CHOSEN: { actions: 'forward' },
                SIGN_UP_SENT: { actions: 'forward' },
                CERTIFICATES_ACCEPTED: { actions: 'forward' },
                HOST_AND_REASON_GIVEN: { actions: 'forward' },
                SIGNED: { actions: 'forward' },
                PRINT_ASKED: { actions: 'forward' },
                BADGE_CLOSED: { actions: 'forward' },
                BACK: { actions: 'forward' },
                RETRY: { actions: 'forward' },
                MORE_TIME_ASKED: { actions: 'forward' },
                HOME_REQUESTED: { actions: 'forward' },
              },
            },
          },
        },
      },
    },
  },
})

/** The kiosk with its children's effects: the browser's, or a test's. */
export function kioskWith(ports: KioskPorts): typeof kioskMachine {
  const badge = badgeMachine.provide({
    actors: {
      makeBadge: ports.makeBadge,
      findBadge: ports.findBadge,
      mailBadge: ports.mailBadge,
      printBadge: ports.printBadge,
    },
  })
  return kioskMachine.provide({
    actors: {
      badge,
      device: deviceMachine.provide({
        actors: {
          keepAwake: ports.keepAwake,
          lead: ports.lead,
          watchBattery: ports.watchBattery,
          sendDeviceInfo: ports.sendDeviceInfo,
        },
      }),
      settings: settingsMachine.provide({
        actors: {
          verifyPin: ports.verifyPin,
          trial: sessionMachine.provide({
            actors: { acquireToken: ports.tryCredentials, loadConfiguration: ports.loadConfiguration },
          }),
        },
      }),
      session: sessionMachine.provide({
        actors: { acquireToken: ports.acquireToken, loadConfiguration: ports.loadConfiguration },
      }),
      visit: visitMachine.provide({
        actors: {
          identify: ports.identify,
          signUp: ports.signUp,
          loadCertificates: ports.loadCertificates,
          submitAccess: ports.submitAccess,
          badge,
        },
      }),
    },
  })
}
