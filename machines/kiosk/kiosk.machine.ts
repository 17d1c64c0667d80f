import {
  type ActorRefFrom,
  assign,
  emit,
  enqueueActions,
  fromCallback,
  type SnapshotFrom,
  sendTo,
  setup,
} from 'xstate'
import type { FailureCode } from '#contract/error-codes.ts'
import type { CommandOutcome, OpenAccessCommand } from '#contract/socket.ts'
import { END_SCREEN_MS } from '#contract/limits.ts'
import { badgeMachine } from '../badge/badge.machine.ts'
import type { BadgeOutput, BadgeView } from '../badge/badge.types.ts'
import { badgeView } from '../badge/badge.view.ts'
import { type OpeningOutput, openingMachine } from '../opening/opening.machine.ts'
import {
  type BadgePorts,
  type Configuration,
  type Credentials,
  noPrinting,
  type PrintSettings,
  type RealtimePorts,
  type SessionPorts,
  type VisitPorts,
} from '../ports.ts'
import { sessionMachine } from '../session/session.machine.ts'
import { unprovidedLine } from '../shared/effect.ts'
import { given } from '../shared/given.ts'
import { visitMachine } from '../visit/visit.machine.ts'
import type { Notice } from '../shared/notice.types.ts'
import type { VisitEvent, VisitOutput, VisitStart, VisitView } from '../visit/visit.types.ts'
import { visitView } from '../visit/visit.view.ts'
import {
  asksFor,
  GET_BADGE_PATH,
  MULTI_SCAN_PATH,
  OTHER_FEATURES_PATH,
  requestAt,
  startAt,
} from './kiosk.paths.ts'
import type { KioskEmitted, KioskEvent, KioskInput, Opened } from './kiosk.types.ts'

interface KioskContext extends KioskInput {
  readonly credentials: Credentials | null
  readonly print: PrintSettings
  readonly cameraId: string | null
  /** The session's latest; a running visit keeps the one that it began with. */
  readonly configuration: Configuration | null
  /** Why there is no session. */
  readonly failed: FailureCode | null
  readonly start: VisitStart
  /** Of somebody who looked for a badge and was unknown. */
  readonly email: string | null
  /** `null` without a visit, and until one has said where it stands. */
  readonly visit: VisitView | null
  readonly badge: BadgeView | null
  /** What somebody elsewhere wants opened, and whom the tablet then greets. */
  readonly command: OpenAccessCommand | null
  readonly opened: Opened | null
}

/** What a visit needs of the configuration; it keeps this even if a newer one comes meanwhile. */
const visitSettings = ({ services, flowFlags, visitorTypes, generals }: Configuration) => ({
  services,
  flowFlags,
  visitorTypes,
  noticeVersion: generals.noticeVersion,
})

/** A visit speaks to the world; the kiosk says it on, so that one subscription hears every notice. */
const relayNotices = fromCallback<
  { readonly type: 'NOTICE_RAISED'; readonly notice: Notice },
  { readonly of: 'visit' | 'badge' }
>(({ sendBack, system, input }) => {
  const speaker: ActorRefFrom<typeof visitMachine | typeof badgeMachine> | undefined = system.get(input.of)
  return speaker?.on('NOTICE', ({ notice }: { notice: Notice }) =>
    sendBack({ type: 'NOTICE_RAISED', notice }),
  ).unsubscribe
})

/** Where no visit stands, Back and home are the same. */
const noVisit = { path: '', backToPath: null }

const isServed = ({ credentials, configuration }: KioskContext): boolean =>
  credentials !== null && configuration !== null

const realtime: RealtimePorts = { tabletSocket: unprovidedLine }

const outcomeOf = (
  { id }: OpenAccessCommand,
  errorCode: string | null,
): { type: 'COMMAND_ENDED'; outcome: CommandOutcome } => ({
  type: 'COMMAND_ENDED',
  outcome: { id, outcome: errorCode === null ? 'done' : 'refused', errorCode },
})

