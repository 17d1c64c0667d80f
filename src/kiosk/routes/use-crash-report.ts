import { useLingui } from '@lingui/react'
import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useClient } from './services.tsx'

/** Home loads it when it is idle. */
export const fetchCrashReport = () => import('./report-crash.ts')

/** Reports an error once. */
export function useCrashReport(error: Error, screen: string): void {
  const client = useClient()
  const { locale } = useLingui().i18n
  const route = useMatches().at(-1)?.fullPath ?? ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: one report for one error, whatever else renders
  useEffect(() => {
    fetchCrashReport().then(
      ({ reportCrash }) => reportCrash(client, error, { screen, locale, route }),
      () => {},
    )
  }, [error])
}
