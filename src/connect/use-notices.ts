import { useCallback, useEffect, useRef, useState } from 'react'
import type { KioskEmitted } from '#machines/kiosk/kiosk.types.ts'
import type { Notice } from '#machines/shared/notice.types.ts'
import { BACK_ONLINE_NOTICE_MS, TOAST_MS } from '#contract/limits.ts'
import { useEmitted, useKioskView } from './kiosk-context.tsx'

/** A notice on its way to the screen; which words it takes is the screen's language's business. */
export type Announced =
  | (Notice & { readonly id: number })
  | {
      readonly id: number
      readonly kind: 'ended'
      readonly direction: 'entry' | 'exit'
      readonly visitorCode: string
    }
  | { readonly id: number; readonly kind: 'offline' | 'online' }

type Unnumbered<T> = T extends unknown ? Omit<T, 'id'> : never

/** What the machines announce, each for its time; being offline stays for as long as it lasts. */
export function useNotices(): readonly Announced[] {
  const [announced, setAnnounced] = useState<readonly Announced[]>([])
  const count = useRef(0)

  const announce = useCallback((notice: Unnumbered<Announced>, duration: number) => {
    count.current += 1
    const id = count.current
    setAnnounced((shown) => [...shown, { ...notice, id }])
    setTimeout(() => setAnnounced((shown) => shown.filter((other) => other.id !== id)), duration)
  }, [])

  useEmitted(
    'NOTICE',
    useCallback(
      ({ notice }: Extract<KioskEmitted, { type: 'NOTICE' }>) => announce(notice, TOAST_MS),
      [announce],
    ),
  )
  useEmitted(
    'VISIT_ENDED',
    useCallback(
      ({ direction, visitorCode }: Extract<KioskEmitted, { type: 'VISIT_ENDED' }>) =>
        announce({ kind: 'ended', direction, visitorCode }, TOAST_MS),
      [announce],
    ),
  )

  const { online } = useKioskView()
  const wasOnline = useRef(online)
  useEffect(() => {
    if (online && !wasOnline.current) announce({ kind: 'online' }, BACK_ONLINE_NOTICE_MS)
    wasOnline.current = online
  }, [online, announce])

  return online ? announced : [...announced, { id: 0, kind: 'offline' }]
}
