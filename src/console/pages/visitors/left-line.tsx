import { useEffect, useRef, useState } from 'react'
import type { listMyVisitors } from '#contract/console/my-visitors.ts'
import { HOST_PAGE_LEFT_MS } from '#contract/limits.ts'
import type { Answered } from '../../api/reading.ts'
import * as css from './visitors.css.ts'

type Left = Answered<typeof listMyVisitors>['left'][number]

/** Says for some seconds who has left. Visits that had ended when the page was opened are no news. */
export function LeftLine({ left }: { readonly left: readonly Left[] }) {
  const known = useRef<Set<string> | null>(null)
  const [shown, setShown] = useState<readonly Left[]>([])
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const before = known.current
    const fresh = before === null ? [] : left.filter(({ notificationId }) => !before.has(notificationId))
    known.current = new Set([...(before ?? []), ...left.map(({ notificationId }) => notificationId)])
    if (fresh.length === 0) return
    setShown((others) => [...others, ...fresh])
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      setShown((all) => all.filter((one) => !fresh.includes(one)))
    }, HOST_PAGE_LEFT_MS)
    timers.current.add(timer)
  }, [left])
  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running) clearTimeout(timer)
    }
  }, [])
  return (
    <div role="status">
      {shown.map(({ notificationId, sentence }) => (
        <p key={notificationId} className={css.hint} dir="auto">
          {sentence}
        </p>
      ))}
    </div>
  )
}
