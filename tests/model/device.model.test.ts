import { describe, expect, test } from 'vitest'
import {
  type Actor,
  type AnyStateMachine,
  createActor,
  type EventObject,
  fromCallback,
  fromPromise,
} from 'xstate'
import { DEVICE_INFO_MS } from '#contract/limits.ts'
import { ok } from '#contract/result.ts'
import { deviceMachine } from '#machines/device/device.machine.ts'
import type { Battery, DevicePorts } from '#machines/ports.ts'
import { walkEveryWay } from '#tests/support/machines/every-way.ts'
import { settle } from '#tests/support/machines/fakes.ts'
import { broke, done } from '#tests/support/machines/walks.ts'

const battery: Battery = { level: 0.5, charging: false }
const nextReport = 'xstate.after.nextReport.device.leading.resting'

function fakeDevice() {
  const reports: { readonly battery: Battery | null; readonly answer: (isHeard: boolean) => void }[] = []
  const running = new Set<string>()
  const watch = (name: string) =>
    fromCallback<EventObject, undefined>(() => {
      running.add(name)
      return () => void running.delete(name)
    })
  const ports: DevicePorts = {
    keepAwake: watch('keepAwake'),
    becomeLeader: watch('becomeLeader'),
    watchBattery: watch('watchBattery'),
    sendDeviceInfo: fromPromise(
      ({ input }) =>
        new Promise((resolve, reject) => {
          reports.push({
            battery: input.battery,
            answer: (isHeard) => (isHeard ? resolve(ok(null)) : reject(new Error('surprise'))),
          })
        }),
    ),
  }
  return { machine: deviceMachine.provide({ actors: ports }), reports, running }
}

const answer = async (reports: ReturnType<typeof fakeDevice>['reports'], isHeard: boolean) => {
  reports.at(-1)?.answer(isHeard)
  await settle()
}

walkEveryWay('a tablet beside its visits', {
  machine: deviceMachine,
  events: [
    { type: 'LEADER_ELECTED' },
    { type: 'BATTERY_CHANGED', battery } as EventObject,
    done('sendDeviceInfo', ok(null)),
    broke('sendDeviceInfo'),
    { type: nextReport },
  ],
  key: ({ context }) => context.battery !== null,
  settled: ['following', 'leading.reporting', 'leading.resting'],
  world: (start, clock) => {
    const { machine, reports } = fakeDevice()
    const actor: Actor<AnyStateMachine> = start(machine)
    return {
      actor,
      executors: {
        LEADER_ELECTED: ({ event }) => actor.send(event),
        BATTERY_CHANGED: ({ event }) => actor.send(event),
        'xstate.done.actor.sendDeviceInfo': () => answer(reports, true),
        'xstate.error.actor.sendDeviceInfo': () => answer(reports, false),
        [nextReport]: () => clock.increment(DEVICE_INFO_MS),
      },
    }
  },
})

describe('a device', () => {
  test('that does not lead stays awake and reports nothing; it reports its battery once it leads', async () => {
    const { machine, running, reports } = fakeDevice()
    const actor = createActor(machine).start()
    expect([...running].sort()).toEqual(['becomeLeader', 'keepAwake'])
    actor.send({ type: 'LEADER_ELECTED' })
    expect([...running].sort()).toEqual(['becomeLeader', 'keepAwake', 'watchBattery'])
    await answer(reports, true)
    actor.send({ type: 'BATTERY_CHANGED', battery })
    expect(reports.map((report) => report.battery)).toEqual([null, battery])
    actor.stop()
    expect([...running]).toEqual([])
  })
})
