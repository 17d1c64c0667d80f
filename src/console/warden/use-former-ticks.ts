import { useEffect, useState } from 'react'
import { rollCallOutbox } from '../realtime/roll-call-outbox.ts'
import { wardenLine } from './warden-line.ts'

/**
 * Sends the ticks of roll calls that are not on the screen: another one has begun before they reached the server.
 * @returns whether some still wait
 */
export function useFormerTicks(rollCallIds: readonly string[]): boolean {
  const [waiting, setWaiting] = useState<readonly string[]>([])
  const ids = rollCallIds.join(' ')
  useEffect(() => {
    let isGone = false
    const outboxes = ids
      .split(' ')
      .filter((id) => id !== '')
      .map((rollCallId) =>
        rollCallOutbox({
          line: wardenLine,
          rollCallId,
          onAnswered: () => undefined,
          onKept({ ticks }) {
            if (isGone) return
            setWaiting((before) => {
              const others = before.filter((id) => id !== rollCallId)
              return ticks.length === 0 ? others : [...others, rollCallId]
            })
          },
        }),
      )
    return () => {
      isGone = true
      for (const { stop } of outboxes) stop()
      setWaiting([])
    }
  }, [ids])
  return waiting.length > 0
}
