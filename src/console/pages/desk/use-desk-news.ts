import { useLingui } from '@lingui/react'
import { useEffect, useRef, useState } from 'react'
import { fullName } from '#contract/person-name.ts'
import type { Inside } from './attention-rank.ts'
import { changesOf } from '../../parts/table/chosen-rows.ts'

const NAMED_MAX = 3

/** Kept on this device, as long as its browser keeps anything. */
const KEPT = 'console-desk-news'
const OFF = 'off'

/** Who came and left since the list was last read, in words for a screen reader. @param scope another list is no news */
export function useDeskNews(people: readonly Inside[] | null, scope: string) {
  const { i18n } = useLingui()
  const [isSaid, setSaid] = useState(() => localStorage.getItem(KEPT) !== OFF)
  const [news, setNews] = useState('')
  const known = useRef<{ readonly scope: string; readonly people: ReadonlyMap<string, Inside> } | null>(null)
  useEffect(() => {
    if (people === null) return
    const now = new Map(people.map((person) => [person.visitId, person]))
    const before = known.current
    known.current = { scope, people: now }
    if (before?.scope !== scope || !isSaid) return
    const { came, left } = changesOf(before.people, now)
    const listed = (changed: readonly Inside[]) =>
      new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(changed.map(fullName))
    const said = [
      came.length > NAMED_MAX && i18n._('DESK_CAME_MANY', { count: came.length }),
      came.length > 0 && came.length <= NAMED_MAX && i18n._('DESK_CAME', { names: listed(came) }),
      left.length > NAMED_MAX && i18n._('DESK_GONE_MANY', { count: left.length }),
      left.length > 0 && left.length <= NAMED_MAX && i18n._('DESK_GONE', { names: listed(left) }),
    ].filter((words) => words !== false)
    if (said.length > 0) setNews(said.join('. '))
  }, [people, scope, isSaid, i18n])
  return {
    news,
    isSaid,
    onSaid(wanted: boolean) {
      if (wanted) localStorage.removeItem(KEPT)
      else localStorage.setItem(KEPT, OFF)
      setSaid(wanted)
      setNews('')
    },
  }
}