const kioskSetup = setup({
  types: {} as {
    context: KioskContext
    events: KioskEvent | { readonly type: 'NOTICE_RAISED'; readonly notice: Notice }
    emitted: KioskEmitted
    input: KioskInput
    children: {
      session: 'session'
      visit: 'visit'
      badge: 'badge'
      notices: 'relayNotices'
      opening: 'opening'
      tabletSocket: 'tabletSocket'
    }
  },
  delays: {
    /** How long whoever was let in or out from afar is greeted. */
    endScreen: END_SCREEN_MS,
  },
  guards: {
    mayListen: ({ context }) => isServed(context) && !context.isMobile,
    mayNotListen: ({ context }) => !isServed(context),
    /** A visit that is half done is never given up for somebody else's. */
    hasNoVisitor: ({ context }) => context.visit !== null && !context.visit.hasVisitor,
    wasOpened: (_, { outcome }: OpeningOutput) => outcome === 'done',
    hasCredentials: ({ context }) => context.credentials !== null,
    hasConfiguration: ({ context }) => context.configuration !== null,
    asksForBadge: (_, path: string) => asksFor(path, GET_BADGE_PATH),
    asksForOtherFeatures: (_, path: string) => asksFor(path, OTHER_FEATURES_PATH),
    asksForMultiScan: (_, path: string) => asksFor(path, MULTI_SCAN_PATH),
    isUnknown: (_, { outcome }: BadgeOutput) => outcome === 'unknown',
    beginsVisit: (_, path: string) => startAt(path) !== null,
    asksForHome: ({ context }, path: string) =>
      requestAt(path, context.visit ?? noVisit) === 'HOME_REQUESTED',
    asksForBack: ({ context }, path: string) => requestAt(path, context.visit) === 'BACK',
    isFirstConfiguration: ({ context }, session: SnapshotFrom<typeof sessionMachine>) =>
      context.configuration === null && session.context.configuration !== null,
    isRunning: (_, { status }: SnapshotFrom<typeof visitMachine | typeof badgeMachine>) =>
      status === 'active',
  },
  actions: {
    takeCredentials: assign({ credentials: (_, credentials: Credentials) => credentials }),
    forgetSession: assign({ configuration: null, failed: null }),
    followSession: assign((_, session: SnapshotFrom<typeof sessionMachine>) => ({
      configuration: session.context.configuration,
      failed: session.context.failed,
    })),
    keepSession: emit(({ context }) => ({
      type: 'SESSION_CHANGED',
      stored: context.credentials && {
        credentials: context.credentials,
        print: context.print,
        cameraID: context.cameraId,
      },
    })),
    dropSession: emit({ type: 'SESSION_CHANGED', stored: null }),
    takeCamera: assign((_, cameraId: string) => ({ cameraId })),
    refuseCredentials: assign((_, failed: FailureCode) => ({ credentials: null, failed })),
    begin: assign((_, start: VisitStart) => ({ start, email: null })),
    beginAs: assign((_, output: BadgeOutput) => ({
      start: 'signUp' as const,
      email: output.outcome === 'unknown' ? output.email : null,
    })),
    followVisit: assign((_, visit: SnapshotFrom<typeof visitMachine>) => ({ visit: visitView(visit) })),
    announceEnd: enqueueActions(({ enqueue }, output: VisitOutput) => {
      if (output.outcome !== 'completed') return
      const { direction, visitorCode } = output
      enqueue.emit({ type: 'VISIT_ENDED', direction, visitorCode })
    }),
    forgetVisit: assign({ visit: null, email: null }),
    followBadge: assign((_, badge: SnapshotFrom<typeof badgeMachine>) => ({ badge: badgeView(badge) })),
    forgetBadge: assign({ badge: null }),
    takeCommand: assign({ command: (_, command: OpenAccessCommand) => command, opened: null }),
    forgetCommand: assign({ command: null, opened: null }),
    greet: assign({ opened: (_, output: OpeningOutput) => (output.outcome === 'done' ? output : null) }),
    announceOpened: enqueueActions(({ context: { opened }, enqueue }) => {
      if (opened === null) return
      const { direction, visitorCode } = opened
      enqueue.emit({ type: 'VISIT_ENDED', direction, visitorCode })
    }),
    warnOpening: enqueueActions(({ enqueue }, output: OpeningOutput) => {
      if (output.outcome === 'done') return
      enqueue.emit({ type: 'NOTICE', notice: { kind: 'warning', code: output.errorCode } })
    }),
    answerCommand: sendTo('tabletSocket', ({ context: { command } }, output: OpeningOutput) =>
      outcomeOf(given(command), output.outcome === 'done' ? null : output.errorCode),
    ),
    refuseCommand: enqueueActions(({ enqueue }, command: OpenAccessCommand) => {
      enqueue.emit({ type: 'NOTICE', notice: { kind: 'warning', code: 'BUSY' } })
      enqueue.sendTo('tabletSocket', outcomeOf(command, 'BUSY'))
    }),
    forwardToBadge: sendTo('badge', ({ event }) => event),
    relayNotice: emit((_, notice: Notice) => ({ type: 'NOTICE', notice })),
    checkSession: sendTo('session', { type: 'CHECK' }),
    refreshSession: sendTo('session', { type: 'TOKEN_REFUSED' }),
    retrySession: sendTo('session', { type: 'RETRY' }),
    tellVisit: sendTo('visit', (_, event: VisitEvent) => event),
    forward: sendTo('visit', ({ event }) => event),
  },
  actors: {
    session: sessionMachine,
    visit: visitMachine,
    badge: badgeMachine,
    relayNotices,
    opening: openingMachine,
    ...realtime,
  },
})

