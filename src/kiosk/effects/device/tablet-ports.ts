import { type AnyEventObject, type CallbackLogicFunction, type EventObject, fromCallback } from 'xstate'
import type { DevicePorts, RealtimePorts } from '#machines/ports.ts'

type Tablet = typeof import('./tablet.ts')
type Scope<Event extends EventObject, Input> = Parameters<
  CallbackLogicFunction<Event, AnyEventObject, Input>
>[0]

export const fetchTablet = (): Promise<Tablet> => import('./tablet.ts')

/** Effects that start when their chunk has loaded; without the chunk everything else works. */
const late = <Event extends EventObject, Input>(
  start: (tablet: Tablet, scope: Scope<Event, Input>) => () => void,
) =>
  fromCallback<Event, Input>((scope) => {
    let stop = () => {}
    let isOver = false
    fetchTablet().then(
      (tablet) => {
        if (!isOver) stop = start(tablet, scope)
      },
      () => {},
    )
    return () => {
      isOver = true
      stop()
    }
  })

/** The counter is read at intervals; a hint reads it at once. */
const countAnew = (): void =>
  void import('#src/api/queries.ts').then(({ queries }) =>
    queries.invalidateQueries({ queryKey: ['liveVisits'] }),
  )

type TabletPorts = Omit<DevicePorts, 'sendDeviceInfo'> & RealtimePorts

/** @param token the session's latest, requested at every connection */
export const tabletPorts = (token: () => string | null): TabletPorts => ({
  keepAwake: late(({ keepAwake }) => keepAwake()),

  becomeLeader: late(({ becomeLeader }, { sendBack }) =>
    becomeLeader(() => sendBack({ type: 'LEADER_ELECTED' })),
  ),

  watchBattery: late(({ watchBattery }, { sendBack }) =>
    watchBattery((battery) => sendBack({ type: 'BATTERY_CHANGED', battery })),
  ),

  tabletSocket: late(({ becomeLeader, openTabletSocket }, { input, sendBack, receive }) => {
    let socket: ReturnType<Tablet['openTabletSocket']> | null = null
    const resignLeadership = becomeLeader(() => {
      socket = openTabletSocket({
        token,
        ...input,
        onEvent: sendBack,
        onCounted: countAnew,
      })
    })
    receive(({ outcome }) => socket?.answer(outcome))
    return () => {
      resignLeadership()
      socket?.close()
    }
  }),
})
