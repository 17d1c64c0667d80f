import { useInsertionEffect } from 'react'

const root = document.documentElement

type RootMark = 'data-has-bar' | 'data-has-notice' | 'data-has-spoken-bar' | 'data-is-offline'

/**
 * Marks the page's root while `isOn`, for styles that depend on something elsewhere on the page. A selector such as `:root:has(…)`
 * would say the same, and have the browser restyle the whole page at each change of it. An insertion effect, since a screen that
 * follows must be marked before its effects ask for a layout.
 */
export function useRootMark(mark: RootMark, isOn = true): void {
  useInsertionEffect(() => {
    root.toggleAttribute(mark, isOn)
    return () => root.removeAttribute(mark)
  }, [mark, isOn])
}
