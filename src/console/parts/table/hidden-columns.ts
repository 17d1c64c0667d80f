import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../../shell/me.ts'

/** Names of columns that are hidden, as they are kept; none where nothing is kept, or something else. */
export function readHidden(kept: string | null): ReadonlySet<string> {
  try {
    const names: unknown = JSON.parse(kept ?? '[]')
    return new Set(Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [])
  } catch {
    return new Set()
  }
}

/** The same set with one column more, or less. */
export function withToggled(hidden: ReadonlySet<string>, column: string): ReadonlySet<string> {
  const after = new Set(hidden)
  if (!after.delete(column)) after.add(column)
  return after
}

/**
 * Which columns of a table a person does not want to see, kept on this device for each person: several work at one desk.
 * @param table names it among all tables
 */
export function useHiddenColumns(table: string) {
  const { data: me } = useQuery(meQuery)
  const key = `console-columns-${table}-${me?.account.id ?? ''}`
  const [changed, setChanged] = useState<{
    readonly key: string
    readonly hidden: ReadonlySet<string>
  } | null>(null)
  const kept = localStorage.getItem(key)
  // The same set at every drawing: rows that show the same stay as they are.
  const hidden = useMemo(
    () => (changed?.key === key ? changed.hidden : readHidden(kept)),
    [changed, key, kept],
  )
  const hide = (columns: ReadonlySet<string>) => {
    setChanged({ key, hidden: columns })
    if (columns.size === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify([...columns]))
  }
  return { hidden, hide }
}
