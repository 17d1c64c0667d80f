import { useCallback, useEffect, useRef, useState } from 'react'
import { MORE_TIME_FACTOR, TOAST_MS } from '#contract/limits.ts'
import type { Notice } from '#machines/shared/notice.types.ts'
import { useEmitted, useKioskView } from './kiosk-context.tsx'

/** A notice as the machines send it, before it is put into words. */
export interface Announcement {
  readonly id: string
  readonly what:
    | Notice
    | { readonly kind: 'ended'; readonly visitorCode: string }
    | { readonly kind: 'online' }
    | { readonly kind: 'touchless' }
}

/** A notice in the language of its moment: when the next visitor changes the language, earlier notices stay readable. */
export type Said<Words> = Words & {
  readonly lang: string
  /** It concerns the visitor rather than the tablet. */
  readonly isPersonal: boolean
}

interface Notices<Words> {
  readonly shown: readonly Said<Words>[]
  /** The last notice that disappeared on home; it stays readable for a while. */
  readonly last: Said<Words> | null
  readonly dismiss: (id: string) => void
}

/** @param say the same function over all renders, as long as the language is the same */
export function useNotices<Words extends { readonly id: string }>(
  say: (announcement: Announcement) => Words,
): Notices<Words> {
  const [shown, setShown] = useState<readonly Said<Words>[]>([])
  const [last, setLast] = useState<Said<Words> | null>(null)
  const count = useRef(0)
  const { screen, online } = useKioskView()
  const isHome = screen === 'home'

  const announce = useCallback(
    (what: Announcement['what']) => {
      count.current += 1
      const said = say({ id: String(count.current), what })
      const { lang } = document.documentElement
      setShown((before) => [...before, { ...said, lang, isPersonal: what.kind !== 'online' }])
    },
    [say],
  )
  useEmitted(
    'NOTICE',
    useCallback(({ notice }) => announce(notice), [announce]),
  )
  useEmitted(
    'VISIT_ENDED',
    useCallback(({ visitorCode }) => announce({ kind: 'ended', visitorCode }), [announce]),
  )

  useEmitted(
    'TOUCHLESS_BEGAN',
    useCallback(() => announce({ kind: 'touchless' }), [announce]),
  )

  const wasOnline = useRef(online)
  useEffect(() => {
    if (online && !wasOnline.current) announce({ kind: 'online' })
    wasOnline.current = online
  }, [online, announce])

  const dismiss = (id: string) => {
    setShown((before) => before.filter((notice) => notice.id !== id))
    const gone = shown.find((notice) => notice.id === id)
    if (isHome && gone?.isPersonal) setLast(gone)
  }
  useEffect(() => {
    if (!isHome) setLast(null)
  }, [isHome])
  useEffect(() => {
    if (last === null) return
    const timer = setTimeout(() => setLast(null), TOAST_MS * MORE_TIME_FACTOR)
    return () => clearTimeout(timer)
  }, [last])

  return { shown, last, dismiss }
}
