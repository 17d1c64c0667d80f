import { assertDefined } from '../shared/assert-defined.ts'
import { startKioskContext } from './kiosk.context.ts'
import { kioskSetup } from './kiosk.setup.ts'
import { pairing } from './states/pairing.state.ts'
import { restoring } from './states/restoring.state.ts'
import { served } from './states/served.state.ts'

/**
 * The root machine. It holds no business rules: it decides which child machine is active and passes events to it. Its
 * context is in kiosk.context, its guards in kiosk.guards, its actions in kiosk.setup, its states in states/, and
 * kiosk.provide gives the children their effects.
 */
export const kioskMachine = kioskSetup.createMachine({
  id: 'kiosk',
  context: ({ input }) => startKioskContext(input),
  type: 'parallel',
  on: {
    UPDATE_FOUND: { actions: 'noteUpdate' },
    OUTBOX_CHANGED: { actions: { type: 'takeOutbox', params: ({ event }) => event.count } },
    TRIES_CHANGED: { actions: { type: 'takeTries', params: ({ event }) => event.tries } },
    // What no state of the kiosk handles is for the child whose screen is shown.
    '*': { actions: 'forward' },
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
        offline: { on: { WENT_ONLINE: { target: 'online', actions: 'announceOnline' } } },
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
              companyId: assertDefined(configuration).company.id,
              site: assertDefined(credentials).site,
            }),
          },
          always: { guard: 'mayNotListen', target: 'silent' },
        },
      },
    },
    desk: {
      id: 'desk',
      initial: 'deciding',
      states: {
        deciding: {
          always: [
            { guard: 'isOver', target: 'rescanning' },
            { guard: 'isTouchless', target: 'served' },
            { guard: 'hasCredentials', target: 'served' },
            { guard: 'mayRestore', target: 'restoring' },
            { guard: 'hasDemo', target: 'served', actions: 'takeDemo' },
            // A visitor's phone that shows the bare address, from a bookmark or its history.
            { guard: 'isPhone', target: 'rescanning' },
            { target: 'unconfigured' },
          ],
        },
        restoring,
        pairing,
        /** Only a new code leads on from here, and it opens the page anew. */
        rescanning: {},
        unconfigured: {
          on: {
            PATH_REQUESTED: {
              guard: { type: 'asksForSetUp', params: ({ event }) => event.path },
              actions: { type: 'takePlace', params: ({ event }) => event.path },
            },
            PAIR: {
              target: 'pairing',
              actions: { type: 'takePairingCode', params: ({ event }) => event.code },
            },
            CONFIGURE: {
              target: 'served',
              actions: { type: 'takeCredentials', params: ({ event }) => event.credentials },
            },
          },
        },
        served,
      },
    },
  },
})
