import { useCallback, useRef } from 'react'

/** @returns picks those ids that it was not asked about before, and remembers them */
export function useNewIds(): (ids: readonly string[]) => readonly string[] {
  const known = useRef(new Set<string>())
  return useCallback((ids) => {
    const fresh = ids.filter((id) => !known.current.has(id))
    for (const id of fresh) known.current.add(id)
    return fresh
  }, [])
}
