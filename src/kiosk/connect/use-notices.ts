import { useCallback, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { createActor } from 'xstate'
import type { KioskEmitted } from '#machines/kiosk/kiosk.types.ts'
import { noticesMachine } from '#machines/notices/notices.machine.ts'
import type { SaidNotice } from '#machines/notices/notices.types.ts'
import { useKiosk, useKioskView } from './kiosk-context.tsx'

export type Words = Pick<SaidNotice, 'tone' | 'text' | 'ms' | 'isOnScreen'>

/**
 * The machine of the notices, which hears what the machines emit.
 * @param inWords puts it into the current language; `null` = it is no notice
 */
export function useNotices(inWords: (emitted: KioskEmitted) => Words | null) {
  const kiosk = useKiosk()
  const [notices] = useState(() => createActor(noticesMachine).start())
  const say = useEffectEvent((emitted: KioskEmitted) => {
    const words = inWords(emitted)
    const { lang } = document.documentElement
    const isPersonal = emitted.type !== 'BACK_ONLINE'
    if (words) notices.send({ type: 'SAID', notice: { ...words, lang, isPersonal } })
  })
  useEffect(() => kiosk.on('*', say).unsubscribe, [kiosk])

  const isHome = useKioskView().screen === 'home'
  useEffect(() => notices.send({ type: isHome ? 'HOME_SHOWN' : 'HOME_LEFT' }), [notices, isHome])

  const watch = useCallback((tell: () => void) => notices.subscribe(tell).unsubscribe, [notices])
  const { shown, last } = useSyncExternalStore(watch, () => notices.getSnapshot().context)
  return { shown, last, close: (id: string) => notices.send({ type: 'CLOSED', id }) }
}
