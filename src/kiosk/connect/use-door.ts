import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { multiScanMachine } from '#machines/multi-scan/multi-scan.machine.ts'
import { multiScanView } from '#machines/multi-scan/multi-scan.view.ts'
import { useEffects } from './effects-context.tsx'
import { useSend } from './kiosk-context.tsx'

/** The machine of continuous scanning. It lives as long as its screen, and reports to the kiosk what must outlive it. */
export function useDoor(cameraId: string | null) {
  const { doorPorts, sources, ring } = useEffects()
  const send = useSend()
  const [machine] = useState(() => multiScanMachine.provide({ actors: doorPorts }))
  const door = useActorRef(machine, { input: { sources, cameraId } })
  const [isLoud, setLoud] = useState(true)
  const say = useEffectEvent((outcome: Parameters<typeof ring>[0]) => isLoud && ring(outcome))

  useEffect(() => {
    const heard = [
      door.subscribe({ complete: () => send({ type: 'BACK' }) }),
      door.on('SCAN_ANSWERED', ({ answer }) => say(answer.outcome)),
      door.on('CAMERA_CHANGED', (chosen) => send({ type: 'CAMERA_CHOSEN', cameraId: chosen.cameraId })),
    ]
    return () => {
      for (const one of heard) one.unsubscribe()
    }
  }, [door, send])

  const view = useSelector(door, multiScanView)
  const { busy, answer } = view
  // biome-ignore lint/correctness/useExhaustiveDependencies: each badge and each answer means that a person is there
  useEffect(() => send({ type: 'TOUCHED' }), [send, busy, answer])

  return { view, send: door.send, isLoud, setLoud }
}
