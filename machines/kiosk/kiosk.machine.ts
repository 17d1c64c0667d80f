import { assign, emit, enqueueActions, fromCallback, type SnapshotFrom, sendTo, setup } from 'xstate'
import type { FailureCode } from '#contract/error-codes.ts'
import type { Configuration, Credentials, SessionPorts, VisitPorts } from '../ports.ts'
import { sessionMachine } from '../session/session.machine.ts'
import { given } from '../shared/given.ts'
import { visitMachine } from '../visit/visit.machine.ts'
import type { Notice, VisitEvent, VisitOutput, VisitStart, VisitView } from '../visit/visit.types.ts'
import { visitView } from '../visit/visit.view.ts'
import { requestAt, startAt } from './kiosk.paths.ts'
import type { KioskEmitted, KioskEvent, KioskInput } from './kiosk.types.ts'

interface KioskContext extends KioskInput {
  readonly credentials: Credentials | null
  /** The session's latest; a running visit keeps the one that it began with. */
  readonly configuration: Configuration | null
  /** Why there is no session. */
  readonly failed: FailureCode | null
  readonly start: VisitStart
  /** `null` without a visit, and until one has said where it stands. */
  readonly visit: VisitView | null
}

/** What a visit needs of the configuration; it keeps this even if a newer one comes meanwhile. */
const visitSettings = ({ services, flowFlags, visitorTypes }: Configuration) => ({
  services,
  flowFlags,
  visitorTypes,
})

/** A visit speaks to the world; the kiosk says it on, so that one subscription hears every notice. */
const relayNotices = fromCallback<{ readonly type: 'NOTICE_RAISED'; readonly notice: Notice }>(
  ({ sendBack, system }) => {
    const visit = system.get('visit')
    return visit?.on('NOTICE', ({ notice }: { notice: Notice }) =>
      sendBack({ type: 'NOTICE_RAISED', notice }),
    ).unsubscribe
  },
)

const kioskSetup = setup({
  types: {} as {
    context: KioskContext
    events: KioskEvent | { readonly type: 'NOTICE_RAISED'; readonly notice: Notice }
    emitted: KioskEmitted
    input: KioskInput
    children: { session: 'session'; visit: 'visit'; notices: 'relayNotices' }
  },
  guards: {
    hasCredentials: ({ context }) => context.credentials !== null,
    hasConfiguration: ({ context }) => context.configuration !== null,
    beginsVisit: (_, path: string) => startAt(path) !== null,
    asksForHome: ({ context }, path: string) => requestAt(path, context.visit) === 'HOME_REQUESTED',
    asksForBack: ({ context }, path: string) => requestAt(path, context.visit) === 'BACK',
    isFirstConfiguration: ({ context }, session: SnapshotFrom<typeof sessionMachine>) =>
      context.configuration === null && session.context.configuration !== null,
    isRunning: (_, visit: SnapshotFrom<typeof visitMachine>) => visit.status === 'active',
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
      stored: context.credentials && { credentials: context.credentials },
    })),
    dropSession: emit({ type: 'SESSION_CHANGED', stored: null }),
    refuseCredentials: assign((_, failed: FailureCode) => ({ credentials: null, failed })),
    begin: assign({ start: (_, start: VisitStart) => start }),
    followVisit: assign((_, visit: SnapshotFrom<typeof visitMachine>) => ({ visit: visitView(visit) })),
    announceEnd: enqueueActions(({ enqueue }, output: VisitOutput) => {
      if (output.outcome !== 'completed') return
      const { direction, visitorCode } = output
      enqueue.emit({ type: 'VISIT_ENDED', direction, visitorCode })
    }),
    forgetVisit: assign({ visit: null }),
    relayNotice: emit((_, notice: Notice) => ({ type: 'NOTICE', notice })),
    checkSession: sendTo('session', { type: 'CHECK' }),
    refreshSession: sendTo('session', { type: 'TOKEN_REFUSED' }),
    retrySession: sendTo('session', { type: 'RETRY' }),
    tellVisit: sendTo('visit', (_, event: VisitEvent) => event),
    forward: sendTo('visit', ({ event }) => event),
  },
  actors: { session: sessionMachine, visit: visitMachine, relayNotices },
})

/** The root. It owns no business: it says which child has the floor, and hands events down to it. */
export const kioskMachine = kioskSetup.createMachine({
  id: 'kiosk',
  context: ({ input }) => ({
    ...input,
    credentials: input.stored?.credentials ?? input.demo,
    configuration: null,
    failed: null,
    start: 'enter',
    visit: null,
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
                PATH_REQUESTED: {
                  guard: { type: 'beginsVisit', params: ({ event }) => event.path },
                  target: 'visiting',
                  actions: { type: 'begin', params: ({ event }) => startAt(event.path) ?? 'enter' },
                },
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
                { id: 'notices', src: 'relayNotices' },
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
                ID_CODE_CHOSEN: { actions: 'forward' },
                SIGN_UP_CHOSEN: { actions: 'forward' },
                CODE_ENTERED: { actions: 'forward' },
                VISITOR_TYPE_CHOSEN: { actions: 'forward' },
                SIGN_UP_SENT: { actions: 'forward' },
                CERTIFICATES_ACCEPTED: { actions: 'forward' },
                HOST_AND_REASON_GIVEN: { actions: 'forward' },
                SIGNED: { actions: 'forward' },
                BACK: { actions: 'forward' },
                RETRY: { actions: 'forward' },
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
export const kioskWith = (ports: SessionPorts & VisitPorts): typeof kioskMachine =>
  kioskMachine.provide({
    actors: {
      session: sessionMachine.provide({
        actors: { acquireToken: ports.acquireToken, loadConfiguration: ports.loadConfiguration },
      }),
      visit: visitMachine.provide({
        actors: {
          identify: ports.identify,
          signUp: ports.signUp,
          loadCertificates: ports.loadCertificates,
          submitAccess: ports.submitAccess,
        },
      }),
    },
  })
