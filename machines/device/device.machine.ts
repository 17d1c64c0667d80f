import { assign, fromCallback, setup } from 'xstate'
import { DEVICE_INFO_MS } from '#contract/limits.ts'
import type { Battery, DevicePorts } from '../ports.ts'
import { unprovided } from '../shared/effect.ts'

interface DeviceContext {
  /** `null` until it is known, and on a device without a battery. */
  readonly battery: Battery | null
}

type DeviceEvent =
  | { readonly type: 'LEADER_ELECTED' }
  | { readonly type: 'BATTERY_CHANGED'; readonly battery: Battery }

const ports: DevicePorts = {
  keepAwake: fromCallback(() => undefined),
  becomeLeader: fromCallback(() => undefined),
  watchBattery: fromCallback(() => undefined),
  sendDeviceInfo: unprovided(),
}

const deviceSetup = setup({
  types: {} as { context: DeviceContext; events: DeviceEvent },
  delays: { nextReport: DEVICE_INFO_MS },
  actions: { takeBattery: assign({ battery: (_, battery: Battery) => battery }) },
  actors: ports,
})

/**
 * What a tablet does beside visits, and a visitor's phone does not: it keeps the screen on and reports that it is
 * alive. Of several tabs only the leader reports for the tablet (R21).
 */
export const deviceMachine = deviceSetup.createMachine({
  id: 'device',
  context: { battery: null },
  invoke: [
    { id: 'keepAwake', src: 'keepAwake' },
    { id: 'becomeLeader', src: 'becomeLeader' },
  ],
  initial: 'following',
  states: {
    following: { on: { LEADER_ELECTED: 'leading' } },
    leading: {
      invoke: { id: 'watchBattery', src: 'watchBattery' },
      initial: 'reporting',
      on: {
        BATTERY_CHANGED: { actions: { type: 'takeBattery', params: ({ event }) => event.battery } },
      },
      states: {
        /** A failed report is not repeated: the next one follows, and the server notices tablets that are silent. */
        reporting: {
          invoke: {
            id: 'sendDeviceInfo',
            src: 'sendDeviceInfo',
            input: ({ context: { battery } }) => ({ battery }),
            onDone: 'resting',
            onError: 'resting',
          },
        },
        resting: {
          on: {
            BATTERY_CHANGED: {
              target: 'reporting',
              actions: { type: 'takeBattery', params: ({ event }) => event.battery },
            },
          },
          after: { nextReport: 'reporting' },
        },
      },
    },
  },
})
