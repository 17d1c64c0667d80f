import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { evacuationMachine } from '#machines/evacuation/evacuation.machine.ts'
import { remoteOpeningMachine } from '#machines/remote-opening/remote-opening.machine.ts'
import { useEffects } from './effects-context.tsx'

/** The machine of the exits in an evacuation. It lives as long as its screen. */
export function useEvacuationExits() {
  const { doorPorts, sources, ring } = useEffects()
  const [machine] = useState(() => {
    const { identify, submitAccess } = doorPorts
    const leaving = remoteOpeningMachine.provide({ actors: { identify, submitAccess } })
    return evacuationMachine.provide({ actors: { leaving } })
  })
  const exits = useActorRef(machine, { input: { sources } })
  useEffect(() => exits.on('BADGE_ANSWERED', ({ answer }) => ring(answer.outcome)).unsubscribe, [exits, ring])
  return { answer: useSelector(exits, ({ context }) => context.answer), send: exits.send }
}
