import type { TouchlessPass } from '../../ports.ts'
import { assertDefined } from '../../shared/assert-defined.ts'
import { kioskSetup } from '../kiosk.setup.ts'
import { evacuating } from './evacuating.state.ts'
import { gettingBadge } from './getting-badge.state.ts'
import { home } from './home.state.ts'
import { managing } from './managing.state.ts'
import { remoteOpening } from './remote-opening.state.ts'
import { reading } from './reading.state.ts'
import { visiting } from './visiting.state.ts'
import { withReloadScheduler, withIdleTimeout } from './idle-and-reload.ts'

/** A company is served: the session lives as long as this state, and one child machine is active at a time. */
export const served = kioskSetup.createStateConfig({
  id: 'served',
  initial: 'booting',
  entry: 'forgetSession',
  invoke: {
    id: 'session',
    systemId: 'session',
    src: 'session',
    input: ({ context }) => ({
      credentials: passOf(context.pass) ?? assertDefined(context.credentials),
      sources: context.sources,
    }),
    onSnapshot: [
      {
        guard: { type: 'isFirstConfiguration', params: ({ event }) => event.snapshot },
        actions: [
          { type: 'followSession', params: ({ event }) => event.snapshot },
          { type: 'keepPass', params: ({ event }) => event.snapshot },
          'goOnAsPhone',
          { type: 'takeEnrolment', params: ({ event }) => event.snapshot },
          'keepSession',
          'celebrate',
          'endConfiguring',
        ],
      },
      {
        guard: { type: 'isNewlyUnapproved', params: ({ event }) => event.snapshot },
        actions: [
          { type: 'followSession', params: ({ event }) => event.snapshot },
          'keepSession',
          'awaitApproval',
        ],
      },
      {
        actions: [
          { type: 'followSession', params: ({ event }) => event.snapshot },
          { type: 'keepPass', params: ({ event }) => event.snapshot },
          { type: 'keepEnrolment', params: ({ event }) => event.snapshot },
        ],
      },
    ],
    onDone: [
      {
        guard: 'isTouchless',
        target: 'rescanning',
        actions: [
          { type: 'refuseCredentials', params: ({ event }) => event.output.refused },
          'endPass',
          'dropPass',
        ],
      },
      {
        target: 'unconfigured',
        actions: [
          { type: 'announceRevocation', params: ({ event }) => event.output.refused },
          { type: 'refuseCredentials', params: ({ event }) => event.output.refused },
          'dropSession',
        ],
      },
    ],
  },
  on: {
    CHECK: { actions: 'checkSession' },
    WENT_ONLINE: { actions: 'checkSession' },
    CONFIGURATION_CHANGED: { actions: 'reloadConfiguration' },
    TOKEN_REFUSED: { actions: 'refreshSession' },
    EXTEND: { actions: 'extendSession' },
    EVACUATION_BEGAN: '.evacuating',
    VISITOR_SENT: { actions: { type: 'refuseCommand', params: ({ event }) => event.command } },
    OPEN_ACCESS_ASKED: { actions: { type: 'refuseCommand', params: ({ event }) => event.command } },
  },
  states: {
    booting: {
      on: {
        RETRY: { actions: 'retrySession' },
        BACK: {
          guard: 'isUnapproved',
          target: '#desk.unconfigured',
          actions: ['forgetCredentials', 'dropSession'],
        },
        PAIR: {
          guard: 'isConfiguring',
          target: '#desk.pairing',
          actions: { type: 'takePairingCode', params: ({ event }) => event.code },
        },
        CONFIGURE: {
          guard: 'isConfiguring',
          target: '#served',
          reenter: true,
          actions: { type: 'takeCredentials', params: ({ event }) => event.credentials },
        },
      },
      always: [
        { guard: 'isResuming', target: 'visiting', actions: 'resume' },
        { guard: 'hasConfiguration', target: 'home' },
      ],
    },
    home,
    evacuating,
    managing,
    opening: remoteOpening,
    reading,
    otherFeatures: {
      invoke: withIdleTimeout.invoke,
      exit: 'forgetIdle',
      on: {
        ...withIdleTimeout.on,
        GET_BADGE: 'gettingBadge',
        MULTI_SCAN: [
          { guard: 'isOperatorHere', target: 'multiScanning' },
          { guard: 'isOperatorsTablet', target: 'multiScanning.borrowed' },
        ],
        BACK: 'home',
      },
    },
    /**
     * Continuous scanning that an operator or an address opened stays open on purpose and is restarted in place; a visitor
     * who opened it is asked whether they are still there, and then home follows. Its machine is loaded with its screen, so
     * that home loads faster.
     */
    multiScanning: {
      on: {
        CAMERA_CHOSEN: {
          actions: [{ type: 'takeCamera', params: ({ event }) => event.cameraId }, 'keepSession'],
        },
        BACK: 'home',
        HOME_REQUESTED: withIdleTimeout.on.HOME_REQUESTED,
        PATH_REQUESTED: withIdleTimeout.on.PATH_REQUESTED,
      },
      initial: 'owned',
      exit: 'forgetIdle',
      states: {
        owned: {
          tags: 'free',
          invoke: withReloadScheduler.invoke,
          on: { ...withReloadScheduler.on, EVACUATION_BEGAN: '#served.evacuating.atDoor' },
        },
        /** It does not reload, since the address would open it again as an operator's: home does, which follows. */
        borrowed: {
          invoke: {
            ...withIdleTimeout.invoke,
            onDone: { ...withIdleTimeout.invoke.onDone, target: '#served.home' },
          },
          on: {
            TOUCHED: { actions: 'forwardToIdle' },
            STAYED: { actions: 'forwardToIdle' },
            CHECK: { actions: ['checkSession', 'forwardToIdle'] },
          },
        },
      },
    },
    gettingBadge,
    visiting,
  },
})

/** The phone's pass while it is valid; `null` once it is over. */
const passOf = (pass: TouchlessPass | 'over' | null): TouchlessPass | null => (pass === 'over' ? null : pass)
