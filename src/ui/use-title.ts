import { useEffect } from 'react'

/** Sets the page's title, for the browser's tab, its history and screen readers. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}
