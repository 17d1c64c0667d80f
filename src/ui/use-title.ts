import { useEffect } from 'react'

/** What the browser's tab, its history and a screen reader call the page. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}
