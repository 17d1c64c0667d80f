import { useEffect } from 'react'

/** Reports these ids while they are on a screen that a person may see. */
export function useWhileVisible(ids: readonly string[], report: (ids: readonly string[]) => void): void {
  const joined = ids.join()
  useEffect(() => {
    if (joined === '') return
    const tell = (): void => {
      if (document.visibilityState === 'visible') report(joined.split(','))
    }
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [joined, report])
}
