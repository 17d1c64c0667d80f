import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { createActor } from 'xstate'
import type { KioskEmitted } from '#machines/kiosk/kiosk.types.ts'
import { noticesMachine } from '#machines/notices/notices.machine.ts'
import type { SaidNotice } from '#machines/notices/notices.types.ts'
import { useKiosk, useKioskView } from './kiosk-context.tsx'

export type Words = Pick<SaidNotice, 'tone' | 'text' | 'ms' | 'isOnlyHeard'>

/** What is said before the words have loaded; more than a start ever says. */
const WAITING_AT_MOST = 20

/**
 * The machine of the notices, which hears what the machines emit.
 * @param inWords puts it into the current language, `null` = it is no notice; until its words have loaded, what is said
 *   waits
 */
export function useNotices(inWords: ((emitted: KioskEmitted) => Words | null) | null) {
  const kiosk = useKiosk()
  const [notices] = useState(() => createActor(noticesMachine).start())
  const waiting = useRef<readonly KioskEmitted[]>([])
  const say = useEffectEvent((emitted: KioskEmitted) => {
    if (inWords === null) {
      waiting.current = [...waiting.current, emitted].slice(-WAITING_AT_MOST)
      return
    }
    const words = inWords(emitted)
    const { lang } = document.documentElement
    const isKept = emitted.type !== 'BACK_ONLINE' && words?.tone !== 'warning'
    if (words) notices.send({ type: 'SAID', notice: { ...words, lang, isKept } })
  })
  useEffect(() => kiosk.on('*', say).unsubscribe, [kiosk])
  const isReady = inWords !== null
  useEffect(() => {
    if (!isReady) return
    for (const emitted of waiting.current) say(emitted)
    waiting.current = []
  }, [isReady])

  const isHome = useKioskView().screen === 'home'
  useEffect(() => notices.send({ type: isHome ? 'HOME_SHOWN' : 'HOME_LEFT' }), [notices, isHome])

  const watch = useCallback((tell: () => void) => notices.subscribe(tell).unsubscribe, [notices])
  const { shown, last } = useSyncExternalStore(watch, () => notices.getSnapshot().context)
  return { shown, last, close: (id: string) => notices.send({ type: 'CLOSED', id }) }
}