/** The root. It owns no business: it says which child has the floor, and hands events down to it. */
export const kioskMachine = kioskSetup.createMachine({
  id: 'kiosk',
  context: ({ input }) => ({
    ...input,
    credentials: input.stored?.credentials ?? input.demo,
    print: input.stored?.print ?? noPrinting,
    cameraId: input.stored?.cameraID ?? null,
    configuration: null,
    failed: null,
    start: 'enter',
    email: null,
    visit: null,
    badge: null,
    command: null,
    opened: null,
  }),
  type: 'parallel',
  states: {
    connection: {
      initial: 'online',
      states: {
        online: { on: { WENT_OFFLINE: 'offline' } },
        offline: { on: { WENT_ONLINE: 'online' } },
      },
    },
    realtime: {
      initial: 'silent',
      states: {
        silent: { always: { guard: 'mayListen', target: 'listening' } },
        listening: {
          invoke: {
            id: 'tabletSocket',
            src: 'tabletSocket',
            input: ({ context: { configuration, credentials } }) => ({
              companyId: given(configuration).company.id,
              site: given(credentials).site,
            }),
          },
          always: { guard: 'mayNotListen', target: 'silent' },
        },
      },
    },
    desk: {
      initial: 'deciding',
      states: {
        deciding: {
          always: [{ guard: 'hasCredentials', target: 'served' }, { target: 'unconfigured' }],
        },
        unconfigured: {
          on: {
            CONFIGURE: {
              target: 'served',
              actions: { type: 'takeCredentials', params: ({ event }) => event.credentials },
            },
          },
        },
        served: {
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
                actions: [{ type: 'followSession', params: ({ event }) => event.snapshot }, 'keepSession'],
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
            OPEN_ACCESS_ASKED: { actions: { type: 'refuseCommand', params: ({ event }) => event.command } },
          },
          states: {
            booting: {
              on: { RETRY: { actions: 'retrySession' } },
              always: { guard: 'hasConfiguration', target: 'home' },
            },
            home: {
              on: {
                ENTER: { target: 'visiting', actions: { type: 'begin', params: 'enter' } },
                EXIT: { target: 'visiting', actions: { type: 'begin', params: 'exit' } },
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
            opening: {
              initial: 'asking',
              states: {
                asking: {
                  invoke: {
                    id: 'opening',
                    src: 'opening',
                    input: ({ context: { command, sources } }) => ({
                      code: given(command).code,
                      direction: given(command).direction,
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
                          { type: 'warnOpening', params: ({ event }) => event.output },
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
                  },
                  after: {
                    endScreen: {
                      target: '#kiosk.desk.served.home',
                      actions: ['announceOpened', 'forgetCommand'],
                    },
                  },
                },
              },
            },
            otherFeatures: {
              on: {
                GET_BADGE: 'gettingBadge',
                MULTI_SCAN: 'multiScanning',
                BACK: 'home',
                HOME_REQUESTED: 'home',
                PATH_REQUESTED: {
                  guard: { type: 'asksForHome', params: ({ event }) => event.path },
                  target: 'home',
                },
              },
            },
            /** The door has a machine of its own, which home does without. */
            multiScanning: {
              on: {
                CAMERA_CHOSEN: {
                  actions: [{ type: 'takeCamera', params: ({ event }) => event.cameraId }, 'keepSession'],
                },
                BACK: 'home',
                HOME_REQUESTED: 'home',
                PATH_REQUESTED: {
                  guard: { type: 'asksForHome', params: ({ event }) => event.path },
                  target: 'home',
                },
              },
            },
            gettingBadge: {
              exit: 'forgetBadge',
              invoke: [
                {
                  id: 'badge',
                  systemId: 'badge',
                  src: 'badge',
                  input: ({ context: { print, isMobile, configuration } }) => ({
                    visitorId: null,
                    print,
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
              exit: 'forgetVisit',
              invoke: [
                {
                  id: 'visit',
                  systemId: 'visit',
                  src: 'visit',
                  input: ({ context }) => ({
                    start: context.start,
                    email: context.email,
                    print: context.print,
                    cameraId: context.cameraId,
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
                  actions: [
                    { type: 'takeCamera', params: ({ event }) => event.cameraId },
                    'keepSession',
                    'forward',
                  ],
                },
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
export function kioskWith(
  ports: SessionPorts & VisitPorts & BadgePorts & RealtimePorts,
): typeof kioskMachine {
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
      tabletSocket: ports.tabletSocket,
      opening: openingMachine.provide({
        actors: { identify: ports.identify, submitAccess: ports.submitAccess },
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
